import { cents, centsFromDollars, isDay } from '@cairn/domain';
import {
  FileProblem,
  type FileRow,
  Findings,
  type ParsedFile,
  type Refusal,
  refusals,
  type ToldAccount,
  tellOnce,
} from './row.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const nameOf = (value: unknown) => (isRecord(value) ? textOf(value.name) : '');

/** Null for deleted transactions. */
function readTransaction(row: unknown, line: number): FileRow | Refusal | null {
  if (!isRecord(row)) return { kind: 'unreadable', reason: 'Not a transaction.' };
  const [day, dollars] = [textOf(row.transactionDate), row.amount];
  if (row.transactionDeleted === true) return null;
  if (!isDay(day)) return refusals.date(day);
  const amount = typeof dollars === 'number' ? centsFromDollars(dollars) : null;
  if (amount === null || amount <= 0) return refusals.amount(String(dollars));
  return {
    line,
    day,
    name: textOf(row.displayName),
    description: textOf(row.displayDescription),
    amount: cents(amount),
    isIncome: row.isIncome === true,
    externalId: null,
    account: textOf(row.accountDisplayName),
    institution: textOf(row.institution),
    category: nameOf(row.transactionCategory),
    subcategory: nameOf(row.transactionSubcategory),
    isTransfer: row.markedAsTransfer === true,
    isHidden: row.hidden === true,
  };
}

const TYPES = 6;

/** As it was typed on its day: what came later is among the transactions. A linked one's is the bank's of that day. */
function readAccount(account: unknown): ToldAccount[] {
  if (!isRecord(account) || account.isRemoved === true) return [];
  const { type, typedBalance, anchorDate } = account;
  const [amount, day] = [typeof typedBalance === 'number' ? centsFromDollars(typedBalance) : null, textOf(anchorDate)];
  const isType = typeof type === 'number' && Number.isInteger(type) && type >= 0 && type < TYPES;
  return [
    {
      name: textOf(account.displayName),
      institution: textOf(account.institutionName),
      type: isType ? type : 0,
      isTypeKnown: isType,
      balance: amount !== null && isDay(day) ? { amount: cents(amount), day } : null,
    },
  ];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileProblem('The file is incomplete or isn’t valid JSON.');
  }
}

/** Reads the transactions of "Everything as JSON"; those that were deleted stay away. */
export function parseCairnJson(text: string): ParsedFile {
  const data = parse(text);
  const transactions = isRecord(data) ? data.transactions : undefined;
  if (!Array.isArray(transactions)) throw new FileProblem('This JSON file wasn’t exported from Cairn.');
  const found = new Findings();
  for (const [index, row] of transactions.entries()) {
    const read = readTransaction(row, index + 1);
    if (read !== null) found.take(read, index + 1, () => JSON.stringify(row));
  }
  if (found.rows.length === 0 && found.badCount === 0) throw new FileProblem('There are no transactions in this file.');
  const accounts = isRecord(data) && Array.isArray(data.accounts) ? data.accounts.flatMap(readAccount) : [];
  return found.toFile('json', { source: 'Cairn', accounts: tellOnce(accounts) });
}
