import { addDays, type Day, parseDay } from '../../day.ts';
import { describingWords, merchantKey } from '../../merchants/merchant-key.ts';
import { cents } from '../../money.ts';
import type { CategoryDecision } from '../observations.ts';

export function firstDay(): Day {
  const day = parseDay('2024-01-01');
  if (!day) throw new Error('not a day');
  return day;
}

interface Shop {
  readonly name: string;
  readonly visits: number;
  readonly category: string;
  readonly from: number;
  readonly to: number;
}

const shop = (name: string, visits: number, category: string, from: number, to: number): Shop => ({
  name,
  visits,
  category,
  from,
  to,
});

const regular: readonly Shop[] = [
  shop('Greenleaf Market', 60, 'Groceries', 12, 160),
  shop('Trader Tom', 40, 'Groceries', 8, 95),
  shop('Cornerstone Coffee', 50, 'Coffee', 3, 12),
  shop('Metro Transit', 40, 'Transport', 2, 6),
  shop('Quickstop Fuel', 25, 'Fuel', 22, 78),
  shop('Noodle Garden', 20, 'Restaurants', 14, 62),
  shop('Wellspring Pharmacy', 15, 'Health', 6, 85),
  shop('Streamline Video', 8, 'Subscriptions', 10, 20),
  shop('Northwind Energy', 8, 'Utilities', 45, 190),
];
const streets = 'Amber Birch Cedar Delta Eagle Fern Golden Hazel Ivory Juniper Kestrel Lantern'.split(' ');
const kinds = { Bistro: 'Restaurants', Books: 'Shopping', Diner: 'Restaurants', Garage: 'Transport', Toys: 'Children' };
/** Visited once or twice, so only their words say what they are. */
const rare: readonly Shop[] = streets.flatMap((street) =>
  Object.entries(kinds).map(([kind, category]) => shop(`${street} ${kind}`, 0.6, category, 6, 120)),
);
const shops = [...regular, ...rare];
const allVisits = shops.reduce((sum, { visits }) => sum + visits, 0);

/** A household's decisions in the order of their days. One merchant's purchases are of two categories, by amount. */
export function householdDecisions(random: () => number, count: number): CategoryDecision[] {
  return Array.from({ length: count }, (_, index) => {
    const isMixed = random() < 0.06;
    let visits = random() * allVisits;
    const { name, category, from, to } = shops.find((one) => {
      visits -= one.visits;
      return visits <= 0;
    }) ?? { name: 'Kiosk', category: 'Shopping', from: 1, to: 5 };
    const dollars = isMixed ? 5 + random() * 150 : from * (to / from) ** random();
    const mixed = { name: 'Parcelhouse', category: dollars > 60 ? 'Home' : 'Shopping' };
    const chosen = isMixed ? mixed : { name, category };
    const text = random() < 0.5 ? chosen.name : `${chosen.name.toUpperCase()} #${Math.floor(100 + random() * 900)}`;
    return {
      merchantKey: merchantKey(text),
      words: describingWords(text),
      accountId: 1 + Math.floor(random() * 3),
      isIncome: false,
      amountCents: cents(Math.round(dollars * 100)),
      day: addDays(firstDay(), Math.floor((index * 700) / count)),
      bankCategory: null,
      category: chosen.category,
    };
  });
}
