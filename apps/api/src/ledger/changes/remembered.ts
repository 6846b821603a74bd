import type { Day, LedgerId } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import { readTouchedDays } from './touched-days.ts';
import type { LedgerVersion } from './version.ts';

/** What was read of a ledger's transactions in one version of the ledger. */
export interface RememberedByDay<Self> {
  readonly version: LedgerVersion;
  readonly size: number;
  /** What remains valid in a later version in which only these days have changed. */
  without(days: ReadonlySet<Day>, version: LedgerVersion): Self;
}

interface MemoryOptions<Data> {
  /** The size of all ledgers together. */
  readonly max: number;
  readonly start: (version: LedgerVersion) => Data;
}

/** What was read of the most recently requested ledgers. */
export class RememberedLedgers<Data extends RememberedByDay<Data>> {
  /** The least recently used first. */
  readonly #ledgers = new Map<LedgerId, { readonly data: Data; readonly size: number }>();
  readonly #options: MemoryOptions<Data>;
  #size = 0;

  constructor(options: MemoryOptions<Data>) {
    this.#options = options;
  }

  /** The version must have been read before, or be the one that the given transaction sees. */
  async find(db: Db, ledgerId: LedgerId, version: LedgerVersion): Promise<Data> {
    const known = this.#ledgers.get(ledgerId)?.data;
    if (!known || known.version.keyVersion !== version.keyVersion || known.version.version > version.version)
      return this.#options.start(version);
    if (known.version.version === version.version) return known;
    const touched = await readTouchedDays(db, ledgerId, known.version.version);
    return touched ? known.without(touched, version) : this.#options.start(version);
  }

  store(ledgerId: LedgerId, data: Data): void {
    if ((this.#ledgers.get(ledgerId)?.data.version.version ?? 0) > data.version.version) return;
    this.#drop(ledgerId);
    this.#ledgers.set(ledgerId, { data, size: data.size });
    this.#size += data.size;
    for (const oldest of this.#ledgers.keys()) {
      if (this.#size <= this.#options.max) return;
      this.#drop(oldest);
    }
  }

  #drop(ledgerId: LedgerId): void {
    this.#size -= this.#ledgers.get(ledgerId)?.size ?? 0;
    this.#ledgers.delete(ledgerId);
  }
}
