import type { Layout } from './csv-layout.ts';
import type { CsvMapping, CsvQuestion } from './csv-mapping.ts';
import {
  amountQuestion,
  directionQuestion,
  feeQuestion,
  type NextQuestion,
  signQuestion,
  type UnlabeledAnswer,
} from './csv-question.ts';
import type { MoneyDoubt, MoneyGuess, MoneyReading } from './csv-reading.ts';

/** Replaces the amount columns and signs of a mapping. */
function withReading(mapping: CsvMapping, reading: MoneyReading): CsvMapping {
  const {
    amount: _amount,
    moneyIn: _in,
    moneyOut: _out,
    direction: _direction,
    fee: _fee,
    ...columns
  } = mapping.columns;
  const { isOutNegative: _outNegative, isInNegative: _inNegative, directionWords: _words, ...others } = mapping;
  const { unmarked: _unmarked, ...rest } = others;
  return { ...rest, ...reading, columns: { ...columns, ...reading.columns } };
}

function questionAbout(
  { kind }: MoneyDoubt,
  answers: readonly UnlabeledAnswer[],
  { data, names }: Layout,
): CsvQuestion {
  switch (kind) {
    case 'amount':
      return amountQuestion(data, names, answers);
    case 'direction':
      return directionQuestion(answers);
    case 'fee':
      return feeQuestion(data, answers);
    case 'sign':
      return signQuestion(data, answers);
  }
}

/** The first question. Each answer leads to the next one. */
export function askAbout(
  guess: MoneyGuess | null,
  mapping: CsvMapping,
  layout: Layout,
  askOthers: NextQuestion,
): CsvQuestion | null {
  if (!guess?.doubt) return askOthers(mapping);
  const answers = guess.doubt.options.map((option): UnlabeledAnswer => {
    const answer = withReading(mapping, option.reading);
    return { mapping: answer, next: askAbout(option, answer, layout, askOthers) };
  });
  return questionAbout(guess.doubt, answers, layout);
}
