import { ENGINES, type Probe } from '../probe.ts';

/** The first start creates the tables and fills the compile cache, so it isn't measured. */
export const secondStart: Probe = {
  name: 'second-start',
  title: 'second start of the server, until it is ready',
  unit: 's',
  engines: ENGINES,
  targets: { postgres: 2, pglite: 4 },
  async run({ install, runs }) {
    const installation = await install();
    await installation.start();
    const samples: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const { readyAfterMs } = await installation.start();
      samples.push(readyAfterMs / 1_000);
    }
    return samples;
  },
};
