import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRACE_DAYS, holdsAt, premiumTerm, SUBSCRIPTION_STATUSES, type SubscriptionState } from './premium.ts';

const DAY_MS = 86_400_000;
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const isPremium = (state: SubscriptionState | null, now: Date) => holdsAt(premiumTerm(state), now);
const paid = (overrides: Partial<SubscriptionState>): SubscriptionState => ({
  status: 'active',
  periodStart: at('2026-11-01'),
  periodEnd: at('2026-12-01'),
  endsAt: null,
  ...overrides,
});

describe('premium', () => {
  // covers: server/subscription 3, 4
  test.each([
    ['trialing', true],
    ['active', true],
    ['past_due', true],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['unpaid', false],
    ['paused', false],
    ['canceled', false],
  ] as const)('%s: %s on the third day', (status, expected) => {
    expect(isPremium(paid({ status }), at('2026-11-03'))).toBe(expected);
  });

  test('requires a subscription', () => {
    expect(isPremium(null, at('2026-11-03'))).toBe(false);
  });

  // covers: server/subscription 5
  test('past due since 11/01 12:00 + 7 days of grace = Premium ends on 11/08 at 12:00', () => {
    const state = paid({ status: 'past_due' });
    expect(isPremium(state, new Date(at('2026-11-08').getTime() - 1))).toBe(true);
    expect(isPremium(state, at('2026-11-08'))).toBe(false);
  });

  test('active continues past its period until the provider reports otherwise, because a renewal may arrive late', () => {
    expect(isPremium(paid({}), at('2026-12-02'))).toBe(true);
  });

  test('canceled for 12/01: Premium until then, even if the provider never reports the end', () => {
    const state = paid({ endsAt: at('2026-12-01') });
    expect(isPremium(state, new Date(at('2026-12-01').getTime() - 1))).toBe(true);
    expect(isPremium(state, at('2026-12-01'))).toBe(false);
  });

  test('past due and canceled: the earlier end applies', () => {
    expect(premiumTerm(paid({ status: 'past_due', endsAt: at('2026-11-03') })).until).toEqual(at('2026-11-03'));
    expect(premiumTerm(paid({ status: 'past_due', endsAt: at('2026-12-01') })).until).toEqual(at('2026-11-08'));
  });

  test('once lost, it doesn’t come back over time', () => {
    const instant = fc.date({ min: at('2026-01-01'), max: at('2028-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
          periodStart: instant,
          periodEnd: instant,
          endsAt: fc.option(instant),
        }),
        instant,
        fc.nat({ max: 1_000 }),
        (state, now, laterDays) => {
          const later = new Date(now.getTime() + laterDays * DAY_MS);
          if (!isPremium(state, now)) expect(isPremium(state, later)).toBe(false);
          const graceIsOver = later.getTime() >= state.periodStart.getTime() + GRACE_DAYS * DAY_MS;
          if (state.status === 'past_due' && graceIsOver) expect(isPremium(state, later)).toBe(false);
        },
      ),
    );
  });
});
