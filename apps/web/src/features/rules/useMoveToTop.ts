import type { ListedRule } from '@cairn/contract';
import { useState } from 'react';
import { type EditedRule, precedingRule } from './precedence.ts';

/** Whether another rule leaves nothing for the edited one, null while it is incomplete, and the choice to move it up. */
export function useMoveToTop(rules: readonly ListedRule[], edited: EditedRule | null) {
  const [isWanted, setMoved] = useState(false);
  const preceding = edited && precedingRule(rules, edited);
  return { preceding, isMoved: isWanted && preceding !== null, setMoved };
}
