import { expect, test } from 'vitest';
import { CREDIT, DEPOSITORY, LOAN } from '../accounts/balance.ts';
import { mainForecast } from './main-account.ts';

const INVESTMENT = 3;

const choose = (...forecasts: ReturnType<typeof forecast>[]) => mainForecast(forecasts, ({ type }) => type);

/** An account that stays as it is, unless it has other balances. */
function forecast(type: number, balance: number, { entries = 0, balances = [balance, balance] } = {}) {
  return { type, balance, balances, entries: Array.from({ length: entries }, () => 'entry') };
}

// covers: month-strip 12
test('a bank account comes before debts, whatever is expected on them', () => {
  const checking = forecast(DEPOSITORY, 3_250_40);
  const card = forecast(CREDIT, -412_33, { entries: 12 });
  expect(choose(forecast(LOAN, -9_000_00), card, checking)).toBe(checking);
});

// covers: month-strip 12
test('among bank accounts: most entries, then most movement, then most money', () => {
  const rich = forecast(DEPOSITORY, 20_000_00);
  const richer = forecast(DEPOSITORY, 30_000_00);
  const moving = forecast(DEPOSITORY, 500_00, { balances: [450_00, 500_00] });
  const billed = forecast(DEPOSITORY, 100_00, { entries: 1 });
  expect(choose(rich, richer)).toBe(richer);
  expect(choose(rich, richer, moving)).toBe(moving);
  expect(choose(rich, richer, moving, billed)).toBe(billed);
});

test('without a bank account, anything but a debt; without that, a debt; without accounts, none', () => {
  const [fund, loan] = [forecast(INVESTMENT, 10_00), forecast(LOAN, -9_000_00, { entries: 12 })];
  expect(choose(loan, fund)).toBe(fund);
  expect(choose(loan)).toBe(loan);
  expect(choose()).toBeUndefined();
});
