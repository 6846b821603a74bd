import type { AnswerOf, undo } from '@cairn/contract';
import { countOf } from '@cairn/domain';

const NAMES_SHOWN = 2;

/** "A", "A and B", "A, B and 5 more". */
function namesInWords(names: readonly string[], count: number): string {
  const shown = names.slice(0, NAMES_SHOWN);
  const more = count - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more.toLocaleString('en-US')} more` : shown.join(' and ');
}

/** What an undo brought back, and what it left because it was changed since. */
export function undoneInWords({ restored, left, leftCount, leftBudgets }: AnswerOf<typeof undo>): string {
  const names = [...left.map(({ displayName }) => displayName), ...leftBudgets];
  const count = leftCount + leftBudgets.length;
  const noun = leftCount === 0 ? 'budget' : 'row';
  const kept = `${countOf(count, noun)} changed since ${count === 1 ? 'was' : 'were'} left: ${namesInWords(names, count)}.`;
  if (restored > 0) return `Undone: ${restored.toLocaleString('en-US')} restored.${count === 0 ? '' : ` ${kept}`}`;
  return count === 0 ? 'Undone.' : `Nothing was restored. ${kept}`;
}
