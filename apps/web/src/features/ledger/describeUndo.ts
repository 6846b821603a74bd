import type { AnswerOf, undo } from '@cairn/contract';
import { countOf } from '@cairn/domain';

const NAMES_SHOWN = 2;
const listFormat = new Intl.ListFormat('en-US');

/** "A", "A and B", "A, B, and 5 more". */
function joinNames(names: readonly string[], count: number): string {
  const shown = names.slice(0, NAMES_SHOWN);
  const more = count - shown.length;
  return more > 0 ? `${shown.join(', ')}, and ${more.toLocaleString('en-US')} more` : shown.join(' and ');
}

type Undone = AnswerOf<typeof undo>;

/** "3 transactions and 1 account removed", "12 restored", or both. */
function describeChanges({ restored, removed: { transactions, accounts, categories, tags = 0 } }: Undone): string {
  const removedCounts = [
    ...(transactions > 0 ? [countOf(transactions)] : []),
    ...(accounts > 0 ? [countOf(accounts, 'account')] : []),
    ...(categories > 0 ? [countOf(categories, 'category', 'categories')] : []),
    ...(tags > 0 ? [countOf(tags, 'tag')] : []),
  ];
  const restoredRows = restored - transactions - tags;
  return [
    ...(removedCounts.length > 0 ? [`${listFormat.format(removedCounts)} removed`] : []),
    ...(restoredRows > 0 ? [`${restoredRows.toLocaleString('en-US')} restored`] : []),
  ].join(', ');
}

function describeLeft({ left, leftCount, leftBudgets, leftMade }: Undone): string[] {
  const names = [...left.map(({ name }) => name), ...leftBudgets];
  const count = leftCount + leftBudgets.length;
  const noun = leftCount === 0 ? 'budget' : 'row';
  const changed = `${countOf(count, noun)} ${count === 1 ? 'was' : 'were'} changed later and left as is: ${joinNames(names, count)}.`;
  const used = `${joinNames(leftMade, leftMade.length)} ${leftMade.length === 1 ? 'was' : 'were'} used or changed later and left in place.`;
  return [...(count > 0 ? [changed] : []), ...(leftMade.length > 0 ? [used] : [])];
}

/**
 * Describes what an undo restored or removed, and what it left because it was changed later. With the summary of the
 * change, it names that instead: "Undone: Added Coffee."
 */
export function describeUndo(undone: Undone, summary?: string): string {
  const left = describeLeft(undone);
  const isNamed = summary !== undefined && (undone.restored > 0 || left.length === 0);
  const done = isNamed ? summary : describeChanges(undone);
  const nothing = left.length === 0 ? 'Undone.' : 'Nothing was restored.';
  return [done === '' ? nothing : `Undone: ${done}.`, ...left].join(' ');
}
