import { setTimeout as wait } from 'node:timers/promises';
import { signUp } from '../../scripts/people/person.ts';
import { createCaller } from '../http.ts';
import { residentBytes } from '../memory.ts';
import { ENGINES, type Probe } from '../probe.ts';

const IDLE_MS = 10_000;
const CALLS = 10;
const BYTES_PER_MB = 1_000_000;

/** Signs up, opens the page, and makes a few calls, because an unused process would look too small. */
async function use(url: string): Promise<void> {
  const { accessToken } = await signUp(url);
  await (await fetch(`${url}/Dashboard`)).text();
  const caller = createCaller(url, { connections: 1 });
  for (let call = 0; call < CALLS; call += 1) await caller.post('/api/User/GetUserAccount', accessToken);
  caller.close();
}

export const idleMemory: Probe = {
  name: 'idle-memory',
  title: 'server memory after a sign-up, a few calls, and 10 s of idling',
  unit: 'MB',
  engines: ENGINES,
  targets: { postgres: 200, pglite: 350 },
  async run({ install, runs }) {
    const installation = await install();
    await installation.start();
    const samples: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const { url, pid } = await installation.start();
      await use(url);
      await wait(IDLE_MS);
      samples.push(residentBytes(pid) / BYTES_PER_MB);
    }
    return samples;
  },
};
