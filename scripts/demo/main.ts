import { join } from 'node:path';
import { root } from '../paths.mjs';
import { prepareDemo } from './prepare.ts';
import { demoPerson } from './seed.ts';

const DEFAULT_PORT = 3000;
const port = Number(process.env.PORT ?? DEFAULT_PORT);
/** Never where somebody's own data may lie. */
const directory = join(root, 'data', 'demo');

process.stdout.write('Preparing a household of three years…\n');
const { product } = await prepareDemo(directory, port);
process.once('SIGINT', () => void product.stop()).once('SIGTERM', () => void product.stop());
process.stdout.write(
  `\nCairn with a household to try: ${product.url}\n  Email:    ${demoPerson.email}\n  Password: ${demoPerson.password}\n\nCtrl-C stops it.\n`,
);
process.exit(await product.ended);
