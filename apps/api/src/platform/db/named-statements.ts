import type { Statement } from './plain-query.ts';

/** A statement that came so often will come again. */
const OFTEN = 3;
/** Each connection keeps the plan of each named statement in memory. */
const MOST_NAMED = 200;
/** Statements with a list in their text differ each time; these are forgotten again. */
const MOST_COUNTED = 500;
/** As much text as is worth remembering. */
const MOST_CHARACTERS = 10_000;

/**
 * Names statements that run repeatedly. PostgreSQL parses and plans a named statement once per connection; doing so
 * every time takes longer than running it.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || text.length > MOST_CHARACTERS || names.size >= MOST_NAMED) return known;
    const count = (counts.get(text) ?? 0) + 1;
    counts.delete(text);
    if (count < OFTEN) {
      const [oldest] = counts.keys();
      if (counts.size >= MOST_COUNTED && oldest !== undefined) counts.delete(oldest);
      counts.set(text, count);
      return undefined;
    }
    const name = `auto_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/** Sets or removes the name that a statement is sent with. */
export type NameStatement = (given: Statement) => Statement;

const nameOf = createStatementNames();

/** With a name, where it comes often enough. */
export const nameOften: NameStatement = (given) => {
  if (given.name) return given;
  const name = nameOf(given.text);
  return name === undefined ? given : { ...given, name };
};

/** For transaction-mode poolers, where the next statement may run on a connection that doesn't know the name. */
export const nameNone: NameStatement = (given) => (given.name ? { ...given, name: undefined } : given);
