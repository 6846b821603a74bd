import { ProblemError } from '../../platform/http/problem-error.ts';

export function tooManyCells(): ProblemError {
  return new ProblemError('rule_broken', 'Choose a coarser grain.', { fields: { grain: 'has too many cells' } });
}
