import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { countVisits, describeEvidence, explainLearned, findNearest, strongestWord } from './explain.ts';
import { decileBoundsOf, EvidenceFinder, type Observation } from './observations.ts';
import { firstDay } from './testing/decisions.ts';

const observation: Observation = {
  merchantKey: 'blueheron',
  words: 'blue heron coffee',
  accountId: 12,
  isIncome: false,
  amountCents: cents(4_50),
  day: firstDay(),
  bankCategory: 'FOOD_AND_DRINK_COFFEE',
};
const accountNames = new Map([[12, 'Sapphire Card']]);

// covers: learned 12
test('the three strongest properties in plain words; letters and keys mean nothing to people', () => {
  const evidence = new EvidenceFinder(decileBoundsOf([])).find(observation);
  const strongest = (...names: string[]) =>
    names.flatMap((name) => evidence.find((property) => property.name.startsWith(name)) ?? []);
  expect(
    describeEvidence(strongest('merchant', 'letters', 'word coffee', 'account', 'weekday', 'bank'), accountNames),
  ).toEqual(['coffee', 'Sapphire Card', 'Mondays']);
  expect(describeEvidence(strongest('bank', 'money', 'amount'), accountNames)).toEqual([
    'the bank’s category (food and drink coffee)',
    'money out',
    'amounts like this',
  ]);
  expect(describeEvidence(strongest('account'), new Map())).toEqual([]);
});

// covers: review/inbox 19
test('the strongest word of the name, and none if only the day or the amount speak for it', () => {
  const named = (...names: string[]) => names.map((name) => ({ name, bucket: 0, weight: 1 }));
  expect(strongestWord(named('weekday 4', 'word coffee', 'word blue'))).toBe('coffee');
  expect(strongestWord(named('weekday 4', 'amount 3'))).toBeNull();
});

describe('the sentence', () => {
  test.each([
    [{ visits: 6, because: [], isSuggested: false }, 'Groceries, like your last 6 visits.'],
    [{ visits: 1, because: [], isSuggested: true }, 'Probably Groceries, like your last visit.'],
    [
      { visits: 0, because: ['market', 'Sundays', 'Joint'], isSuggested: false },
      'Groceries, because of market, Sundays, and Joint.',
    ],
    [{ visits: 0, because: [], isSuggested: true }, 'Probably Groceries, like similar transactions.'],
  ])('for %o', (reasons, sentence) => {
    expect(explainLearned('Groceries', reasons)).toBe(sentence);
  });
});

test('visits count back from the latest to one in another category', () => {
  expect(countVisits(['1', '1', '2', '1'], '1')).toBe(2);
  expect(countVisits(['1', '1'], '1')).toBe(2);
  expect(countVisits(['2', '1'], '1')).toBe(0);
});

// covers: learned 12
test('the nearest decision is of the same merchant, or else shares most words', () => {
  const decision = (merchantKey: string, words: string) => ({ ...observation, merchantKey, words, category: '1' });
  const [bakery, coffee, same] = [
    decision('bakery', 'blue bakery'),
    decision('otherheron', 'heron coffee'),
    decision('blueheron', 'blue heron 12'),
  ];
  expect(findNearest(observation, [bakery, coffee, same])).toBe(same);
  expect(findNearest(observation, [bakery, coffee])).toBe(coffee);
  expect(findNearest(observation, [{ ...decision('x', 'x'), accountId: 1 }])).toBeNull();
});
