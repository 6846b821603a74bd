import { type ColdLoad, loadCold, signedInState } from '../first-page.ts';
import { ENGINES, type Probe, type ProbeContext } from '../probe.ts';

const BYTES_PER_KB = 1_000;

async function coldLoads({ install, openBrowser, runs }: ProbeContext): Promise<ColdLoad[]> {
  const installation = await install();
  const { url } = await installation.start();
  const browser = await openBrowser();
  const state = await signedInState(url);
  const loads: ColdLoad[] = [];
  for (let run = 0; run < runs; run += 1) loads.push(await loadCold(browser, url, state));
  return loads;
}

export const firstPageBytes: Probe = {
  name: 'first-page-bytes',
  title: 'bytes over the wire from an empty cache to a usable Dashboard',
  unit: 'KB',
  engines: ENGINES,
  targets: { postgres: 300, pglite: 300 },
  run: async (context) => (await coldLoads(context)).map(({ bytes }) => bytes / BYTES_PER_KB),
};

export const firstPageTime: Probe = {
  name: 'first-page-time',
  title: 'from an empty cache to the Dashboard’s title',
  unit: 'ms',
  engines: ENGINES,
  targets: {},
  run: async (context) => (await coldLoads(context)).map(({ usableAfterMs }) => usableAfterMs),
};
