import { type SignedUpPerson, signUp } from '../../scripts/people/person.ts';
import { type BenchCaller, createCaller } from '../http.ts';
import { ENGINES, type Probe } from '../probe.ts';
import { median } from '../statistics.ts';

const CALL = '/api/User/GetUserAccount';
const WARM_UP_CALLS = 50;
const SEQUENTIAL_CALLS = 200;
const PARALLEL = 16;
/** With the warm-up and 10 runs, this stays below the limit of 600 calls per user and minute. */
const CALLS_EACH = 50;

async function callTimes(caller: BenchCaller, token: string, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const startedAt = performance.now();
    await caller.post(CALL, token);
    times.push(performance.now() - startedAt);
  }
  return times;
}

export const accountLatency: Probe = {
  name: 'account-latency',
  title: `User/GetUserAccount, p50 of ${SEQUENTIAL_CALLS} sequential calls`,
  unit: 'ms',
  engines: ENGINES,
  targets: {},
  async run({ install, runs }) {
    const { url } = await (await install()).start();
    const caller = createCaller(url, { connections: 1 });
    const samples: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const { accessToken } = await signUp(url);
      await callTimes(caller, accessToken, WARM_UP_CALLS);
      samples.push(median(await callTimes(caller, accessToken, SEQUENTIAL_CALLS)));
    }
    caller.close();
    return samples;
  },
};

export const accountThroughput: Probe = {
  name: 'account-throughput',
  title: `User/GetUserAccount, ${PARALLEL} users in parallel`,
  unit: 'requests/s',
  engines: ENGINES,
  targets: {},
  async run({ install, runs }) {
    const { url } = await (await install()).start();
    const caller = createCaller(url, { connections: PARALLEL });
    const people: SignedUpPerson[] = [];
    for (let count = 0; count < PARALLEL; count += 1) people.push(await signUp(url));
    const callAll = (calls: number) =>
      Promise.all(people.map(({ accessToken }) => callTimes(caller, accessToken, calls)));
    await callAll(WARM_UP_CALLS);
    const samples: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const startedAt = performance.now();
      await callAll(CALLS_EACH);
      samples.push((PARALLEL * CALLS_EACH * 1_000) / (performance.now() - startedAt));
    }
    caller.close();
    return samples;
  },
};
