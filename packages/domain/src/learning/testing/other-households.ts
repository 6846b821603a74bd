import { addDays, type Day } from '../../day.ts';
import { getOrCreate } from '../../ledger/get-or-create.ts';
import { describingWords, merchantKey } from '../../merchants/merchant-key.ts';
import { cents } from '../../money.ts';
import { Chance } from './chance.ts';
import { firstDay } from './decisions.ts';
import type { HouseholdDecision } from './households.ts';
import { departmentStores, localNames, purposes, towns, trades } from './other-merchants.ts';

const DAYS = 365;
/** People now and then press the wrong category, or mean something else this time. */
const SLIPS = 0.006;

type Printer = (name: string) => string;

/** How a bank prints names: each bank in its own ways, and not always the same one. */
function printerOf(chance: Chance, town: string): Printer {
  const store = () => `#${chance.digits(chance.pick([3, 4, 5]))}`;
  const date = () => `${String(chance.whole(1, 12)).padStart(2, '0')}/${String(chance.whole(1, 28)).padStart(2, '0')}`;
  const styles: Printer[] = [
    (name) => `${name.toUpperCase()} ${store()} ${town}`,
    (name) => `POS PURCHASE ${date()} ${name.toUpperCase()} ${town} CARD ${chance.digits(4)}`,
    (name) => `${name.toUpperCase().slice(0, 22)} ${chance.digits(10)}`,
    (name) =>
      `CHECKCARD ${chance.digits(4)} ${name.toUpperCase().slice(0, 25)} ${town} ${chance.digits(12)}${chance.digits(11)}`,
    (name) => `DBT CRD ${chance.digits(4)} ${date()} ${name.toUpperCase()}`,
    (name) => name,
    (name) => `${chance.pick(['SQ *', 'TST* ', 'SP ', 'PAYPAL *'])}${name.toUpperCase().slice(0, 20)}`,
    (name) => `${name.toUpperCase()} ${town.slice(0, -3)} US ${date()}`,
  ];
  const usual = chance.pick(styles);
  const second = chance.pick(styles);
  return (name) => (chance.isLikely(0.85) ? usual : chance.isLikely(0.8) ? second : chance.pick(styles))(name);
}

interface Visit {
  readonly name: string;
  readonly purpose: string;
  readonly dollars: number;
}

/** A household that lives for a year: its merchants, banks, habits, and what it calls things are its own. */
class OtherHousehold {
  readonly #chance: Chance;
  readonly #regulars = new Map<string, string[]>();
  readonly #categories = new Map<string, string>();
  readonly #accounts: Printer[];
  readonly #accountOf = new Map<string, number>();
  readonly #visits: { purpose: string; store: (typeof departmentStores)[number] | null; weight: number }[] = [];
  readonly #bankCategories: number;

  constructor(seed: number) {
    this.#chance = new Chance(7_919 * seed + 17);
    const chance = this.#chance;
    const town = chance.pick(towns);
    this.#accounts = Array.from({ length: chance.whole(2, 4) }, () => printerOf(chance, town));
    this.#bankCategories = chance.pick([0, 0.7, 0.95]);
    for (const [purpose, { names, regulars, visits }] of Object.entries(purposes)) {
      const shuffled = [...names].sort(() => chance.next() - 0.5);
      this.#regulars.set(purpose, shuffled.slice(0, regulars));
      this.#visits.push({ purpose, store: null, weight: visits * chance.between(0.5, 1.5) });
    }
    for (const store of departmentStores)
      if (chance.isLikely(0.6))
        this.#visits.push({ purpose: '', store, weight: store.visits * chance.between(0.4, 1.2) });
    this.#nameCategories();
  }

  /** Some like few categories, some many, and some use subcategories. */
  #nameCategories(): void {
    const groups = Map.groupBy(Object.entries(purposes), ([, { partOf }]) => partOf);
    let next = 20;
    for (const members of groups.values()) {
      const style = this.#chance.pick(['one', 'each', 'each', 'sub']);
      const group = next;
      for (const [purpose] of members) {
        next += 1;
        this.#categories.set(purpose, style === 'one' ? `${group}` : style === 'each' ? `${next}` : `${group}/${next}`);
      }
      next += 1;
    }
  }

  #visit(): Visit {
    const chance = this.#chance;
    let left = chance.next() * this.#visits.reduce((sum, { weight }) => sum + weight, 0);
    const found = this.#visits.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    if (!found) return this.#visit();
    const { purpose, store } = found;
    if (store) {
      const dollars = chance.between(6, 140);
      const isLarge = dollars > 55 !== chance.isLikely(0.2);
      return { name: store.name, purpose: isLarge ? store.large : store.small, dollars };
    }
    return { name: this.#nameFor(purpose), purpose, dollars: this.#dollarsFor(purpose) };
  }

  #dollarsFor(purpose: string): number {
    const [low, high] = purposes[purpose]?.dollars ?? [1, 1];
    // More small amounts than large ones.
    return low + (high - low) * this.#chance.next() ** 2;
  }

  #nameFor(purpose: string): string {
    const chance = this.#chance;
    const { elsewhere = 0, names = [] } = purposes[purpose] ?? {};
    if (!chance.isLikely(elsewhere)) {
      const regulars = this.#regulars.get(purpose) ?? names;
      // The first one most often.
      return regulars[Math.floor(regulars.length * chance.next() ** 1.6)] ?? chance.pick(names);
    }
    const own = trades[purpose];
    if (!own || chance.isLikely(0.4)) return chance.pick(names);
    return `${chance.pick(localNames)} ${chance.pick(own)}`;
  }

  decisions(count: number): HouseholdDecision[] {
    const days = Array.from({ length: count }, () => Math.floor(this.#chance.next() * DAYS)).sort((a, b) => a - b);
    // From some day on, the household files one of its regular merchants elsewhere.
    const moved = this.#nameFor('subscriptions');
    const movedFrom = this.#chance.whole(120, 300);
    return days.map((dayIndex) => this.#decide(addDays(firstDay(), dayIndex), dayIndex >= movedFrom ? moved : null));
  }

  #decide(on: Day, moved: string | null): HouseholdDecision {
    const chance = this.#chance;
    const { name, purpose, dollars } = this.#visit();
    const account = getOrCreate(this.#accountOf, chance.isLikely(0.93) ? name : `${name} `, () =>
      Math.floor(chance.next() * this.#accounts.length),
    );
    const bankText = (this.#accounts[account] ?? ((same) => same))(name);
    const meant = chance.isLikely(SLIPS) ? chance.pick(Object.keys(purposes)) : name === moved ? 'outings' : purpose;
    return {
      bankText,
      merchantKey: merchantKey(bankText),
      words: describingWords(bankText),
      accountId: account + 1,
      isIncome: purposes[purpose]?.partOf === 'income',
      amountCents: cents(Math.round(dollars * 100)),
      day: on,
      bankCategory: chance.isLikely(this.#bankCategories) ? (purposes[purpose]?.bankCategory ?? null) : null,
      category: this.#categories.get(meant) ?? '20',
    };
  }
}

/**
 * A household's decisions in the order of their days, from another generator than `generateHousehold`: well-known and
 * local merchants, banks that print names in their own ways, department stores, travel, and people who slip.
 */
export function otherHousehold(seed: number, count: number): HouseholdDecision[] {
  return new OtherHousehold(seed).decisions(count);
}
