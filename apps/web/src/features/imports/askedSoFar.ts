import { answersTo, type CsvAnswer, type CsvQuestion } from '@cairn/files';
import type { Reading } from './useImport.ts';

interface Asked {
  readonly answers: readonly CsvAnswer[];
  /** Those with an answer, and the next one where there is one. */
  readonly questions: readonly CsvQuestion[];
}

/** What was asked about a file, what was answered, and what comes next. */
export function askedSoFar({ question, mapping, by }: Pick<Reading, 'question' | 'mapping' | 'by'>): Asked {
  if (!question || by === 'memory') return { answers: [], questions: [] };
  const answers = answersTo(question, mapping) ?? [];
  const questions = [question, ...answers.flatMap(({ next }) => (next ? [next] : []))];
  return { answers, questions };
}
