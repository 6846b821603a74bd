/** Every reason for a statement to read all ledgers. Each belongs to a job. */
export const everyLedgerPurposes: readonly string[] = [
  'abandoned imports',
  'bank links to drop',
  'category models to train',
  'due bank webhooks',
  'forecasts to score',
  'forecasts to store',
  'history to purge',
  'merchant keys to upgrade',
  'net worth to capture',
  'old bank webhooks',
  'stale bank links',
  'time zones',
  'tokens to encrypt again',
];
