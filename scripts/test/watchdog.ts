import { relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';

/** Vitest can't end a test that blocks its process. It gets this much longer than its timeout, so that waiting ones do. */
const GRACE_MS = 5_000;
/** For loading a file, and for hooks. */
const BETWEEN_TESTS_MS = 60_000;

/** Runs in a thread of its own. Each message says what runs now, and how long it may; nothing runs between files. */
const watch = `
  const { parentPort } = require('node:worker_threads');
  let timer;
  parentPort.on('message', ({ name, limitMs }) => {
    clearTimeout(timer);
    if (limitMs === undefined) return;
    timer = setTimeout(() => {
      require('node:fs').writeSync(2, name + ' hangs: no progress for ' + Math.round(limitMs / 1000) + ' s.\\n');
      process.kill(process.pid, 'SIGKILL');
    }, limitMs).unref();
  });`;

declare global {
  // Files may share a process, and each of them runs this.
  var testWatchdog: Worker | undefined;
}

function startWatchdog(): Worker {
  const worker = new Worker(watch, { eval: true });
  worker.unref();
  return worker;
}

globalThis.testWatchdog ??= startWatchdog();
const watchdog = globalThis.testWatchdog;
const file = relative(process.cwd(), expect.getState().testPath ?? '');

watchdog.postMessage({ name: file, limitMs: BETWEEN_TESTS_MS });
beforeEach(({ task }) => {
  watchdog.postMessage({ name: `${file} › ${task.fullTestName}`, limitMs: task.timeout + GRACE_MS });
});
afterEach(() => {
  watchdog.postMessage({ name: file, limitMs: BETWEEN_TESTS_MS });
});
afterAll(() => watchdog.postMessage({ name: file }));
