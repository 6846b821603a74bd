import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import { purgeHistory } from './purge.ts';

/** Removes undo data once it can't be used anymore. */
export function purgeHistoryDaily(db: Db, clock: Clock): RecurringJob {
  return {
    name: 'ledger-purge-history',
    cron: '43 3 * * *',
    async run() {
      await purgeHistory(db, clock.now());
    },
  };
}
