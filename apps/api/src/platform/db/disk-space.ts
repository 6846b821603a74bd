import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { isDiskFull } from './errors.ts';

/** Thrown while the database is readable but its disk is full. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

const PROBE_EVERY_MS = 5_000;

/**
 * After a disk-full error, periodically probes whether there is space again. It never probes before that, to avoid
 * needless writes.
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

  /** Rejects while the disk is full. */
  async check(): Promise<void> {
    if (!this.#isFull) return;
    if (this.#now() - this.#triedAt >= PROBE_EVERY_MS) {
      this.#triedAt = this.#now();
      this.#isFull = await this.#tryToWrite().then(() => false, isDiskFull);
    }
    if (this.#isFull) throw new DiskFullError('the database is out of disk space');
  }

  /** Creates a file and deletes it again, because any other write might fit into the free space of existing files. */
  async #tryToWrite(): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.execute(
        sql`create temporary table room on commit drop as select repeat('x', 7000) as text from generate_series(1, 16)`,
      );
    });
  }
}
