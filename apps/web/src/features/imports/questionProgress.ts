import { answersTo, type CsvAnswer, type CsvQuestion } from '@cairn/files';
import type { Reading } from './importSteps.ts';

interface QuestionProgress {
  readonly answers: readonly CsvAnswer[];
  /** The answered questions, then the next open one, if any. */
  readonly questions: readonly CsvQuestion[];
}

export function questionProgress({
  question,
  mapping,
  origin,
}: Pick<Reading, 'question' | 'mapping' | 'origin'>): QuestionProgress {
  if (!question || origin === 'saved') return { answers: [], questions: [] };
  const answers = answersTo(question, mapping) ?? [];
  const questions = [question, ...answers.flatMap(({ next }) => (next ? [next] : []))];
  return { answers, questions };
}
