import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import { discardOlder } from './imports.queries.ts';

const KEPT_MS = 24 * 3_600_000;

/** Files that were brought and never confirmed are forgotten after a day. */
export function discardAbandonedImports(db: Db, clock: Clock): RecurringJob {
  return {
    name: 'imports-discard-abandoned',
    cron: '19 * * * *',
    async run() {
      await discardOlder(db, new Date(clock.now().getTime() - KEPT_MS));
    },
  };
}
