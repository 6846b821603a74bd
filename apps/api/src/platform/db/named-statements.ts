import type { PlainStatement } from './plain-query.ts';

/** A statement that ran this often will likely run again. */
const RUNS_BEFORE_NAMING = 3;
/** Every connection caches the plan of every named statement. */
const NAMED_MAX = 200;
/** Statements with inlined lists differ each time, so the oldest counts are evicted. */
const COUNTED_MAX = 500;
/** Naming longer statements isn't worth the memory. */
const CHARACTERS_MAX = 10_000;

/**
 * Names statements that run repeatedly. PostgreSQL parses and plans a named statement once per connection; doing so
 * every time takes longer than running it.
 */
export function createStatementNames(runsBeforeNaming = RUNS_BEFORE_NAMING): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || text.length > CHARACTERS_MAX || names.size >= NAMED_MAX) return known;
    const count = (counts.get(text) ?? 0) + 1;
    counts.delete(text);
    if (count < runsBeforeNaming) {
      const [oldest] = counts.keys();
      if (counts.size >= COUNTED_MAX && oldest !== undefined) counts.delete(oldest);
      counts.set(text, count);
      return undefined;
    }
    const name = `auto_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/** Sets or removes the name that a statement is sent with. */
export type NameStatement = (given: PlainStatement) => PlainStatement;

/** Names statements that run often on the connections of one pool. */
export function nameRepeated(): NameStatement {
  const nameOf = createStatementNames();
  return (given) => {
    if (given.name) return given;
    const name = nameOf(given.text);
    return name === undefined ? given : { ...given, name };
  };
}

/** For transaction-mode poolers, where the next statement may run on a connection that doesn't know the name. */
export const nameNone: NameStatement = (given) => (given.name ? { ...given, name: undefined } : given);
