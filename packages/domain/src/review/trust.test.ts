import { expect, test } from 'vitest';
import { needsApproval, trustAfter, trustKeyOf } from './trust.ts';

/** `+` approves and `-` corrects, each in the next change. */
const after = (events: string, initialStreak = 0) =>
  trustAfter(
    initialStreak,
    [...events].map((event, at) => ({ isApproval: event === '+', decidedIn: at + 1 })),
  );

// covers: review/inbox 18
test.each([
  ['', 0, { streak: 0, trustedSinceIn: null, lostIn: null }],
  ['++++', 0, { streak: 4, trustedSinceIn: null, lostIn: null }],
  ['+++++', 0, { streak: 5, trustedSinceIn: 5, lostIn: null }],
  ['+++++++', 0, { streak: 5, trustedSinceIn: 5, lostIn: null }],
  ['++++-+', 0, { streak: 1, trustedSinceIn: null, lostIn: null }],
  ['+++++-', 0, { streak: 0, trustedSinceIn: null, lostIn: 6 }],
  ['+++++-+++++', 0, { streak: 5, trustedSinceIn: 11, lostIn: 6 }],
  ['', 5, { streak: 5, trustedSinceIn: 0, lostIn: null }],
  ['-+', 5, { streak: 1, trustedSinceIn: null, lostIn: 1 }],
])('after "%s" from %i', (events, initialStreak, trust) => {
  expect(after(events, initialStreak)).toEqual(trust);
});

test('what was made before the trust was lost stays approved', () => {
  const lost = after('+++++-');
  expect(needsApproval(lost, 6)).toBe(false);
  expect(needsApproval(lost, 7)).toBe(true);
  expect(needsApproval(after('+++++'), 7)).toBe(false);
});

test('a rule is known by its category and condition, and a learned category by its merchant', () => {
  const row = { categoryId: 1, subcategoryId: 2, categoryRule: 'Name contains paws', merchantKey: 'happypaws' };
  expect(trustKeyOf({ ...row, categorySource: 'rule' })).toEqual({ kind: 'rule', key: '2 Name contains paws' });
  expect(trustKeyOf({ ...row, categorySource: 'learned' })).toEqual({ kind: 'merchant', key: 'happypaws' });
  expect(trustKeyOf({ ...row, categorySource: 'person' })).toBe(null);
});
