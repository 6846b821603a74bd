import { PGlite } from '@electric-sql/pglite';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('say where');
const client = await PGlite.create(directory);
await client.close();
