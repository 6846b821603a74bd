import { type CategoryChoice, dayNumber, type LineCondition, type ListBehind } from '@cairn/domain';
import type { ReportLabels } from './labels.ts';
import {
  HIDDEN_FLAG,
  INCOME_FLAG,
  type LinePlaces,
  type ReportColumns,
  TRANSFER_FLAG,
  type ValueNumbers,
} from './line-columns.ts';
import type { LineTags } from './line-tags.ts';

/** What the numbers in lines stand for. */
export interface LineFacts {
  readonly places: LinePlaces;
  readonly labels: ReportLabels;
  /** Null if the report doesn't ask for tags. */
  readonly tags: LineTags | null;
  /** The transactions that a text search finds; null without one. */
  readonly foundIds: ReadonlySet<number> | null;
}

/** Whether lines count as earned: by the kind of their category, or by their direction if they have none. */
export function earnedLines({ category, flags, length }: ReportColumns, { places, labels }: LineFacts): Uint8Array {
  const isIncome = places.categories.values.map((id) => {
    const label = id === null ? undefined : labels.categories.get(id);
    const main = label?.parentId == null ? label : labels.categories.get(label.parentId);
    return main?.isIncome ? 1 : 0;
  });
  const earned = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) {
    const place = category[at] ?? 0;
    earned[at] = place === 0 ? (flags[at] ?? 0) & INCOME_FLAG : (isIncome[place] ?? 0);
  }
  return earned;
}

/** Clears the lines whose place isn't chosen. */
function keepPlaces(mask: Uint8Array, places: Int32Array, isChosen: Uint8Array): void {
  for (let at = 0; at < mask.length; at += 1) mask[at] = (mask[at] ?? 0) & (isChosen[places[at] ?? 0] ?? 0);
}

function chosenPlaces<Value extends number | string>(
  { values }: ValueNumbers<Value>,
  isChosen: (value: Value | null) => boolean,
): Uint8Array {
  return Uint8Array.from(values, (value) => (isChosen(value) ? 1 : 0));
}

function isOneOf(id: number | null, choices: readonly CategoryChoice[], { categories }: ReportLabels): boolean {
  const parentId = id === null ? null : (categories.get(id)?.parentId ?? null);
  const [main, sub] = parentId === null ? [id, null] : [parentId, id];
  return choices.some(
    ({ categoryId, subcategoryId }) => categoryId === main && (subcategoryId === undefined || subcategoryId === sub),
  );
}

function keepCondition(mask: Uint8Array, lines: ReportColumns, condition: LineCondition, facts: LineFacts): void {
  const { places, labels, tags } = facts;
  const { accountIds = [], categories = [], tagIds = [], payees = [] } = condition;
  if (accountIds.length > 0 && lines.account)
    keepPlaces(
      mask,
      lines.account,
      chosenPlaces(places.accounts, (id) => accountIds.includes(id)),
    );
  if (categories.length > 0)
    keepPlaces(
      mask,
      lines.category,
      chosenPlaces(places.categories, (id) => isOneOf(id, categories, labels)),
    );
  if (payees.length > 0 && lines.payee) {
    const chosen = new Set(payees);
    keepPlaces(
      mask,
      lines.payee,
      chosenPlaces(places.payees, (key) => chosen.has(key ?? '')),
    );
  }
  if (tagIds.length > 0 && tags)
    for (let at = 0; at < mask.length; at += 1) {
      if (!mask[at]) continue;
      const own = tags.of(lines, at);
      if (!tagIds.some((id) => (id === null ? own.length === 0 : own.includes(id)))) mask[at] = 0;
    }
}

function keepAmounts(mask: Uint8Array, lines: ReportColumns, { amountFrom, amountTo }: ListBehind): void {
  const amounts = lines.wholeAmount;
  if (!amounts) return;
  const [from, to] = [amountFrom || 0, amountTo || Number.POSITIVE_INFINITY];
  for (let at = 0; at < mask.length; at += 1) {
    const amount = amounts[at] ?? 0;
    if (amount < from || amount > to) mask[at] = 0;
  }
}

/** 1 for each line that the list behind the report counts, and 0 for others. */
export function maskOf(lines: ReportColumns, list: ListBehind, facts: LineFacts, earned: Uint8Array): Uint8Array {
  const { flow, includesTransfers, includesHidden, conditions } = list.lines;
  const [first, last] = [dayNumber(list.startDate), dayNumber(list.endDate)];
  const excluded = (includesTransfers ? 0 : TRANSFER_FLAG) | (includesHidden ? 0 : HIDDEN_FLAG);
  const mask = new Uint8Array(lines.length);
  for (let at = 0; at < lines.length; at += 1) {
    const day = lines.day[at] ?? 0;
    const isFlow = flow === null || (earned[at] === 1) === (flow === 'earned');
    mask[at] = first <= day && day <= last && ((lines.flags[at] ?? 0) & excluded) === 0 && isFlow ? 1 : 0;
  }
  if (list.amountFrom || list.amountTo) keepAmounts(mask, lines, list);
  const { foundIds } = facts;
  if (foundIds) for (let at = 0; at < mask.length; at += 1) if (!foundIds.has(lines.id?.[at] ?? 0)) mask[at] = 0;
  for (const condition of conditions) keepCondition(mask, lines, condition, facts);
  return mask;
}
