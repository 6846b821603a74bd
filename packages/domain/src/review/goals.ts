import { formatCents } from '../money.ts';
import type { ReviewCandidate } from './candidate.ts';
import type { ReviewFacts } from './facts.ts';
import { sentence } from './sentence.ts';

export function findUncovered({ goals, today }: ReviewFacts): ReviewCandidate[] {
  return goals.map((goal) => {
    // A ledger's rows share one counter, so a goal never has the ID of a transaction.
    const subjectId: number = goal.id;
    return {
      subjectId,
      transactionIds: [],
      fingerprint: `uncovered:${goal.id}`,
      valueCents: goal.uncovered,
      day: today,
      sentence: sentence`Not covered: ${formatCents(goal.uncovered)}. Its accounts have less than what is set aside.`,
      goal,
    };
  });
}
