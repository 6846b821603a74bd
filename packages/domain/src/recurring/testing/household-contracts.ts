import { addDays, type Day, dayParts } from '../../day.ts';
import type { Chance } from '../../learning/testing/chance.ts';
import type { Contract, Rhythm } from './contracts.ts';

const HISTORY_DAYS = 900;
const CHECKING = 1;
const CARD = 2;
const OTHER_CARD = 3;

type Dollars = Contract['dollars'];

const months = (count: number): Rhythm => ({ every: 'months', months: count });
const days = (count: number): Rhythm => ({ every: 'days', days: count });

function periodDays(rhythm: Rhythm): number {
  if (rhythm.every === 'days') return rhythm.days;
  return rhythm.every === 'months' ? Math.round(30.44 * rhythm.months) : 15;
}

/** The contracts of one household, with choices of its own. */
export class HouseholdContracts {
  readonly #chance: Chance;
  readonly #today: Day;
  readonly #contracts: Contract[] = [];

  constructor(chance: Chance, today: Day) {
    this.#chance = chance;
    this.#today = today;
  }

  all(): readonly Contract[] {
    this.#home();
    this.#work();
    this.#subscriptions();
    this.#insurance();
    this.#yearly();
    this.#twoAtOneMerchant();
    this.#transfers();
    this.#weekly();
    this.#begunOrEnded();
    return this.#contracts;
  }

