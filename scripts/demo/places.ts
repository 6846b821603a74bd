import type { AccountKey } from './accounts.ts';
import type { YearMonth } from './calendar.ts';

interface Place {
  readonly name: string;
  readonly account: AccountKey;
  /** The average number of visits per month. */
  readonly times: number;
  readonly from: number;
  readonly to: number;
}

const place = (name: string, account: AccountKey, times: number, from: number, to: number): Place => ({
  name,
  account,
  times,
  from,
  to,
});

/** Spending on random days of the month. */
export const everyday: readonly Place[] = [
  place('Greenleaf Market', 'card', 6, 28_00, 118_00),
  place('Trader Tom', 'card', 4.5, 12_00, 74_00),
  place('Sunday Farmers Market', 'joint', 2.5, 8_00, 36_00),
  place('Blue Heron Coffee', 'card', 14, 3_75, 9_50),
  place('Bluebird Bakery', 'sam', 5, 4_20, 14_00),
  place('Noodle Garden', 'card', 3, 22_00, 58_00),
  place('Taqueria del Sol', 'sam', 3.5, 14_00, 44_00),
  place('Harbor Grill', 'card', 1.2, 48_00, 120_00),
  place('Pizzeria Uno Due', 'card', 2, 24_00, 52_00),
  place('Quickstop Fuel', 'card', 4, 31_00, 58_00),
  place('Metro Transit', 'sam', 17, 2_75, 5_50),
  place('Wellspring Pharmacy', 'card', 2, 8_00, 46_00),
  place('Harborview Dental', 'card', 0.2, 60_00, 240_00),
  place('Homestead Hardware', 'card', 1.6, 9_00, 88_00),
  place('Larch & Linen', 'card', 0.5, 24_00, 160_00),
  place('Thistle & Thread', 'card', 1.1, 24_00, 110_00),
  place('Outpost Outfitters', 'card', 0.4, 45_00, 180_00),
  place('Happy Paws', 'card', 2.2, 14_00, 64_00),
  place('Parcelhouse', 'card', 5.5, 9_00, 78_00),
  place('Orpheum Cinema', 'sam', 1.3, 18_00, 38_00),
  place('Amber Books', 'card', 1.4, 11_00, 42_00),
  place('Juniper Gifts', 'card', 0.6, 18_00, 70_00),
  place('Rivertown Auto', 'card', 0.3, 45_00, 320_00),
  place('SQ *FARMSTAND 0932', 'sam', 0.8, 6_00, 28_00),
  place('VENMO PAYMENT', 'sam', 1.1, 10_00, 80_00),
];

interface Bill {
  readonly date: number;
  readonly name: string;
  readonly account: AccountKey;
  readonly cents: (month: YearMonth, random: () => number) => number;
}

const bill = (date: number, name: string, account: AccountKey, cents: Bill['cents']): Bill => ({
  date,
  name,
  account,
  cents,
});
const isWinter = ({ month }: YearMonth) => month <= 3 || month >= 11;

/** Bills with a fixed day of the month. */
export const bills: readonly Bill[] = [
  bill(2, 'Evergreen Mutual', 'joint', () => 18_50),
  bill(5, 'Orchard Mobile', 'joint', () => 92_40),
  bill(6, 'Streamline Video', 'card', () => 17_99),
  bill(7, 'Summit Fitness', 'sam', () => 49_00),
  bill(9, 'Wayfarer Insurance', 'joint', () => 131_60),
  bill(12, 'Tunewave', 'card', () => 16_99),
  bill(14, 'Lightpath Internet', 'joint', () => 69_99),
  bill(18, 'Northwind Energy', 'joint', (month, random) =>
    Math.round((isWinter(month) ? 118_00 : 72_00) + random() * 42_00),
  ),
  bill(20, 'Clearwater Utility District', 'joint', (_month, random) => Math.round(38_00 + random() * 16_00)),
];
