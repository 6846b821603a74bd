import { type Day, parseDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { describeCharge, describePrice, describeRenewal } from './describePremium.ts';

function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new Error(`${text} is not a day`);
  return parsed;
}

test('with the trial, nothing is charged on 12/28, and the plan is charged from 12/28 + 7 days = 01/04', () => {
  expect(describeCharge('monthly', true, day('2026-12-28'))).toBe(
    'You won’t be charged today. Your free trial ends on 01/04/2027. After that, you’ll be charged $12.00 every month until you cancel.',
  );
  expect(describeCharge('yearly', true, day('2026-12-28'))).toBe(
    'You won’t be charged today. Your free trial ends on 01/04/2027. After that, you’ll be charged $115.20 every year until you cancel.',
  );
});

test('without the trial, the full price is charged today', () => {
  expect(describeCharge('monthly', false, day('2026-12-28'))).toBe(
    'You’ll be charged $12.00 today and every month until you cancel.',
  );
  expect(describeCharge('yearly', false, day('2026-12-28'))).toBe(
    'You’ll be charged $115.20 today and every year until you cancel.',
  );
});

test('the renewal text for a trial, a renewal, and an unknown price', () => {
  const running = {
    isAvailable: true,
    hasTrial: false,
    isPremium: true,
    status: 'trialing',
    plan: 'yearly',
    isCanceled: false,
    endsOn: null,
    renewsOn: day('2026-11-22'),
  } as const;
  expect(describePrice('monthly')).toBe('$12.00 a month');
  expect(describeRenewal(running)).toBe(
    'Your free trial ends on 11/22/2026. Premium then continues at $115.20 a year.',
  );
  expect(describeRenewal({ ...running, status: 'active' })).toBe('Premium renews on 11/22/2026 at $115.20 a year.');
  expect(describeRenewal({ ...running, status: 'active', plan: null })).toBe('Premium renews on 11/22/2026.');
});
