import { join, resolve } from 'node:path';
import { root } from '../paths.mjs';
import { isPrepared, type PreparedDemo, prepareDemo } from './prepare.ts';
import { demoPerson } from './seed.ts';

const DEFAULT_PORT = 3000;
const port = Number(process.env.PORT ?? DEFAULT_PORT);
/** By default, separate from the data directory of `npm start`, which may hold real data. */
const directory = process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(root, 'data', 'demo');

process.stdout.write(
  isPrepared(directory)
    ? 'Starting with the existing demo household…\n'
    : 'Preparing a demo household with three years of history. This takes a minute or two…\n',
);
let prepared: PreparedDemo;
try {
  prepared = await prepareDemo(directory, port);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
const { product } = prepared;
process.once('SIGINT', () => void product.stop()).once('SIGTERM', () => void product.stop());
process.stdout.write(
  `\nCairn is running with a demo household at ${product.url}\n  Email:    ${demoPerson.email}\n  Password: ${demoPerson.password}\n\nPress Ctrl-C to stop.\n`,
);
process.exit(await product.ended);
