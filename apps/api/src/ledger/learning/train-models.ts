import { CATEGORY_MODEL_VERSION, type LedgerId, MERCHANT_KEY_VERSION } from '@cairn/domain';
import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { inEveryLedger } from '../../platform/db/in-every-ledger.ts';
import { categoryModels, ledgers } from '../../platform/db/schema/index.ts';
import { type RecurringJob, TRAIN_CATEGORY_MODELS } from '../../platform/jobs/jobs.ts';
import { pause } from '../../platform/pause.ts';
import { trainIfDue } from './models.ts';

const LEDGERS_AT_ONCE = 100;

/** The ledgers that changed since their model last learned, in the order of their IDs. */
async function listOutdated(db: Db, after: LedgerId): Promise<LedgerId[]> {
  const rows = await db
    .select({ id: ledgers.id })
    .from(ledgers)
    .leftJoin(categoryModels, eq(categoryModels.ledgerId, ledgers.id))
    .where(
      and(
        inEveryLedger('category models to train'),
        gt(ledgers.id, after),
        ledgers.learnsCategories,
        eq(ledgers.merchantKeyVersion, MERCHANT_KEY_VERSION),
        or(
          isNull(categoryModels.ledgerId),
          ne(categoryModels.version, CATEGORY_MODEL_VERSION),
          ne(categoryModels.merchantKeyVersion, MERCHANT_KEY_VERSION),
          lt(categoryModels.learnedThrough, sql`${ledgers.nextId} - 1`),
        ),
      ),
    )
    .orderBy(ledgers.id)
    .limit(LEDGERS_AT_ONCE);
  return rows.map(({ id }) => id);
}

/** Learns decisions that requests left to it, and trains the models that are too large for requests. */
export function trainCategoryModelsHourly(db: Db): RecurringJob {
  return {
    name: TRAIN_CATEGORY_MODELS,
    cron: '23 * * * *',
    isRunAtStart: true,
    async run() {
      const failures: unknown[] = [];
      let ids = await listOutdated(db, 0);
      while (ids.length > 0) {
        for (const id of ids) {
          // One that fails must not hold up the others.
          await trainIfDue(db, id).catch((error: unknown) => failures.push(error));
          await pause();
        }
        ids = await listOutdated(db, ids.at(-1) ?? 0);
      }
      if (failures.length > 0) throw new AggregateError(failures, 'the models of some ledgers could not be trained');
    },
  };
}
