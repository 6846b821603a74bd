import { type Cents, formatCents, type SplitLine, type SplitProblem, splitProblems } from '@cairn/domain';
import { ProblemError } from '../../platform/http/problem-error.ts';

const fieldMessages: Readonly<Record<Exclude<SplitProblem['code'], 'wrong_sum'>, string>> = {
  too_few_lines: 'must have at least 2 lines',
  too_many_lines: 'must have at most 100 lines',
  zero_line: 'must not be zero',
  line_too_large: 'is too large',
  several_remainder_lines: 'must have at most one remainder line',
};

/**
 * Throws for the first problem of lines in that field of the payload: lines that don't add up break a rule, and all
 * others are bad input.
 */
export function rejectSplitProblems(lines: readonly SplitLine[], amount: Cents, field: string): void {
  const [problem] = splitProblems(lines, amount);
  if (!problem) return;
  if (problem.code !== 'wrong_sum') {
    const path = 'position' in problem ? `${field}.${problem.position}.amount` : field;
    throw new ProblemError('bad_input', 'Please check the lines of the split.', {
      fields: { [path]: fieldMessages[problem.code] },
    });
  }
  const { sumCents, amountCents } = problem;
  const message = `The lines add up to ${formatCents(sumCents)}, but the transaction is ${formatCents(amountCents)}.`;
  throw new ProblemError('rule_broken', message, { fields: { [field]: 'must add up to the amount' } });
}
