/** A condition `alias.column = other`, seen from one of its sides. */
export interface Equality {
  readonly alias: string;
  readonly column: string;
  /** Null if the other side isn't a column. */
  readonly otherAlias: string | null;
  readonly otherColumn: string | null;
}

const NAME = '(?:[a-z_][a-z0-9_$]*|"(?:[^"]|"")+")';
const COLUMN = new RegExp(String.raw`^\(?(${NAME})\.(${NAME})\)?(?:::[a-z ]+)?$`);

const COLUMN_INSIDE = new RegExp(String.raw`${NAME}\.${NAME}`);

/** The positions of the word outside parentheses and quotes. */
function placesOf(word: string, text: string): number[] {
  const places: number[] = [];
  let depth = 0;
  let quote: string | null = null;
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charAt(place);
    if (quote !== null) quote = character === quote ? null : quote;
    else if (character === "'" || character === '"') quote = character;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (depth === 0 && text.startsWith(word, place)) places.push(place);
  }
  return places;
}

function split(word: string, text: string): string[] {
  let start = 0;
  const parts: string[] = [];
  for (const place of placesOf(word, text)) {
    parts.push(text.slice(start, place));
    start = place + word.length;
  }
  return [...parts, text.slice(start)];
}

/** Removes the outer parentheses. */
function stripParentheses(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  const inside = text.slice(1, -1);
  let depth = 0;
  for (const character of inside) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return text;
  }
  return stripParentheses(inside);
}

/** The array of `= ANY (array)`. */
const withoutAny = (side: string) => side.replace(/^ANY \((.*)\)$/, '$1');

const unquote = (name: string) => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name);

interface Side {
  readonly alias: string | null;
  readonly column: string | null;
}

/** A column, or a value that is the same for every row: a parameter, a constant or an earlier subquery's result. */
function sideOf(text: string): Side | null {
  const [, alias, column] = COLUMN.exec(text) ?? [];
  if (alias !== undefined && column !== undefined) return { alias: unquote(alias), column: unquote(column) };
  const rest = text.replace(/'(?:[^']|'')*'/g, '').replace(/\(InitPlan \d+\)\.\w+/g, '');
  return COLUMN_INSIDE.test(rest) || rest.includes('SubPlan') ? null : { alias: null, column: null };
}

function equalityOf(comparison: string): Equality[] {
  const [left, right, ...more] = split(' = ', comparison).map((side) => sideOf(withoutAny(side)));
  if (!left || !right || more.length > 0) return [];
  const seenFrom = ({ alias, column }: Side, other: Side): Equality[] =>
    alias === null || column === null ? [] : [{ alias, column, otherAlias: other.alias, otherColumn: other.column }];
  return [...seenFrom(left, right), ...seenFrom(right, left)];
}

const isSame = (one: Equality, other: Equality) => JSON.stringify(one) === JSON.stringify(other);

/** The equalities that a condition in EXPLAIN's format requires, each from both sides. */
export function equalitiesIn(condition: string): Equality[] {
  const all = stripParentheses(condition);
  const [first, ...others] = split(' OR ', all);
  if (first !== undefined && others.length > 0) {
    const inOthers = others.map(equalitiesIn);
    return equalitiesIn(first).filter((one) => inOthers.every((some) => some.some((other) => isSame(one, other))));
  }
  const parts = split(' AND ', all);
  return parts.length === 1 ? equalityOf(all) : parts.flatMap(equalitiesIn);
}
