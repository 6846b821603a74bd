import { randomUUID } from 'node:crypto';
import { signUp } from '../../scripts/people/person.ts';
import { startBankServer } from '../bank-server.ts';
import { createCaller } from '../http.ts';
import type { Installation } from '../installation.ts';
import { ENGINES, type Probe, type ProbeContext } from '../probe.ts';

const SYNC_TIMEOUT_MS = 180_000;

/** Writes directly to the table, because the probe doesn't measure payments. */
async function makePremium(installation: Installation, email: string): Promise<void> {
  await installation.inDatabase(async (query) => {
    await query(`update users set premium = true, date_of_birth = '1990-05-05' where email = $1`, [email]);
  });
}

/** From the call to its response, in seconds, minus the time the provider took. */
async function firstSyncs({ install, runs, engine }: ProbeContext, count: number): Promise<number[]> {
  const bank = await startBankServer(count);
  const installation = await install({
    PLAID_CLIENT_ID: 'bench',
    PLAID_SECRET: 'bench',
    PLAID_ENV: 'sandbox',
    PLAID_URL: bank.url,
  });
  const samples: number[] = [];
  try {
    let { url } = await installation.start();
    for (let run = 0; run < runs; run += 1) {
      const person = await signUp(url);
      const caller = createCaller(url, { connections: 1, timeoutMs: SYNC_TIMEOUT_MS });
      await caller.post('/api/User/GetUserAccount', person.accessToken);
      await makePremium(installation, person.email);
      if (engine === 'pglite') ({ url } = await installation.start());
      const body = { PublicToken: randomUUID(), Institution: null, Accounts: [] };
      await caller.post('/api/Plaid/SetAccessToken', person.accessToken, body);
      bank.takeResponseMs();
      const startedAt = performance.now();
      const { text } = await caller.post('/api/Plaid/SyncPlaidTransactions', person.accessToken);
      const tookMs = performance.now() - startedAt - bank.takeResponseMs();
      const { added }: { added: number } = JSON.parse(text);
      if (added !== count) throw new Error(`The sync added ${added} of ${count} transactions.`);
      samples.push(tookMs / 1_000);
      // The statistics then don't include the next user, which is when query plans go wrong.
      if (engine === 'postgres') await installation.inDatabase(async (query) => void (await query('analyze')));
      caller.close();
    }
  } finally {
    await bank.close();
  }
  return samples;
}

export const firstSyncOf3000: Probe = {
  name: 'bank-first-sync-3000',
  title: 'first sync of a bank with 24 months and 3,000 transactions, excluding the provider’s time',
  unit: 's',
  engines: ENGINES,
  targets: { postgres: 1.5, pglite: 6 },
  run: (context) => firstSyncs(context, 3_000),
};

export const firstSyncOf100000: Probe = {
  name: 'bank-first-sync-100000',
  title: 'first sync of a bank with 100,000 transactions, excluding the provider’s time',
  unit: 's',
  engines: ['postgres'],
  targets: { postgres: 15 },
  run: (context) => firstSyncs(context, 100_000),
};
