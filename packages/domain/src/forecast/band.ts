import { dayNumber } from '../day.ts';
import { getOrCreate } from '../ledger/get-or-create.ts';
import { AccountPaths, type BandOffsets } from './account-paths.ts';
import type { CommittedEntry, ForecastFacts } from './facts.ts';
import { FORECAST_DAYS, LEAST_WEEKS } from './layers.ts';
import type { CardStatement } from './lines.ts';
import { drawNormals, drawParts, drawWeeks } from './path-draws.ts';
import { seededNumbers } from './random.ts';
import { weekSums } from './usual.ts';

interface VaryingEntry {
  readonly account: number;
  readonly series: number;
  readonly spread: number;
}

function varyingByDay({ accounts, today }: ForecastFacts, committed: readonly CommittedEntry[]) {
  const places = new Map<number, number>(accounts.map(({ id }, index) => [id, index]));
  const entries = committed.flatMap(({ accountId, day, seriesId, cents, spreadCents = 0 }) => {
    const account = places.get(accountId);
    if (spreadCents === 0 || account === undefined) return [];
    const entry: VaryingEntry = { account, series: seriesId ?? 0, spread: Math.sign(cents) * spreadCents };
    return [{ at: dayNumber(day) - dayNumber(today), entry }];
  });
  return Map.groupBy(entries, ({ at }) => at);
}

/** A series' amount is usually estimated from its last three, so all of its amounts may be off together. */
const SHIFT_PART = 1 / Math.sqrt(3);

/** Lets the amounts of entries vary, each on its own and all of a series together. */
class AmountDraws {
  readonly #random: () => number;
  readonly #shifts = new Map<number, Float64Array>();

  constructor(random: () => number) {
    this.#random = random;
  }

  /** The accounts of a transfer vary by the same amount. */
  apply(day: number, entries: readonly VaryingEntry[], paths: readonly AccountPaths[]): void {
    const drawn = new Map<number, Float64Array>();
    for (const { account, series, spread } of entries) {
      const shift = getOrCreate(this.#shifts, series, () => drawNormals(this.#random));
      const own = getOrCreate(drawn, series, () =>
        drawNormals(this.#random).map((one, path) => one + SHIFT_PART * (shift[path] ?? 0)),
      );
      paths[account]?.add(own, spread, day);
    }
  }
}

/** Carries the amounts that the paths of a card owe at the end of a statement over to the account that pays it. */
class StatementCarry {
  readonly #dueOn: Map<number, CardStatement[]>;
  readonly #closingOn: Map<number, CardStatement[]>;
  readonly #owed = new Map<CardStatement, Pick<AccountPaths, 'distances' | 'gap'>>();

  constructor(statements: readonly CardStatement[]) {
    this.#dueOn = Map.groupBy(statements, ({ due }) => due);
    this.#closingOn = Map.groupBy(statements, ({ closes }) => closes);
  }

  pay(day: number, paths: readonly AccountPaths[]): void {
    for (const statement of this.#dueOn.get(day) ?? []) {
      const owed = this.#owed.get(statement);
      if (!owed) continue;
      paths[statement.payer]?.add(owed.distances, 1, day, owed.gap);
      paths[statement.card]?.add(owed.distances, -1, day, owed.gap);
    }
  }

  close(day: number, paths: readonly AccountPaths[]): void {
    for (const statement of this.#closingOn.get(day) ?? []) {
      const card = paths[statement.card];
      if (card) this.#owed.set(statement, { distances: card.distances.slice(), gap: card.gap });
    }
  }
}

/**
 * The range of 8 paths out of 10 around each account's central line; null with fewer than 8 full weeks. A path repeats
 * whole weeks of the last 52, the same ones for all accounts. `layers` are the planned and the habit layer, which the
 * line has in place of them.
 */
export function bandOffsets(
  facts: ForecastFacts,
  statements: readonly CardStatement[],
  committed: readonly CommittedEntry[],
  layers: readonly (readonly Float64Array[])[],
): (BandOffsets | null)[] {
  const sums = weekSums(facts).map((own) => (own.length < LEAST_WEEKS ? null : own));
  const weekCount = Math.max(0, ...sums.map((own) => own?.length ?? 0));
  if (weekCount === 0) return sums.map(() => null);
  const random = seededNumbers(facts.seed);
  const [drawnWeeks, drawnParts] = [drawWeeks(random, weekCount), drawParts(random)];
  const paths = sums.map(
    (own, index) =>
      new AccountPaths(
        own,
        layers.flatMap((layer) => layer[index] ?? []),
      ),
  );
  const [varying, amounts, carry] = [
    varyingByDay(facts, committed),
    new AmountDraws(random),
    new StatementCarry(statements),
  ];
  for (let day = 0; day < FORECAST_DAYS; day += 1) {
    const entries = varying.get(day)?.map(({ entry }) => entry) ?? [];
    amounts.apply(day, entries, paths);
    carry.pay(day, paths);
    for (const own of paths) own.advance(day, drawnWeeks, drawnParts);
    carry.close(day, paths);
  }
  return sums.map((own, index) => (own ? (paths[index]?.finish() ?? null) : null));
}
