import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { purgeHistory } from '../ledger/purge.ts';
import type { RecurringJob } from './jobs.ts';

/** What can no longer be undone would otherwise stay for ever. */
export function purgeHistoryDaily(db: Db, clock: Clock): RecurringJob {
  return {
    name: 'ledger-purge-history',
    cron: '43 3 * * *',
    async run() {
      await purgeHistory(db, clock.now());
    },
  };
}
