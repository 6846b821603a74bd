import { addDays, type Day } from '../../day.ts';
import type { Chance } from '../../learning/testing/chance.ts';

/** A place where a household pays now and then, without any contract. */
export interface VisitedPlace {
  readonly merchant: string;
  /** Days between two visits, and how far they vary: at 1 they are entirely random. */
  readonly everyDays: number;
  readonly irregularity: number;
  readonly dollars: () => number;
  readonly accountId: number;
  readonly refundShare: number;
}

const cent = (dollars: number) => Math.round(dollars * 100) / 100;

/** Many small amounts and a few large ones. */
function spread(chance: Chance, from: number, to: number): () => number {
  return () => cent(from * (to / from) ** chance.next());
}

/** One of a few prices. */
function menu(chance: Chance, from: number, to: number, count: number): () => number {
  const prices = Array.from({ length: count }, () => cent(chance.between(from, to)));
  return () => chance.pick(prices);
}

const CARD = 2;
const STORES = 2;
const RARE = 80;

/** Stores that sell of everything, which also have a subscription. */
export function storesOf(chance: Chance): VisitedPlace[] {
  return Array.from({ length: STORES }, () => ({
    merchant: `${chance.newName()}house`,
    everyDays: chance.between(4, 14),
    irregularity: 1,
    dollars: spread(chance, 5, 220),
    accountId: CARD,
    refundShare: 0.06,
  }));
}

/** Everything else, from the weekly groceries to places that are visited twice in two years. */
export function placesOf(chance: Chance): VisitedPlace[] {
  const place = (kind: string, everyDays: number, irregularity: number, dollars: () => number): VisitedPlace => ({
    merchant: `${chance.newName()} ${kind}`,
    everyDays: everyDays * chance.between(0.8, 1.25),
    irregularity,
    dollars,
    accountId: chance.pick([1, CARD, CARD, 3]),
    refundShare: chance.pick([0, 0, 0.02]),
  });
  return [
    place('Market', 7, 0.15, spread(chance, 60, 130)),
    place('Foods', 6, 0.6, spread(chance, 12, 160)),
    place('Grocery', 14, 0.3, spread(chance, 30, 110)),
    place('Coffee', 3, 0.9, menu(chance, 3, 7, 4)),
    place('Espresso', 8, 0.5, menu(chance, 4, 6, 1)),
    place('Fuel', 9, 0.4, spread(chance, 28, 62)),
    place('Gas', 14, 0.6, spread(chance, 30, 60)),
    place('Parking', 10, 1, menu(chance, 4, 20, 2)),
    place('Transit', 15, 0.6, () => 20),
    place('Cash', 20, 0.8, () => chance.pick([40, 60, 60, 100])),
    place('Pharmacy', 25, 0.9, spread(chance, 6, 60)),
    place('Barber', 38, 0.35, menu(chance, 25, 45, 1)),
    place('Pets', 32, 0.5, spread(chance, 30, 60)),
    place('Brunch', 14, 0.12, spread(chance, 30, 90)),
    place('Lottery', 7, 0.3, () => 10),
    place('Dental', 180, 0.3, spread(chance, 60, 220)),
    place('Veterinary', 120, 1, spread(chance, 60, 240)),
    ...Array.from({ length: 12 }, () =>
      place(
        chance.pick(['Bistro', 'Diner', 'Grill', 'Noodles', 'Pizza']),
        chance.between(12, 80),
        1,
        spread(chance, 14, 90),
      ),
    ),
    ...Array.from({ length: RARE }, () =>
      place(
        chance.pick(['Hardware', 'Books', 'Shoes', 'Hotel', 'Tickets']),
        chance.between(250, 900),
        1,
        spread(chance, 9, 240),
      ),
    ),
  ];
}

export interface PlaceVisit {
  readonly day: Day;
  readonly dollars: number;
  readonly isRefund: boolean;
}

export function visitsTo(place: VisitedPlace, from: Day, until: Day, chance: Chance): PlaceVisit[] {
  const { everyDays, irregularity, dollars, refundShare } = place;
  const visits: PlaceVisit[] = [];
  let at = chance.next() * everyDays;
  for (;;) {
    const day = addDays(from, Math.floor(at));
    if (day > until) return visits;
    visits.push({ day, dollars: dollars(), isRefund: false });
    if (chance.isLikely(refundShare)) visits.push({ day: addDays(day, 3), dollars: dollars(), isRefund: true });
    const random = -Math.log(1 - chance.next());
    const regular = 1 + (chance.next() - 0.5) * 2 * irregularity;
    at += Math.max(0.3, everyDays * (irregularity >= 1 ? random : regular));
  }
}
