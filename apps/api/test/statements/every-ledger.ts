/** All purposes for which statements read every ledger, each for a job. */
export const everyLedgerPurposes: readonly string[] = [
  'abandoned imports',
  'bank links to drop',
  'due bank webhooks',
  'history to purge',
  'merchant keys to upgrade',
  'net worth to capture',
  'old bank webhooks',
  'stale bank links',
  'time zones',
  'tokens to encrypt again',
];
