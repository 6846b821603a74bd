import { NO_EFFECTS, WHOLE_SHARE } from '@cairn/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readForm } from '../../app/form/useForm.ts';
import { rule } from './rule.fixture.ts';
import { type RuleFormDraft, readPercent, ruleForm, SPLIT, startRule, sumOfShares, toSavedRule } from './ruleForm.ts';

const draft = (change: Partial<RuleFormDraft> = {}): RuleFormDraft => {
  const started = startRule(null);
  return { ...started, condition: { ...started.condition, value: 'trader' }, ...change };
};
const errorsOf = (given: RuleFormDraft) => {
  const read = readForm(ruleForm, given);
  return 'errors' in read ? read.errors : {};
};

describe('the form of a rule', () => {
  test('a new rule asks for a value and for something to do', () => {
    expect(errorsOf(startRule(null))).toEqual({
      condition: 'Enter a name',
      effects: 'Choose at least one thing the rule does',
    });
  });

  test('a subcategory, a new name, and tags are sent together', () => {
    const read = readForm(ruleForm, draft({ target: '11/12', name: '  Trader Joe’s ', tagIds: [3] }));
    expect(read).toEqual({
      values: {
        condition: { type: 'Name', comparison: 'contains', value: 'trader' },
        categoryId: 11,
        subcategoryId: 12,
        effects: { ...NO_EFFECTS, name: 'Trader Joe’s', tagIds: [3] },
      },
    });
  });

  // covers: entry/rules 7, 11
  test('a split needs percentages that add up: 70 + 20 = 90 is rejected, 70 + 30 = 100 is not', () => {
    const [first, second] = draft().shares;
    if (!first || !second) throw new Error('a split starts with two parts');
    const split = (percent: string) =>
      draft({
        target: SPLIT,
        shares: [
          { ...first, target: '11/', percent: '70' },
          { ...second, percent },
        ],
      });
    expect(errorsOf(split('20'))).toEqual({ shares: 'The parts must add up to 100%' });
    expect(errorsOf(split('x'))).toMatchObject({ 'shares.1': 'Enter a percentage' });
    expect(readForm(ruleForm, split('30'))).toMatchObject({
      values: {
        categoryId: null,
        effects: { shares: [{ categoryId: 11, basisPoints: 7_000 }, { basisPoints: 3_000 }] },
      },
    });
    const uncategorized = split('30').shares.map((share) => ({ ...share, target: '' }));
    expect(errorsOf({ ...split('30'), shares: uncategorized })).toEqual({
      shares: 'Choose a category for at least one part',
    });
    expect(errorsOf({ ...split('30'), marksTransfer: true })).toEqual({ marksTransfer: 'A transfer can’t be split' });
  });

  test.each([
    ['50', 5_000],
    [' 33.33 %', 3_333],
    ['0', null],
    ['100', null],
    ['1.234', null],
    ['-5', null],
  ])('%j percent is %j basis points', (typed, points) => {
    expect(readPercent(typed)).toBe(points);
  });

  test('editing a rule without changing it sends the same rule', () => {
    fc.assert(
      fc.property(
        fc.record({
          name: fc.constantFrom(null, 'New'),
          tagIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
          hides: fc.constant(true),
        }),
        fc.option(fc.integer({ min: 1, max: WHOLE_SHARE - 1 })),
        (effects, basisPoints) => {
          const share = { categoryId: 1, subcategoryId: null, isTransfer: false, takesRemainder: false };
          const shares =
            basisPoints === null
              ? null
              : [
                  { ...share, basisPoints, takesRemainder: true },
                  { ...share, basisPoints: WHOLE_SHARE - basisPoints },
                ];
          const listed = rule(1, 'trader', { categoryId: 4, effects: { ...effects, shares } });
          const started = startRule(listed);
          if (shares) expect(sumOfShares(started)).toBe(WHOLE_SHARE);
          const { id: _id, isEnabled: _enabled, ...saved } = toSavedRule(listed);
          expect(readForm(ruleForm, started)).toEqual({ values: saved });
        },
      ),
    );
  });
});
