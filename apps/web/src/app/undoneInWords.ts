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
export function undoneInWords({ restored, left, leftCount }: AnswerOf<typeof undo>): string {
  const names = namesInWords(
    left.map(({ displayName }) => displayName),
    leftCount,
  );
  const kept = `${countOf(leftCount, 'row')} changed since ${leftCount === 1 ? 'was' : 'were'} left: ${names}.`;
  if (restored > 0) return `Undone: ${restored.toLocaleString('en-US')} restored.${leftCount === 0 ? '' : ` ${kept}`}`;
  return leftCount === 0 ? 'Undone.' : `Nothing was restored. ${kept}`;
}
