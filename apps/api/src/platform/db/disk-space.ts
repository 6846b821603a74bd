import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { isDiskFull } from './errors.ts';

/** Thrown while the database can be read but has no room to write. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

const PROBE_EVERY_MS = 5_000;

/**
 * Remembers that a statement failed for want of room, and then tries from time to time whether there is some again. As
 * long as nothing fails nothing is tried: on a disk with room that would only wear it out.
 */
export class DiskSpace {
  readonly #db: Db;
  readonly #now: () => number;
  #isFull = false;
  #triedAt = 0;

  constructor(db: Db, now = () => performance.now()) {
    this.#db = db;
    this.#now = now;
  }

  notice(error: unknown): void {
    if (!isDiskFull(error)) return;
    this.#isFull = true;
    this.#triedAt = this.#now();
  }

  /** Rejects while there is no room to write. */
  async check(): Promise<void> {
    if (!this.#isFull) return;
    if (this.#now() - this.#triedAt >= PROBE_EVERY_MS) {
      this.#triedAt = this.#now();
      this.#isFull = await this.#tryToWrite().then(() => false, isDiskFull);
    }
    if (this.#isFull) throw new DiskFullError('the database has no room to write');
  }

  /** Makes a file grow, which writing alone need not do, and takes it back. */
  async #tryToWrite(): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.execute(
        sql`create temporary table room on commit drop as select repeat('x', 7000) as text from generate_series(1, 16)`,
      );
    });
  }
}
