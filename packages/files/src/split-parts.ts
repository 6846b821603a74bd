import { type Cents, cents, LARGEST_AMOUNT, MAX_SPLIT_LINES, splitProblems } from '@cairn/domain';
import type { FileLine, FileRow, RowExtras } from './row.ts';

/** The extras that a row has. The lines are left out if they don't split the amount. */
export function toExtras({ lines = [], tags = [], note = '', reimbursement }: RowExtras, amount: Cents): RowExtras {
  const checked = lines.map((line) => ({
    ...line,
    amountCents: line.amount,
    categoryId: null,
    subcategoryId: null,
  }));
  const areValid = lines.length > 0 && splitProblems(checked, amount).length === 0;
  return {
    ...(areValid && { lines }),
    ...(tags.length > 0 && { tags }),
    ...(note !== '' && { note }),
    ...(reimbursement && { reimbursement }),
  };
}

/** The reimbursement state in a file, in any case; nothing if it is another word. */
export function readReimbursement(value: unknown): Pick<RowExtras, 'reimbursement'> {
  const states = ['owed', 'claimed', 'paid'] as const;
  const reimbursement = states.find((state) => state === String(value).toLowerCase());
  return reimbursement ? { reimbursement } : {};
}

/** A row that is only a part of a split transaction. */
export interface FilePart extends Pick<FileLine, 'note' | 'isTransfer' | 'takesRemainder' | 'tags'> {
  /** The same for all parts of a transaction. */
  readonly splitId: string;
  /** From 1 to `count`. */
  readonly number: number;
  readonly count: number;
}

const TRANSFER = 'transfer';
const REMAINDER = 'remainder';

/** For example "2 of 3" or "1 of 3, remainder". */
export function printPart({ isTransfer, takesRemainder }: FileLine, position: number, count: number): string {
  const marks = [...(isTransfer ? [TRANSFER] : []), ...(takesRemainder ? [REMAINDER] : [])];
  return [`${position + 1} of ${count}`, ...marks].join(', ');
}

/** The reverse of `printPart`; null if the text doesn't name a part. */
export function parsePart(text: string): Pick<FilePart, 'number' | 'count' | 'isTransfer' | 'takesRemainder'> | null {
  const found = /^(\d{1,3}) of (\d{1,3})((?:, [a-z]+)*)$/i.exec(text);
  if (!found) return null;
  const [number, count] = [Number(found[1]), Number(found[2])];
  if (number < 1 || number > count || count < 2 || count > MAX_SPLIT_LINES) return null;
  const marks = (found[3] ?? '').toLowerCase().split(', ');
  return { number, count, isTransfer: marks.includes(TRANSFER), takesRemainder: marks.includes(REMAINDER) };
}

const signedAmount = ({ amount, isIncome }: FileRow): number => (isIncome ? amount : -amount);

/** The transaction of all its parts, in order; null if they don't make one. */
function joined(parts: readonly (readonly [FileRow, FilePart])[]): FileRow | null {
  const [first] = parts[0] ?? [];
  if (!first) return null;
  const isTogether = ({ day, account, institution }: FileRow) =>
    day === first.day && account === first.account && institution === first.institution;
  const sum = parts.reduce((total, [row]) => total + signedAmount(row), 0);
  if (sum === 0 || Math.abs(sum) > LARGEST_AMOUNT || !parts.every(([row]) => isTogether(row))) return null;
  const lines = parts.map(([row, { note, isTransfer, takesRemainder, tags }]): FileLine => {
    const { category, subcategory } = row;
    return {
      category,
      subcategory,
      amount: cents(signedAmount(row) * Math.sign(sum)),
      note,
      isTransfer,
      takesRemainder,
      tags,
    };
  });
  const amount = cents(Math.abs(sum));
  const extras = toExtras({ ...first, lines }, amount);
  const line = Math.min(...parts.map(([row]) => row.line));
  return extras.lines ? { ...first, line, amount, isIncome: sum > 0, category: '', subcategory: '', ...extras } : null;
}

/** Joins the parts of split transactions. Parts that aren't complete stay transactions of their own. */
export function joinParts(rows: readonly FileRow[], parts: ReadonlyMap<FileRow, FilePart>): readonly FileRow[] {
  if (parts.size === 0) return rows;
  const times = new Map<string, number>();
  const groups = new Map<string, [FileRow, FilePart][]>();
  for (const [row, part] of parts) {
    // The same file pasted twice has every part twice.
    const place = `${part.splitId}\n${part.count}`;
    const time = times.get(`${place}\n${part.number}`) ?? 0;
    times.set(`${place}\n${part.number}`, time + 1);
    const group = groups.get(`${place}\n${time}`) ?? [];
    group.push([row, part]);
    groups.set(`${place}\n${time}`, group);
  }
  const wholes = new Map<FileRow, FileRow | null>();
  for (const group of groups.values()) {
    if (group.length !== group[0]?.[1].count) continue;
    const whole = joined(group.toSorted(([, a], [, b]) => a.number - b.number));
    if (whole) for (const [position, [row]] of group.entries()) wholes.set(row, position === 0 ? whole : null);
  }
  return rows.flatMap((row) => {
    const whole = wholes.get(row);
    return whole === undefined ? row : (whole ?? []);
  });
}
