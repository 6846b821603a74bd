import { type Column, hasRole, rankOf } from './csv-columns.ts';
import type { CsvMapping } from './csv-mapping.ts';
import { directionOf, statusOf } from './csv-value-words.ts';
import { currencyOf, isCurrencyCode } from './currencies.ts';
import { fold, wordKey } from './fold.ts';

type Columns = CsvMapping['columns'];

const iban = /^[A-Z]{2}\d{2}[A-Z\d ]{8,}$/i;
const numberLike = /^[\d\s*xX•.\-/]{5,}$|^[\da-f-]{16,}$/i;
const excludedRoles = [
  'id',
  'reference',
  'ownAccount',
  'counterAccount',
  'card',
  'time',
  'currency',
  'otherCurrency',
  'status',
  'date',
  'valueDate',
  'direction',
  'balance',
] as const;
const yesOrNo = /^(?:true|false|yes|no|y|n|ja|nein|nej|si|oui|non|tak|nie|0|1)$/i;
const LOW_VARIETY = 0.05;

const share = (column: Column, fits: (cell: string) => boolean) =>
  column.filled === 0 ? 0 : column.cells.filter((cell) => cell !== '' && fits(cell)).length / column.filled;

/** Scores how likely a column is the transaction name, by its header and its cells. */
function namePoints(column: Column, rows: number): number {
  if (column.filled === 0 || hasRole(column, ...excludedRoles)) return -1_000;
  const isNamed = hasRole(column, 'name', 'description', 'memo');
  const texts = share(column, (cell) => (isNamed ? /\p{L}/u : /\p{L}{2}/u).test(cell));
  if (texts < 0.3 || share(column, (cell) => iban.test(cell) || numberLike.test(cell)) > 0.5) return -500;
  const fill = column.filled / Math.max(1, rows);
  const variety = column.distinct.size / column.filled;
  const length = column.cells.reduce((total, cell) => total + Math.min(cell.length, 60), 0) / column.filled;
  let points = Math.min(1, variety * 2) * 20 + fill * 15 - column.index / 10;
  if (!isNamed) points += Math.min(length, 24) / 6 - column.index / 2;
  if (hasRole(column, 'name')) points += 90 - Math.min(rankOf(column, 'name'), 40) / 2;
  else if (hasRole(column, 'description')) points += 55 - Math.min(rankOf(column, 'description'), 40) / 4;
  else if (hasRole(column, 'memo')) points += 40 - Math.min(rankOf(column, 'memo'), 40) / 4;
  else if (hasRole(column, 'type', 'category', 'subcategory', 'institution')) points -= 40;
  if (hasRole(column, 'name') && fill < 0.15) points -= 60;
  if (rows > 1 && column.distinct.size === 1) points -= 60;
  if ([...column.distinct].every((word) => yesOrNo.test(word))) points -= 80;
  if (rows >= 20 && variety < LOW_VARIETY) points -= 30;
  if (
    [...column.distinct].every((word) => directionOf(word) !== null || statusOf(word) !== null || isCurrencyCode(word))
  )
    points -= 60;
  return points;
}

interface OwnName {
  readonly ownName: string;
  /** The columns with the owner on some rows and the counterparty on the others. */
  readonly columns: readonly Column[];
}

const isSameText = (a: string, b: string) => fold(a) === fold(b);

/** Finds the account owner, who is the payer or the payee on every row. */
function findOwnName(columns: readonly Column[], rows: number): OwnName | null {
  const named = columns.filter((column) => hasRole(column, 'name') && column.filled >= rows * 0.8);
  for (const first of named)
    for (const second of named) {
      if (second.index <= first.index) continue;
      const found = [first.cells[0] ?? '', second.cells[0] ?? ''].find(
        (name) =>
          name !== '' &&
          rows > 1 &&
          first.cells.every((cell, at) => isSameText(cell, name) || isSameText(second.cells[at] ?? '', name)) &&
          !first.cells.every((cell, at) => isSameText(cell, second.cells[at] ?? '')),
      );
      if (found === undefined) continue;
      const withOwner = [first, second].filter(({ cells }) => cells.some((cell) => isSameText(cell, found)));
      return { ownName: found, columns: withOwner };
    }
  return null;
}

/** The best column becomes the name, and the next one the description. */
function nameColumns(columns: readonly Column[], rows: number): Columns {
  const likely = columns
    .map((column) => ({ column, points: namePoints(column, rows) }))
    .filter(({ points }) => points > -400)
    .sort((a, b) => b.points - a.points);
  const [first, ...others] = likely;
  if (!first) return {};
  const second = others.find(({ column, points }) => {
    if (points < 15 || hasRole(column, 'type', 'category', 'subcategory', 'institution')) return false;
    return column.cells.some((cell, at) => cell !== '' && cell !== first.column.cells[at]);
  });
  return { name: first.column.index, ...(second && { description: second.column.index }) };
}

