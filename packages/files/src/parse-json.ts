import { cents, centsFromDollars, isDay } from '@cairn/domain';
import {
  type FileLine,
  FileProblem,
  type FileRow,
  Findings,
  type LeftOutReason,
  leftOutReasons,
  mergeAccounts,
  type ParsedAccount,
  type ParsedFile,
  type ParsedTag,
  type RowExtras,
} from './row.ts';
import { readReimbursement, toExtras } from './split-parts.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const nameOf = (value: unknown) => (isRecord(value) ? textOf(value.name) : '');

type TagNames = ReadonlyMap<unknown, string>;

function readTagNames(list: unknown): TagNames {
  if (!Array.isArray(list)) return new Map();
  return new Map(list.filter(isRecord).map((tag) => [tag.tagID, textOf(tag.name)]));
}

function namesOf(ids: unknown, tagNames: TagNames): string[] {
  return Array.isArray(ids) ? ids.flatMap((id) => tagNames.get(id) || []) : [];
}

/** Lines that can't be read make the split invalid, so that it is left out. */
function readLine(line: unknown, tagNames: TagNames): FileLine {
  const read = isRecord(line) ? line : {};
  return {
    category: nameOf(read.category),
    subcategory: nameOf(read.subcategory),
    amount: (typeof read.amount === 'number' ? centsFromDollars(read.amount) : null) ?? cents(0),
    note: textOf(read.note),
    isTransfer: read.isTransfer === true,
    takesRemainder: read.takesRemainder === true,
    tags: namesOf(read.tagIDs, tagNames),
  };
}

function readExtras(row: Record<string, unknown>, tagNames: TagNames): RowExtras {
  const tags = Array.isArray(row.tags) ? row.tags.filter(isRecord) : [];
  const lines = Array.isArray(row.splits) ? row.splits.map((line) => readLine(line, tagNames)) : [];
  const state = tags.map((tag) => tag.state).find((value) => typeof value === 'string');
  const names = namesOf(
    tags.map(({ tagID }) => tagID),
    tagNames,
  );
  return { lines, tags: names, note: textOf(row.note), ...readReimbursement(state) };
}

const COLOR = /^#[\da-f]{6}$/i;

/** A period that can't be right is left out. */
function readTag(tag: unknown): ParsedTag[] {
  if (!isRecord(tag) || !COLOR.test(textOf(tag.color))) return [];
  const [starts, ends] = [textOf(tag.startsOn), textOf(tag.endsOn)];
  const [startsOn, endsOn] = [isDay(starts) ? starts : null, isDay(ends) ? ends : null];
  const isReversed = startsOn !== null && endsOn !== null && endsOn < startsOn;
  const budget = typeof tag.budget === 'number' ? centsFromDollars(tag.budget) : null;
  return [
    {
      name: textOf(tag.name),
      color: textOf(tag.color),
      startsOn: isReversed ? null : startsOn,
      endsOn: isReversed ? null : endsOn,
      budget: budget !== null && budget > 0 ? cents(budget) : null,
    },
  ];
}

/** Null for deleted transactions. */
function readTransaction(row: unknown, line: number, tagNames: TagNames): FileRow | LeftOutReason | null {
  if (!isRecord(row)) return { kind: 'unreadable', reason: 'Not a transaction.' };
  const [day, dollars] = [textOf(row.transactionDate), row.amount];
  if (row.transactionDeleted === true) return null;
  if (!isDay(day)) return leftOutReasons.date(day);
  const amount = typeof dollars === 'number' ? centsFromDollars(dollars) : null;
  if (amount === null || amount <= 0) return leftOutReasons.amount(String(dollars));
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
    ...toExtras(readExtras(row, tagNames), cents(amount)),
  };
}

const TYPE_COUNT = 6;

/**
 * Uses the entered balance on its day, because later changes are among the transactions. For linked accounts it is the
 * bank's.
 */
function readAccount(account: unknown): ParsedAccount[] {
  if (!isRecord(account) || account.isRemoved === true) return [];
  const { type, typedBalance, anchorDate } = account;
  const [amount, day] = [typeof typedBalance === 'number' ? centsFromDollars(typedBalance) : null, textOf(anchorDate)];
  const isType = typeof type === 'number' && Number.isInteger(type) && type >= 0 && type < TYPE_COUNT;
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

/** Reads the transactions of "Everything as JSON" that aren't deleted. */
export function parseCairnJson(text: string): ParsedFile {
  const data = parse(text);
  const transactions = isRecord(data) ? data.transactions : undefined;
  if (!Array.isArray(transactions)) throw new FileProblem('This JSON file wasn’t exported from Cairn.');
  const found = new Findings();
  const tagNames = readTagNames(isRecord(data) ? data.tags : undefined);
  for (const [index, row] of transactions.entries()) {
    const read = readTransaction(row, index + 1, tagNames);
    if (read !== null) found.record(read, index + 1, () => JSON.stringify(row));
  }
  if (found.rows.length === 0 && found.badCount === 0) throw new FileProblem('There are no transactions in this file.');
  const accounts = isRecord(data) && Array.isArray(data.accounts) ? data.accounts.flatMap(readAccount) : [];
  const tags = isRecord(data) && Array.isArray(data.tags) ? data.tags.flatMap(readTag) : [];
  return found.toFile('json', { source: 'Cairn', accounts: mergeAccounts(accounts), tags });
}
