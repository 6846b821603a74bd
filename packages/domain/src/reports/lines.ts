import type { Day } from '../day.ts';
import type { AccountId, CategoryId, TagId, TransactionId } from '../ids.ts';
import { type Cents, cents } from '../money.ts';
import type { ListBehind } from './list.ts';
import type { CategoryChoice, LineCondition } from './query.ts';
import type { ReportFigures } from './result.ts';

/** The lines that a report counts: a transaction that isn’t split, or a line of one that is. */
export interface ReportLine {
  readonly transactionId: TransactionId;
  readonly day: Day;
  readonly accountId: AccountId | null;
  /** The merchant key. */
  readonly payee: string;
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
  /** Whether the category is an income category; ignored without a category. */
  readonly isIncomeCategory: boolean;
  /** The transaction’s direction. */
  readonly isIncome: boolean;
  /** Relative to that direction. */
  readonly amount: Cents;
  /** Of the whole transaction. */
  readonly transactionAmount: Cents;
  /** Of the line or its transaction. */
  readonly isTransfer: boolean;
  readonly isHidden: boolean;
  /** As shown, its own and its transaction’s. */
  readonly tagIds: readonly TagId[];
}

/** Whether a line counts as earned: by the kind of its category, or by its direction if it has none. */
export function isEarnedLine({ categoryId, isIncomeCategory, isIncome }: ReportLine): boolean {
  return categoryId === null ? isIncome : isIncomeCategory;
}

function isChosen(line: ReportLine, { categoryId, subcategoryId }: CategoryChoice): boolean {
  return line.categoryId === categoryId && (subcategoryId === undefined || line.subcategoryId === subcategoryId);
}

function meets(line: ReportLine, { accountIds, categories, tagIds, payees }: LineCondition): boolean {
  const has = <Choice>(choices: readonly Choice[] | undefined, isMet: (choice: Choice) => boolean) =>
    !choices || choices.length === 0 || choices.some(isMet);
  return (
    has(accountIds, (id) => id === line.accountId) &&
    has(categories, (choice) => isChosen(line, choice)) &&
    has(tagIds, (id) => (id === null ? line.tagIds.length === 0 : line.tagIds.includes(id))) &&
    has(payees, (payee) => payee === line.payee)
  );
}

/** Whether the list behind a cell counts a line, except for its text search. */
export function isListed(line: ReportLine, { startDate, endDate, amountFrom, amountTo, lines }: ListBehind): boolean {
  const { flow, includesTransfers, includesHidden, conditions } = lines;
  return (
    startDate <= line.day &&
    line.day <= endDate &&
    (amountFrom ?? 0) <= line.transactionAmount &&
    line.transactionAmount <= (amountTo ?? Number.POSITIVE_INFINITY) &&
    (includesTransfers || !line.isTransfer) &&
    (includesHidden || !line.isHidden) &&
    (flow === null || (flow === 'earned') === isEarnedLine(line)) &&
    conditions.every((condition) => meets(line, condition))
  );
}

/** The sum of lines. */
export function figuresOf(lines: readonly ReportLine[]): ReportFigures {
  let [spent, earned] = [0, 0];
  for (const line of lines) {
    const net = line.isIncome ? line.amount : -line.amount;
    if (isEarnedLine(line)) earned += net;
    else spent -= net;
  }
  const count = new Set(lines.map(({ transactionId }) => transactionId)).size;
  return { spent: cents(spent), earned: cents(earned), count };
}