  #price(from: number, to: number): number {
    const dollars = this.#chance.between(from, to);
    return this.#chance.isLikely(0.5) ? Math.floor(dollars) + 0.99 : Math.round(dollars * 100) / 100;
  }

  /** The same every time, or with a step in price, sometimes two. */
  #fixed(from: number, to: number, stepShare = 0.3): Dollars {
    const price = this.#price(from, to);
    if (!this.#chance.isLikely(stepShare)) return () => price;
    const stepsOn = addDays(this.#today, -this.#chance.whole(20, 700));
    const after = Math.round(price * this.#chance.between(1.05, 1.4) * 100) / 100;
    const againOn = addDays(stepsOn, this.#chance.pick([2_000, 2_000, 330]));
    const again = Math.round(after * this.#chance.between(1.05, 1.2) * 100) / 100;
    return (_, day) => (day < stepsOn ? price : day < againOn ? after : again);
  }

  /** A bill by usage: with the seasons, and by chance. */
  #varying(from: number, to: number, season: number, noise: number): Dollars {
    const usual = this.#chance.between(from, to);
    const warmest = this.#chance.whole(1, 12);
    return (_, day) => {
      const swing = season * Math.cos(((dayParts(day).month - warmest) / 6) * Math.PI);
      return usual * (1 + swing + noise * (this.#chance.next() + this.#chance.next() - 1));
    };
  }

  #add(merchant: string, rhythm: Rhythm, dollars: Dollars, more: Partial<Contract> = {}): void {
    const chance = this.#chance;
    const beginsOn = more.beginsOn ?? addDays(this.#today, -HISTORY_DAYS - chance.whole(0, periodDays(rhythm)));
    this.#contracts.push({
      merchant,
      rhythm,
      dollars,
      beginsOn,
      way: 'card',
      accountId: CARD,
      isIncome: false,
      isTransfer: false,
      endsOn: null,
      weekend: chance.pick(['stays', 'stays', 'Monday', 'Friday']),
      lateShare: chance.pick([0, 0.05, 0.12]),
      jitterDays: chance.pick([0, 0, 0, 1, 2]),
      skipShare: 0,
      pause: null,
      ...more,
    });
  }

  #named(kind: string): string {
    return `${this.#chance.newName()} ${kind}`;
  }

  #home(): void {
    const debit = { way: 'debit', accountId: CHECKING } as const;
    this.#add(this.#named('Properties'), months(1), this.#fixed(900, 2600, 0.5), debit);
    for (const kind of ['Electric', 'Gas', 'Energy'].slice(0, this.#chance.whole(1, 3)))
      this.#add(this.#named(kind), months(1), this.#varying(45, 190, this.#chance.between(0.1, 0.4), 0.15), {
        ...debit,
        jitterDays: this.#chance.whole(0, 2),
      });
    this.#add(this.#named('Water'), months(this.#chance.pick([1, 2, 3])), this.#varying(40, 120, 0.1, 0.2), debit);
    this.#add(this.#named('Internet'), months(1), this.#fixed(40, 90));
    this.#add(this.#named('Wireless'), months(1), this.#varying(60, 140, 0, 0.04), debit);
  }

  #work(): void {
    const chance = this.#chance;
    const rhythms: readonly Rhythm[] = [
      days(14),
      days(14),
      days(7),
      { every: 'half month', dates: [15, 31] },
      { every: 'half month', dates: [1, 15] },
      { every: 'half month', dates: [5, 20] },
      months(1),
    ];
    for (let earner = 0; earner < chance.whole(1, 2); earner += 1) {
      const dollars = chance.isLikely(0.4) ? this.#varying(900, 3200, 0, 0.2) : this.#fixed(900, 3200, 0.5);
      this.#add(this.#named(chance.pick(['Logistics', 'Industries', 'Hospital'])), chance.pick(rhythms), dollars, {
        way: 'deposit',
        accountId: CHECKING,
        isIncome: true,
        weekend: 'Friday',
        lateShare: chance.pick([0, 0.04]),
        jitterDays: 0,
      });
    }
  }

  #subscriptions(): void {
    const chance = this.#chance;
    for (let at = 0; at < chance.whole(4, 8); at += 1)
      this.#add(
        this.#named(chance.pick(['Video', 'Music', 'Fitness', 'News', 'Cloud'])),
        months(1),
        this.#fixed(3, 45),
        {
          accountId: chance.pick([CARD, CARD, OTHER_CARD]),
          skipShare: chance.pick([0, 0, 0.04]),
        },
      );
    const paused = addDays(this.#today, -chance.whole(150, 600));
    this.#add(this.#named('Gym'), months(1), this.#fixed(20, 60), {
      pause: { from: paused, to: addDays(paused, chance.whole(40, 100)) },
    });
  }

  #insurance(): void {
    const debit = { way: 'debit', accountId: CHECKING } as const;
    this.#add(this.#named('Insurance'), months(this.#chance.pick([1, 3, 6])), this.#fixed(90, 600, 0.5), debit);
    this.#add(this.#named('Pest Control'), months(this.#chance.pick([2, 3, 4])), this.#fixed(40, 130), debit);
  }

  /** Two or three payments are all there is of each. */
  #yearly(): void {
    for (let at = 0; at < this.#chance.whole(1, 3); at += 1) {
      const price = this.#price(20, 700);
      const rise = this.#chance.pick([0, 0, 0.04, 0.08, 0.15, 0.36]);
      this.#add(
        this.#named(this.#chance.pick(['Membership', 'Assurance', 'Domains', 'Warranty'])),
        months(12),
        (index) => Math.round(price * (1 + rise * index) * 100) / 100,
      );
    }
  }

  #twoAtOneMerchant(): void {
    const chance = this.#chance;
    for (const kind of ['Mobile', 'Software', 'Mutual'].slice(0, chance.whole(1, 3))) {
      const merchant = this.#named(kind);
      const price = this.#price(12, 120);
      const other = Math.round(price * chance.pick([1.06, 1.12, 1.3, 1.8, 3]) * 100) / 100;
      this.#add(merchant, months(1), () => price);
      this.#add(merchant, months(chance.pick([1, 1, 1, 12])), () => other);
    }
    const insurer = this.#named('Casualty');
    const beginsOn = this.#ago(900 + chance.whole(0, 30));
    this.#add(insurer, months(1), this.#varying(90, 110, 0, 0.12), { beginsOn, jitterDays: 0 });
    this.#add(insurer, months(1), this.#varying(125, 150, 0, 0.12), { beginsOn, jitterDays: 0 });
    const utility = this.#named('Utilities');
    this.#add(utility, months(1), this.#varying(60, 160, 0.2, 0.15), { beginsOn: this.#ago(902) });
    this.#add(utility, months(1), this.#varying(30, 110, 0.2, 0.15), {
      beginsOn: this.#ago(902 - chance.whole(8, 22)),
    });
    const shared = this.#named('Streaming');
    this.#add(shared, months(1), this.#fixed(8, 20, 0));
    this.#add(shared, months(1), this.#fixed(8, 20, 0), { accountId: OTHER_CARD });
  }

  #ago(count: number): Day {
    return addDays(this.#today, -count);
  }

  #transfers(): void {
    const transfer = { way: 'transfer', accountId: CHECKING, isTransfer: true } as const;
    this.#add(this.#named('Savings'), months(1), this.#fixed(100, 600), transfer);
    this.#add(this.#named('Bank'), months(1), this.#varying(700, 2400, 0.1, 0.35), transfer);
  }

  #weekly(): void {
    const chance = this.#chance;
    if (chance.isLikely(0.5))
      this.#add(this.#named('Music School'), days(7), this.#fixed(20, 60), {
        skipShare: 0.06,
        jitterDays: chance.whole(0, 1),
      });
    if (chance.isLikely(0.3)) this.#add(this.#named('Daycare'), days(14), this.#varying(150, 300, 0, 0.3));
    if (chance.isLikely(0.2)) this.#add(this.#named('Prepaid'), days(28), this.#fixed(20, 50), { jitterDays: 0 });
    if (chance.isLikely(0.5)) this.#add(this.#named('Cleaning'), days(14), this.#fixed(70, 160), { skipShare: 0.04 });
  }

  #begunOrEnded(): void {
    const chance = this.#chance;
    for (let at = 0; at < 2; at += 1)
      this.#add(this.#named('Studio'), months(1), this.#fixed(5, 40, 0), {
        beginsOn: this.#ago(chance.whole(65, 160)),
      });
    for (let at = 0; at < chance.whole(2, 4); at += 1)
      this.#add(this.#named('Magazine'), months(1), this.#fixed(5, 40, 0), {
        endsOn: this.#ago(chance.whole(60, 500)),
      });
  }
}

/** The irregular purchases at these merchants have a subscription among them. */
export function storeSubscriptions(stores: readonly string[], chance: Chance, today: Day): Contract[] {
  return stores.map((merchant) => {
    const price = chance.pick([7.99, 9.99, 12.99, 14.99]);
    return {
      merchant,
      rhythm: months(1),
      dollars: () => price,
      beginsOn: addDays(today, -HISTORY_DAYS - chance.whole(0, 30)),
      way: 'card',
      accountId: CARD,
      isIncome: false,
      isTransfer: false,
      endsOn: null,
      weekend: 'stays',
      lateShare: 0.05,
      jitterDays: 0,
      skipShare: 0,
      pause: null,
    };
  });
}
