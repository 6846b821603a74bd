import { describe, expect, test } from 'vitest';
import { cardDues, closedCardDues } from './card-dues.ts';
import { forecastScene } from './forecast.fixture.ts';
import { computeForecast } from './forecast.ts';

const cycle = { closesOnDay: 10, dueOnDay: 5, paysFromId: 1 };

/** A card that owes an amount today, November 15. Its last statement closed on November 10. */
const scene = (owed: number) =>
  forecastScene().account(1, 1_000_00).account(2, -owed, { isCard: true, cycle, fullWeeks: 8 });

describe('the next payment of a card', () => {
  // covers: reconciliation 39
  test('is what its closed statement owed: 300.00 today − 20.00 since then = 280.00, without a forecast', () => {
    const facts = scene(300_00).moved(2, 3, -20_00).facts();
    const due = { accountId: 2, day: '2026-12-05', amount: 280_00, isEstimate: false };
    expect(closedCardDues(facts)).toEqual({ dues: [due], isForecastNeeded: false });
    expect(cardDues(facts)).toEqual([due]);
  });

  // covers: reconciliation 39
  test('is expected if the closed statement is paid: 300.00 paid, 20.00 owed + 25 days of habits', () => {
    const paid = scene(20_00).moved(2, 3, -20_00).moved(2, 2, 300_00);
    const facts = Array.from({ length: 8 }, (_, week) => week)
      .reduce((all, week) => all.week(2, week, -70_00), paid)
      .facts();
    expect(closedCardDues(facts)).toEqual({ dues: [], isForecastNeeded: true });
    const [due] = cardDues(facts);
    expect(due).toEqual({ accountId: 2, day: '2027-01-05', amount: 20_00 + 25 * 10_00, isEstimate: true });
    const shown = computeForecast(facts).find(({ accountId }) => accountId === 2);
    expect(shown?.entries[0]?.cents).toBe(due?.amount);
  });

  // covers: reconciliation 39
  test('isn’t known without a cycle, and there is none if nothing is owed', () => {
    const facts = forecastScene().account(1, 1_000_00).account(2, -300_00, { isCard: true }).facts();
    expect(closedCardDues(facts)).toEqual({ dues: [], isForecastNeeded: false });
    expect(cardDues(facts)).toEqual([]);
    expect(cardDues(scene(0).facts())).toEqual([]);
  });
});
