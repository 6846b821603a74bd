import puppeteer from 'puppeteer-core';
import { findFirefox } from '../../scripts/browser.ts';
import { startServer } from '../support/server.ts';
import { walkThrough } from './smoke.ts';

const PROTOCOL_TIMEOUT_MS = 45_000;
/** Tells `npm test` that the stage neither passed nor failed. */
const NOT_RUN = 77;

/** Firefox reports files that were still loading through the service worker when the page was left. */
const isInterruptedLoad = (text: string) => text.includes('A ServiceWorker intercepted the request');

/** Without this, Firefox starts processes ahead of time that the journey never uses. */
const fewProcesses = {
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
  'fission.autostart': false,
};

async function run(executablePath: string): Promise<void> {
  const server = await startServer();
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    protocolTimeout: PROTOCOL_TIMEOUT_MS,
    // Older versions of Firefox lack commands that setting a viewport uses.
    defaultViewport: null,
    args: ['--width=1440', '--height=900'],
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'ui.prefersReducedMotion': 1, ...fewProcesses },
  });
  const problems: string[] = [];
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : 'unknown';
      if (!isInterruptedLoad(text)) problems.push(text);
    });
    await walkThrough(page, server.url);
    if (problems.length > 0) throw new Error(`Errors in the browser:\n${problems.join('\n')}`);
    process.stdout.write(`Signed up, budgeted, imported, and logged out in ${await browser.version()}.\n`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

const firefox = findFirefox();
if (firefox) await run(firefox);
else {
  process.stdout.write(
    'Firefox isn’t installed. Install it (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to its executable.\n',
  );
  process.exitCode = NOT_RUN;
}
