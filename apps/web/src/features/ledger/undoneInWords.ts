import type { AnswerOf, undo } from '@cairn/contract';
import { countOf } from '@cairn/domain';

const NAMES_SHOWN = 2;
const inWords = new Intl.ListFormat('en-US');

/** "A", "A and B", "A, B and 5 more". */
function namesInWords(names: readonly string[], count: number): string {
  const shown = names.slice(0, NAMES_SHOWN);
  const more = count - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more.toLocaleString('en-US')} more` : shown.join(' and ');
}

type Undone = AnswerOf<typeof undo>;

/** "3 transactions and 1 account removed", "12 restored", or both. */
function doneInWords({ restored, removed: { transactions, accounts, categories } }: Undone): string {
  const gone = [
    ...(transactions > 0 ? [countOf(transactions)] : []),
    ...(accounts > 0 ? [countOf(accounts, 'account')] : []),
    ...(categories > 0 ? [countOf(categories, 'category', 'categories')] : []),
  ];
  const back = restored - transactions;
  return [
    ...(gone.length > 0 ? [`${inWords.format(gone)} removed`] : []),
    ...(back > 0 ? [`${back.toLocaleString('en-US')} restored`] : []),
  ].join(', ');
}

function leftInWords({ left, leftCount, leftBudgets, leftMade }: Undone): string[] {
  const names = [...left.map(({ displayName }) => displayName), ...leftBudgets];
  const count = leftCount + leftBudgets.length;
  const noun = leftCount === 0 ? 'budget' : 'row';
  const words = `${countOf(count, noun)} ${count === 1 ? 'was' : 'were'} changed later and left as is: ${namesInWords(names, count)}.`;
  const made = `${namesInWords(leftMade, leftMade.length)} ${leftMade.length === 1 ? 'was' : 'were'} used or changed later and left in place.`;
  return [...(count > 0 ? [words] : []), ...(leftMade.length > 0 ? [made] : [])];
}

/** What an undo brought back or removed, and what it left because it was changed since. */
export function undoneInWords(undone: Undone): string {
  const [done, left] = [doneInWords(undone), leftInWords(undone)];
  const nothing = left.length === 0 ? 'Undone.' : 'Nothing was restored.';
  return [done === '' ? nothing : `Undone: ${done}.`, ...left].join(' ');
}
