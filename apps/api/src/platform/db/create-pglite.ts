import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// Creating a database blocks this thread for seconds, so another thread watches the pipe from the parent process.
const watch = `
  const { Socket } = require('node:net');
  const end = () => process.kill(process.pid, 'SIGKILL');
  new Socket({ fd: 0 }).on('end', end).on('error', end).resume();
`;

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('missing argument: directory');
const watcher = new Worker(watch, { eval: true });
await once(watcher, 'online');
const client = await PGlite.create(directory);
await client.close();
await watcher.terminate();
