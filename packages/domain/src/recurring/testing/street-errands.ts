import { addDays } from '../../day.ts';
import { bell, between, chance, pick, whole } from './street-draws.ts';
import { CARD, CHECKING, type Street } from './street-writer.ts';

interface Errand {
  readonly name: string;
  readonly account?: number;
  /** Days to the next one. */
  readonly gap: () => number;
  readonly amount: () => number;
  readonly isIncome?: boolean;
}

function run(street: Street, { name, account = CARD, gap, amount, isIncome = false }: Errand): void {
  const { draw, today, first } = street;
  const write = account === CARD ? street.card : street.ach;
  for (let day = addDays(first, whole(draw, 0, 20)); day < today; day = addDays(day, Math.max(1, Math.round(gap()))))
    street.pay({ day, name: write(name, draw, day), amount: amount(), account, isIncome });
}

function runOften(street: Street): void {
  const { draw, isRough } = street;
  const groceries = between(draw, 7_000, 15_000);
  run(street, {
    name: pick(draw, ['KROGER', 'SPROUTS FARMERS MKT', 'TRADER JOES']),
    gap: () => 7 + (isRough ? 0.9 : 1.6) * bell(draw),
    amount: () => groceries * Math.exp((isRough ? 0.2 : 0.35) * bell(draw)),
  });
  run(street, {
    name: pick(draw, ['ALDI', 'H-E-B', 'MARKET BASKET']),
    gap: () => between(draw, 2, 13),
    amount: () => 4_200 * Math.exp(0.5 * bell(draw)),
  });
  run(street, {
    name: pick(draw, ['BEAN & LEAF COFFEE', 'STARBUCKS', 'DUTCH BROS']),
    gap: () => pick(draw, [1, 1, 1, 2, 3, 4]),
    amount: () => pick(draw, [475, 475, 525, 610, 925]),
  });
  run(street, {
    name: pick(draw, ['SHELL OIL', 'CHEVRON', 'QUIKTRIP']),
    gap: () => 9 + 2.8 * bell(draw),
    amount: () => between(draw, 3_400, 5_900),
  });
  run(street, {
    name: pick(draw, ['CHIPOTLE', 'PHO SAIGON', 'LUCIAS TRATTORIA']),
    gap: () => between(draw, 3, 30),
    amount: () => between(draw, 1_400, 7_800),
  });
}

/** Each with the share of the households that have it. */
function someErrands({ draw, isRough }: Street): readonly (readonly [number, Errand])[] {
  const days = (from: number, to: number) => () => between(draw, from, to);
  return [
    [0.5, { name: 'CLIP JOINT BARBERS', gap: isRough ? days(27, 45) : days(24, 52), amount: () => 3_800 }],
    [0.5, { name: 'CITY PARKING METER', gap: days(2, 26), amount: () => pick(draw, [300, 600]) }],
    [0.5, { name: 'E-ZPASS REPLENISH', gap: days(13, 47), amount: () => 3_500 }],
    [0.4, { name: 'CVS PHARMACY', gap: days(8, 50), amount: () => pick(draw, [1_000, 1_000, 1_000, 2_347, 1_689]) }],
    [
      0.4,
      {
        name: 'ATM WITHDRAWAL',
        account: CHECKING,
        gap: days(5, 24),
        amount: () => pick(draw, [6_000, 10_000, 10_000, 20_000]),
      },
    ],
    [0.4, { name: 'VENMO', account: CHECKING, gap: days(4, 60), amount: days(800, 9_000) }],
    [0.3, { name: 'LUNCHTIME SCHOOL MEALS', gap: days(11, 38), amount: () => 5_000 }],
    [
      0.3,
      {
        name: 'FREELANCE MARKETPLACE',
        account: CHECKING,
        gap: days(9, 70),
        amount: days(20_000, 180_000),
        isIncome: true,
      },
    ],
    [0.3, { name: 'AMC THEATRES', gap: days(15, 80), amount: () => pick(draw, [2_900, 1_450, 4_350]) }],
    [0.3, { name: 'UBER TRIP', gap: days(1, 21), amount: days(900, 4_200) }],
  ];
}

/** None of them is a contract, however regular a person is. */
export function runErrands(street: Street): void {
  runOften(street);
  for (const [share, errand] of someErrands(street)) if (chance(street.draw, share)) run(street, errand);
}
