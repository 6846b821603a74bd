import { isDeepStrictEqual } from 'node:util';
import { type ChangeSetId, cents, dollarsFromCents, type LedgerId } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import { fieldsToPreserve } from '../changes/conflicts.ts';
import { type SeriesRow, type StoredSeries, toStored } from './series-write.ts';

/** The columns that people edit together, by the name of the part in payloads. */
const PARTS = {
  name: ['name'],
  merchantOf: ['merchantKey'],
  accountId: ['accountId'],
  otherAccountId: ['otherAccountId'],
  isIncome: ['isIncome'],
  cadence: ['cadenceUnit', 'cadenceCount', 'anchorOn', 'dayOfMonth', 'otherDay'],
  weekendPolicy: ['weekendPolicy'],
  amount: ['amountModel', 'amountCents', 'lowCents', 'highCents'],
  categoryId: ['categoryId', 'subcategoryId'],
  kind: ['kind'],
  state: ['state'],
  endsOn: ['endsOn'],
} as const satisfies Readonly<Record<string, readonly (keyof StoredSeries)[]>>;

type SeriesPart = keyof typeof PARTS;

const isPart = (name: string): name is SeriesPart => name in PARTS;
const partNames = Object.keys(PARTS).filter(isPart);

function columnsOf(stored: StoredSeries, part: SeriesPart): Partial<StoredSeries> {
  return Object.fromEntries(PARTS[part].map((column) => [column, stored[column]]));
}

/** The parts of `before` that differ in `after`, for the history. */
export function changedParts(before: StoredSeries, after: StoredSeries): Record<string, unknown> {
  const changed = partNames.filter((part) => !isDeepStrictEqual(columnsOf(before, part), columnsOf(after, part)));
  return Object.fromEntries(changed.map((part) => [part, columnsOf(before, part)]));
}

function toShown(part: SeriesPart, columns: unknown): unknown {
  const [first] = PARTS[part];
  const value: unknown = Reflect.get(Object(columns), part === 'amount' ? 'amountCents' : first);
  return part === 'amount' && typeof value === 'number' ? dollarsFromCents(cents(value)) : value;
}

/** The edit without the parts that the caller left alone while someone else changed them. Throws if both changed one. */
export async function mergeSeriesEdit(
  tx: Db,
  { ledgerId, seenIn }: { readonly ledgerId: LedgerId; readonly seenIn: ChangeSetId | null },
  row: SeriesRow,
  edit: StoredSeries,
): Promise<StoredSeries> {
  const stored = toStored(row);
  const sideOf = (part: SeriesPart) => ({ yours: columnsOf(edit, part), theirs: columnsOf(stored, part) });
  const sides = {
    name: sideOf('name'),
    merchantOf: sideOf('merchantOf'),
    accountId: sideOf('accountId'),
    otherAccountId: sideOf('otherAccountId'),
    isIncome: sideOf('isIncome'),
    cadence: sideOf('cadence'),
    weekendPolicy: sideOf('weekendPolicy'),
    amount: sideOf('amount'),
    categoryId: sideOf('categoryId'),
    kind: sideOf('kind'),
    state: sideOf('state'),
    endsOn: sideOf('endsOn'),
  };
  const preserved = await fieldsToPreserve(tx, { ledgerId, noun: 'series', seenIn }, row, sides, (field, value) => ({
    field,
    value: toShown(field, value),
  }));
  return Object.assign({}, edit, ...[...preserved].map((part) => columnsOf(stored, part)));
}
