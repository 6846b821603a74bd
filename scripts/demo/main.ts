import { join } from 'node:path';
import { root } from '../paths.mjs';
import { isPrepared, type Prepared, prepareDemo } from './prepare.ts';
import { demoPerson } from './seed.ts';

const DEFAULT_PORT = 3000;
const port = Number(process.env.PORT ?? DEFAULT_PORT);
const directory = process.env.DATA_DIR ?? join(root, 'data', 'demo');

process.stdout.write(
  isPrepared(directory)
    ? 'Starting with the household that is there…\n'
    : 'Preparing a household of three years. This takes a minute or two…\n',
);
let prepared: Prepared;
try {
  prepared = await prepareDemo(directory, port);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
const { product } = prepared;
process.once('SIGINT', () => void product.stop()).once('SIGTERM', () => void product.stop());
process.stdout.write(
  `\nCairn with a household to try: ${product.url}\n  Email:    ${demoPerson.email}\n  Password: ${demoPerson.password}\n\nCtrl-C stops it.\n`,
);
process.exit(await product.ended);
