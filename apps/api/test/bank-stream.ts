import { addDays, cents } from '@cairn/domain';
import fc from 'fast-check';
import { type BankEvent, day, purchase } from './fake-bank.ts';

/** What happens to one purchase at the bank, and what the user does to it in the meantime. */
export interface Life {
  readonly name: string;
  readonly amountCents: number;
  readonly dayOffset: number;
  readonly isIncome: boolean;
  /** Told as pending first. */
  readonly isAnnounced: boolean;
  /** Modified already while it is first told. */
  readonly isCorrected: boolean;
  readonly fate: 'stays' | 'removed' | 'modified' | 'booked';
  /** Whether the bank says of which announcement it is the booking. */
  readonly saysWhich: boolean;
  readonly tipCents: number;
  readonly edit: 'none' | 'name' | 'amount' | 'category' | 'delete';
}

/** The names share no words, so that pending and posted transactions match unambiguously. */
const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf'];

const life = fc.record({
  amountCents: fc.constantFrom(5_00, 20_00, 20_01, 130_00),
  dayOffset: fc.integer({ min: 0, max: 5 }),
  isIncome: fc.boolean(),
  isAnnounced: fc.boolean(),
  isCorrected: fc.boolean(),
  fate: fc.constantFrom('stays', 'removed', 'modified', 'booked'),
  saysWhich: fc.boolean(),
  tipCents: fc.constantFrom(0, 1_00),
  edit: fc.constantFrom('none', 'name', 'amount', 'category', 'delete'),
} satisfies { [Key in keyof Omit<Life, 'name'>]: fc.Arbitrary<Life[Key]> });

export const lives: fc.Arbitrary<Life[]> = fc
  .array(life, { minLength: 1, maxLength: names.length })
  .map((all) => all.map((one, index) => ({ ...one, name: names[index] ?? '' })));

function told({ name, amountCents, dayOffset, isIncome, isAnnounced }: Life) {
  return purchase(name, {
    name,
    description: `${name.toUpperCase()} 0042`,
    amountCents: cents(amountCents),
    day: addDays(day('2026-11-01'), dayOffset),
    isIncome,
    pending: isAnnounced,
  });
}

/** When it is first told. */
export function firstEvents(one: Life): BankEvent[] {
  const first = told(one);
  const added: BankEvent = { kind: 'added', transaction: first };
  const corrected: BankEvent = {
    kind: 'modified',
    transaction: { ...first, description: `${one.name.toUpperCase()} 0043` },
  };
  return one.isCorrected ? [added, corrected] : [added];
}

/** What the bank says later. */
export function laterEvents(one: Life): BankEvent[] {
  const first = told(one);
  if (one.fate === 'removed') return [{ kind: 'removed', id: one.name }];
  const later = { ...first, amountCents: cents(one.amountCents + one.tipCents), day: addDays(first.day, 2) };
  if (one.fate === 'modified') return [{ kind: 'modified', transaction: later }];
  if (one.fate === 'stays' || !one.isAnnounced) return [];
  const booked = {
    ...later,
    externalId: `${one.name} booked`,
    pending: false,
    pendingExternalId: one.saysWhich ? one.name : null,
  };
  return [
    { kind: 'added', transaction: booked },
    { kind: 'removed', id: one.name },
  ];
}

/** How a stream arrives: its order, repeats and page size. */
export interface Delivery {
  readonly seeds: readonly number[];
  readonly repeats: readonly boolean[];
  readonly pageRows: number;
}

export const delivery: fc.Arbitrary<Delivery> = fc.record({
  seeds: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  repeats: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
  pageRows: fc.integer({ min: 1, max: 4 }),
});

export function deliver(events: readonly BankEvent[], { seeds, repeats }: Delivery): BankEvent[] {
  const twice = events.filter((_, index) => repeats[index]);
  return [...events, ...twice]
    .map((event, index) => ({ event, seed: seeds[index] ?? 0 }))
    .toSorted((a, b) => a.seed - b.seed)
    .map(({ event }) => event);
}
