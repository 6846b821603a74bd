import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import { discardOlderThan } from './imports.queries.ts';

const RETENTION_MS = 24 * 3_600_000;

/** Deletes staged files that weren't committed within a day. */
export function discardAbandonedImports(db: Db, clock: Clock): RecurringJob {
  return {
    name: 'imports-discard-abandoned',
    cron: '19 * * * *',
    async run() {
      await discardOlderThan(db, new Date(clock.now().getTime() - RETENTION_MS));
    },
  };
}
