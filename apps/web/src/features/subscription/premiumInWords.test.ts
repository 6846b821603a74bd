import { type Day, parseDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { chargeInWords, priceInWords, renewalInWords } from './premiumInWords.ts';

function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new Error(`${text} is no day`);
  return parsed;
}

test('with the trial: nothing on 12/28, and 12/28 + 7 days = 01/04, when the chosen plan is charged', () => {
  expect(chargeInWords('monthly', true, day('2026-12-28'))).toBe(
    'You won’t be charged today. Your free trial ends on 01/04/2027. After that, you’ll be charged $12.00 every month until you cancel.',
  );
  expect(chargeInWords('yearly', true, day('2026-12-28'))).toBe(
    'You won’t be charged today. Your free trial ends on 01/04/2027. After that, you’ll be charged $115.20 every year until you cancel.',
  );
});

test('without the trial the whole price is charged today', () => {
  expect(chargeInWords('monthly', false, day('2026-12-28'))).toBe(
    'You’ll be charged $12.00 today and every month until you cancel.',
  );
  expect(chargeInWords('yearly', false, day('2026-12-28'))).toBe(
    'You’ll be charged $115.20 today and every year until you cancel.',
  );
});

test('how premium goes on: a trial, a renewal, and a price that is none of ours', () => {
  const running = {
    isAvailable: true,
    hasTrial: false,
    isPremium: true,
    status: 'trialing',
    plan: 'yearly',
    isCancelled: false,
    endsOn: null,
    renewsOn: day('2026-11-22'),
  } as const;
  expect(priceInWords('monthly')).toBe('$12.00 a month');
  expect(renewalInWords(running)).toBe('Your free trial ends on 11/22/2026. Premium then continues at $115.20 a year.');
  expect(renewalInWords({ ...running, status: 'active' })).toBe('Premium renews on 11/22/2026 at $115.20 a year.');
  expect(renewalInWords({ ...running, status: 'active', plan: null })).toBe('Premium renews on 11/22/2026.');
});