/** A column named "Pending" with yes or no. */
export function pendingColumn(columns: readonly Column[]): Column | undefined {
  return columns.find(
    ({ name, distinct }) =>
      /^(?:is)?pending$/.test(wordKey(name)) && distinct.size > 0 && [...distinct].every((word) => yesOrNo.test(word)),
  );
}

function statusColumn(columns: readonly Column[]): Column | undefined {
  const isStatus = (column: Column, isNamed: boolean) => {
    if (column.distinct.size === 0 || column.distinct.size > 12) return false;
    const said = [...column.distinct].map(statusOf);
    return isNamed ? said.some((status) => status !== null) : said.every((status) => status !== null);
  };
  return (
    columns.find((column) => hasRole(column, 'status') && isStatus(column, true)) ??
    columns.find((column) => !hasRole(column, 'name', 'description', 'direction') && isStatus(column, false))
  );
}

/** Ignores columns that few rows fill, because they contain the currency of foreign purchases. */
function currencyColumn(columns: readonly Column[], rows: number, amount: number): Column | undefined {
  return columns
    .filter((column) => {
      if (column.filled < rows * 0.9 || column.distinct.size > 12 || hasRole(column, 'otherCurrency')) return false;
      const isNamed = hasRole(column, 'currency');
      if (!isNamed && column.roles.length > 0) return false;
      return [...column.distinct].every((word) => (isNamed ? currencyOf(word) !== null : isCurrencyCode(word)));
    })
    .sort((a, b) => Math.abs(a.index - amount - 0.1) - Math.abs(b.index - amount - 0.1))[0];
}

/** The column with the user's own accounts has few distinct values. */
function accountColumn(columns: readonly Column[], rows: number): Column | undefined {
  return columns
    .filter((column) => hasRole(column, 'ownAccount') && column.filled >= rows * 0.9)
    .filter(({ distinct }) => distinct.size <= Math.max(1, Math.min(20, rows / 3)))
    .sort((a, b) => rankOf(a, 'ownAccount') - rankOf(b, 'ownAccount'))[0];
}

function idColumn(columns: readonly Column[], rows: number): Column | undefined {
  return columns
    .filter((column) => hasRole(column, 'id') && column.filled >= rows * 0.9)
    .filter(({ distinct, filled }) => distinct.size === Math.min(filled, 2_000))
    .sort((a, b) => rankOf(a, 'id') - rankOf(b, 'id'))[0];
}

const columnNamed = (columns: readonly Column[], role: 'category' | 'subcategory' | 'institution') =>
  columns
    .filter(
      (column) =>
        hasRole(column, role) &&
        column.filled > 0 &&
        !/^[\d.,\s-]+$/.test(column.cells.find((cell) => cell !== '') ?? ''),
    )
    .sort((a, b) => rankOf(a, role) - rankOf(b, role))[0];

interface TextGuess {
  readonly columns: Columns;
  readonly ownName?: string;
}

/** Guesses the columns without amounts or dates. */
export function guessTexts(
  columns: readonly Column[],
  taken: readonly number[],
  rows: number,
  amount: number,
): TextGuess {
  const free = columns.filter(({ index }) => !taken.includes(index));
  const pending = pendingColumn(free);
  const found = {
    category: columnNamed(free, 'category')?.index,
    subcategory: columnNamed(free, 'subcategory')?.index,
    pending: pending?.index,
    status: statusColumn(free.filter((column) => column !== pending))?.index,
    currency: currencyColumn(free, rows, amount)?.index,
    account: accountColumn(free, rows)?.index,
    externalId: idColumn(free, rows)?.index,
  };
  const used = Object.values(found);
  const rest = free.filter(({ index }) => !used.includes(index) || index === found.category);
  const columnsFound = Object.fromEntries(Object.entries(found).filter(([, index]) => index !== undefined));
  const own = findOwnName(rest, rows);
  // A column with only the owner can't provide the counterparty.
  const others = rest.filter((column) => own?.columns.length !== 1 || column !== own.columns[0]);
  const names = nameColumns(others, rows);
  const otherName = own?.columns.length === 2 ? own.columns.find(({ index }) => index !== names.name) : undefined;
  if (!own || !otherName || !own.columns.some(({ index }) => index === names.name))
    return { columns: { ...names, ...columnsFound } };
  return { columns: { ...names, otherName: otherName.index, ...columnsFound }, ownName: own.ownName };
}
