import { type DecimalMark, parseAmount } from './amount.ts';
import type { CsvMapping } from './csv-mapping.ts';
import { parseWrittenDay } from './written-day.ts';

/** What kind of account a file is brought for: one with money on it, or one on which it is owed. */
export type AccountKind = 'asset' | 'liability';

type Rows = readonly (readonly string[])[];
type Amounts = readonly (number | null)[];
type Manner = Pick<CsvMapping, 'columns' | 'dateOrder' | 'decimalMark'>;

function amountsOf(rows: Rows, column: number, mark: DecimalMark): Amounts {
  return rows.map((row) => parseAmount(row[column] ?? '', mark));
}

/** Whether the days rise and whether they fall; of a single day, both may be. */
function orderOf(rows: Rows, { columns, dateOrder }: Manner) {
  const days = rows.flatMap((row) => parseWrittenDay(row[columns.date ?? -1] ?? '', dateOrder) ?? []);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return { mayRise: first <= last, mayFall: first >= last };
}

/** How many steps from balance to balance are the amounts as they are written, and how many are so turned round. */
function explainedSteps(balances: Amounts, amounts: Amounts, { mayRise, mayFall }: ReturnType<typeof orderOf>) {
  const rising = { asWritten: 0, turned: 0 };
  const falling = { asWritten: 0, turned: 0 };
  for (let index = 1; index < balances.length; index += 1) {
    const [before, after] = [balances[index - 1] ?? null, balances[index] ?? null];
    if (before === null || after === null || before === after) continue;
    if (after - before === amounts[index]) rising.asWritten += 1;
    if (before - after === amounts[index]) rising.turned += 1;
    // The newest first: the row above made the step.
    if (before - after === amounts[index - 1]) falling.asWritten += 1;
    if (after - before === amounts[index - 1]) falling.turned += 1;
  }
  const most = (kind: 'asWritten' | 'turned') => Math.max(mayRise ? rising[kind] : 0, mayFall ? falling[kind] : 0);
  return { asWritten: most('asWritten'), turned: most('turned') };
}

/** What the column of balances says, wherever it is and whatever its name; null where there is none. */
function byBalance(rows: Rows, manner: Manner, width: number, kind: AccountKind | null): boolean | null {
  const { columns, decimalMark } = manner;
  if (columns.amount === undefined) return null;
  const amounts = amountsOf(rows, columns.amount, decimalMark);
  const order = orderOf(rows, manner);
  const taken = Object.values(columns);
  for (let column = 0; column < width; column += 1) {
    if (taken.includes(column)) continue;
    const balances = amountsOf(rows, column, decimalMark);
    const { asWritten, turned } = explainedSteps(balances, amounts, order);
    if (asWritten === turned || Math.max(asWritten, turned) * 2 < rows.length - 1) continue;
    // On a card the balance is what is owed, unless it is written with a minus.
    const isOwed = kind === 'liability' && balances.some((balance) => balance !== null && balance > 0);
    return isOwed ? asWritten > turned : turned > asWritten;
  }
  return null;
}

/**
 * Whether money out is written without a minus. Balances tell; without them an account with money on it is taken as
 * written, and else most rows are purchases, as on a card.
 */
export function guessOutPositive(rows: Rows, manner: Manner, width: number, kind: AccountKind | null): boolean {
  const { columns, decimalMark } = manner;
  if (columns.amount === undefined || columns.direction !== undefined) return false;
  const told = byBalance(rows, manner, width, kind);
  if (told !== null) return told;
  if (kind === 'asset') return false;
  const signs = amountsOf(rows, columns.amount, decimalMark).map((amount) => Math.sign(amount ?? 0));
  return signs.filter((sign) => sign > 0).length > signs.filter((sign) => sign < 0).length;
}
