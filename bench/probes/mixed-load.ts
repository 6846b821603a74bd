import { familyCpuMs } from '../../scripts/cpu.ts';
import { fillPeople } from '../fill-people.ts';
import { requestText } from '../http.ts';
import type { Installation } from '../installation.ts';
import { ActiveResident, pickKind } from '../mixed-use.ts';
import { monthAround } from '../month.ts';
import { openLoop } from '../open-loop.ts';
import type { Probe, ProbeContext } from '../probe.ts';
import { seededRandom } from '../random.ts';
import { BenchSender } from '../sender.ts';
import { percentile } from '../statistics.ts';

const REQUESTS_PER_SECOND = 500;
/** By then the processes have compiled their hot code. */
const WARM_UP_SECONDS = 30;
const SECONDS = 15;
const CONNECTIONS = 64;
/** At this point the machine is overloaded, and more requests would only use up memory. */
const MAX_IN_FLIGHT = 2_000;
const SEED = 36;

interface Measured {
  readonly p99Ms: number;
  /** The CPU time of both processes and PostgreSQL. */
  readonly cpuMsPerRequest: number;
}

interface Server {
  readonly url: string;
  readonly sender: BenchSender;
}

/** Sends the mixed workload to randomly chosen processes, and resolves with the latencies. */
function createLoad(servers: readonly Server[], residents: readonly ActiveResident[], random: () => number) {
  return async (perSecond: number, seconds: number) => {
    let firstError: unknown;
    const result = await openLoop({
      perSecond,
      seconds,
      maxInFlight: MAX_IN_FLIGHT,
      random,
      async send() {
        const resident = residents[Math.floor(random() * residents.length)];
        const server = servers[Math.floor(random() * servers.length)];
        if (!resident || !server) throw new Error('There is no household or no server.');
        const { path, text, remember } = resident.next(pickKind(random));
        try {
          const { status, body } = await server.sender.send(requestText(server.url, path, resident.token, text));
          if (status !== 200) throw new Error(`${path} responded with ${status}: ${body}`);
          remember?.(body.toString());
        } catch (error) {
          firstError ??= error;
          throw error;
        }
      },
    });
    if (firstError) throw new Error(`${result.failures} requests failed.`, { cause: firstError });
    return result.latenciesMs;
  };
}

async function measure(installation: Installation, runs: number): Promise<Measured[]> {
  const residents = await fillPeople(installation);
  const { databasePid } = installation;
  if (databasePid === null) throw new Error('Two processes need PostgreSQL.');
  const products = [await installation.start(), await installation.startSecond()];
  const servers = products.map(({ url }) => ({ url, sender: new BenchSender(Number(new URL(url).port), CONNECTIONS) }));
  const random = seededRandom(SEED);
  const month = monthAround(new Date());
  const load = createLoad(
    servers,
    residents.map((resident) => new ActiveResident(resident, month, random)),
    random,
  );
  const cpu = () => [databasePid, ...products.map(({ pid }) => pid)].reduce((sum, pid) => sum + familyCpuMs(pid), 0);
  await load(REQUESTS_PER_SECOND / 2, WARM_UP_SECONDS);
  const measured: Measured[] = [];
  for (let run = 0; run < runs; run += 1) {
    const before = cpu();
    const latenciesMs = await load(REQUESTS_PER_SECOND, SECONDS);
    measured.push({ p99Ms: percentile(latenciesMs, 99), cpuMsPerRequest: (cpu() - before) / latenciesMs.length });
  }
  for (const { sender } of servers) sender.close();
  return measured;
}

let measurement: Promise<Measured[]> | undefined;

/** Filling takes longer than measuring, so both rows use the same requests. */
async function measureOnce({ install, runs }: ProbeContext): Promise<Measured[]> {
  measurement ??= install().then((installation) => measure(installation, runs));
  return await measurement;
}

export const mixedLoad: Probe = {
  name: 'mixed-load',
  title: `mixed use, ${REQUESTS_PER_SECOND} requests/s from 40 households to two processes, 30% writes, p99`,
  unit: 'ms',
  engines: ['postgres'],
  targets: { postgres: 250 },
  async run(context) {
    return (await measureOnce(context)).map(({ p99Ms }) => p99Ms);
  },
};

export const mixedCpu: Probe = {
  name: 'mixed-load-cpu',
  title: 'the same, CPU time of both processes and PostgreSQL per request',
  unit: 'ms',
  engines: ['postgres'],
  targets: {},
  async run(context) {
    return (await measureOnce(context)).map(({ cpuMsPerRequest }) => cpuMsPerRequest);
  },
};
