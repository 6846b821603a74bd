import type { TrialChance } from '../../forecast/testing/chance.ts';
import { weightIn } from '../effect.ts';
import type { ProofInterval } from '../prove.ts';
import { type ProofTrialRow, proveAll, type TrialLedger } from './ledger.ts';

const TRIES_MAX = 200;

/** The rows of a ledger without faults, and the balances that each is between. */
export class TrialPlaces {
  readonly #rows: readonly ProofTrialRow[];
  readonly #chance: TrialChance;
  readonly #intervals: ReadonlyMap<number, readonly ProofInterval[]>;

  constructor(ledger: TrialLedger, chance: TrialChance) {
    this.#rows = ledger.rows;
    this.#chance = chance;
    this.#intervals = new Map(proveAll(ledger).map(({ accountId, intervals }) => [accountId, intervals]));
  }

  intervalsOf(accountId: number): readonly ProofInterval[] {
    return this.#intervals.get(accountId) ?? [];
  }

  intervalOf(row: ProofTrialRow): ProofInterval | undefined {
    return this.intervalsOf(row.accountId ?? 0).find((interval) => weightIn(interval, row) === 1);
  }

  /** A row between two balances; null if there is none, or none was found. */
  pick(fits: (row: ProofTrialRow) => boolean = () => true): ProofTrialRow | null {
    const candidates = this.#rows.filter((row) => !row.isPending && fits(row));
    for (let tries = 0; tries < TRIES_MAX && candidates.length > 0; tries += 1) {
      const row = this.#chance.pick(candidates);
      if (this.intervalOf(row)) return row;
    }
    return null;
  }

  /** Those on the same account that are between the same balances, the row itself included. */
  besides(row: ProofTrialRow): ProofTrialRow[] {
    const interval = this.intervalOf(row);
    return this.#rows.filter(
      (one) => one.accountId === row.accountId && !one.isPending && this.intervalOf(one) === interval,
    );
  }
}
