import { cents, isDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { forecastOf } from '../forecast/forecast.fixture.ts';
import { manualAccount } from './account.fixture.ts';
import { cardDue, limitUse } from './cards.ts';

function day(text: string) {
  if (!isDay(text)) throw new Error(text);
  return text;
}

describe('the limit of a card', () => {
  const card = (current: number, available: number, type = 1) =>
    limitUse(manualAccount({ type, currentBalance: cents(current), availableBalance: cents(available) }));

  test('2,800.00 owed + 5,200.00 available = 8,000.00, of which 35% are used', () => {
    expect(card(2_800_00, 5_200_00)).toEqual({ limit: 8_000_00, percent: 35 });
  });

  test('isn’t known if both balances are the same or below zero, or if it isn’t a card', () => {
    expect([card(90_00, 90_00), card(-5_00, 90_00), card(90_00, -1), card(2_00, 6_00, 0)]).toEqual([
      ...[null, null, null, null],
    ]);
  });
});

describe('what is due on a card', () => {
  const cycle = { closesOnDay: 28, dueOnDay: 25, paysFromId: 2 };
  const payment = { name: 'Card payment', amount: cents(1_881_69), seriesId: null, cardId: 1 };
  const forecast = (dueOn: string, cardCycle: typeof cycle | null = cycle) => ({
    ...forecastOf({ accountId: 1, balance: -2_813_36 }),
    ...{ cardCycle, entries: [{ ...payment, day: day(dueOn) }] },
  });

  test('is the amount of the statement once that has closed, and before that about as much', () => {
    expect(cardDue(forecast('2026-11-25'), day('2026-11-15'))).toBe('$1,881.69 due 11/25/2026');
    const open = forecast('2026-12-25');
    expect(cardDue(open, day('2026-11-26'))).toBe('about $1,882 due 12/25/2026');
  });

  test('isn’t known without a cycle, or if nothing is paid', () => {
    expect(cardDue(forecast('2026-11-25', null), day('2026-11-15'))).toBeNull();
    expect(cardDue({ ...forecast('2026-11-25'), entries: [] }, day('2026-11-15'))).toBeNull();
  });
});
