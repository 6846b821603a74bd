import type { RecurringJob } from './jobs.ts';

/** Sessions, codes, refresh tokens and attempt counts that have ended would otherwise stay for ever. */
export function removeExpiredArtefacts(identity: { removeExpired(): Promise<number> }): RecurringJob {
  return {
    name: 'identity-remove-expired',
    cron: '17 * * * *',
    async run() {
      await identity.removeExpired();
    },
  };
}
