import type { RecurringJob } from './jobs.ts';

/** Deletes expired sessions, codes, refresh tokens and attempt counts. */
export function removeExpiredArtifacts(identity: { removeExpired(): Promise<number> }): RecurringJob {
  return {
    name: 'identity-remove-expired',
    cron: '17 * * * *',
    async run() {
      await identity.removeExpired();
    },
  };
}
