import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const programNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable'];
const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

function candidates(): string[] {
  const { env, platform } = process;
  if (platform === 'darwin') {
    const homes = ['/Applications', join(env.HOME ?? '', 'Applications')];
    return homes.flatMap((home) => macApplications.map((name) => join(home, `${name}.app`, 'Contents', 'MacOS', name)));
  }
  if (platform === 'win32') {
    const homes = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((home) => home !== undefined);
    return homes.flatMap((home) => windowsPrograms.map((program) => join(home, program)));
  }
  const folders = new Set([...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']);
  return [...folders].flatMap((folder) => programNames.map((name) => join(folder, name)));
}

/** `CHROME_PATH`, then an installed browser, then Playwright's own. */
function findBrowser(): string | undefined {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROME_PATH is set to ${chosen}, which doesn’t exist.`);
    return chosen;
  }
  return [...candidates(), chromium.executablePath()].find((path) => existsSync(path));
}

function isDebianRoot(): boolean {
  const isDebian =
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  return process.getuid?.() === 0 && isDebian && existsSync('/usr/bin/apt-get');
}

const APT_TIMEOUT_MS = 300_000;

interface Package {
  readonly name: string;
  readonly purpose: string;
}

/** As root on Debian or Ubuntu, installs packages after saying so. Whoever needs one that is still missing reports it. */
function install(packages: readonly Package[]): void {
  if (packages.length === 0 || process.env.SKIP_BROWSER_INSTALL || !isDebianRoot()) return;
  const list = packages.map(({ name, purpose }) => `${name} (${purpose})`).join(' and ');
  process.stdout.write(
    `Installing ${list} with apt-get. To use only installed browsers instead, set SKIP_BROWSER_INSTALL=1.\n`,
  );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...command: string[]) =>
    spawnSync('apt-get', command, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: APT_TIMEOUT_MS });
  apt('update', '-qq');
  // One at a time, because older releases don't have every package.
  for (const { name } of packages) apt('install', '-y', '-qq', '--no-install-recommends', name);
}

const macFirefox = '/Applications/Firefox.app/Contents/MacOS/firefox';
const linuxFirefox = ['firefox', 'firefox-esr'].flatMap((name) => [`/usr/bin/${name}`, `/usr/local/bin/${name}`]);

/** Undefined if there is none. Firefox is optional, because Chromium runs all journeys. */
export function findFirefox(): string | undefined {
  const chosen = process.env.FIREFOX_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`FIREFOX_PATH is set to ${chosen}, which doesn’t exist.`);
  const windows = join(process.env.PROGRAMFILES ?? '', 'Mozilla Firefox', 'firefox.exe');
  return [chosen, macFirefox, windows, ...linuxFirefox].find((path) => path && existsSync(path));
}

/** Like `findBrowser`, but if there is no browser, it installs one where it can, and fails elsewhere. */
export function requireBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  install([{ name: 'chromium', purpose: 'the browser for journeys and pictures' }]);
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'The browser journeys need Chromium, Chrome, or Edge. Install one of them (on Debian: apt-get install chromium; ' +
      'anywhere: npx playwright install chromium), or set CHROME_PATH to its executable.',
  );
}

const headlessShell = '/usr/bin/chromium-headless-shell';

/** The browser for the journeys. Debian's Chromium without a user interface takes a fifth less CPU time. */
export function findJourneyBrowser(): string | undefined {
  return !process.env.CHROME_PATH && existsSync(headlessShell) ? headlessShell : findBrowser();
}

/** Installs the browsers that run the journeys fastest, as far as possible here; fails without one for the journeys. */
export function prepareTestBrowsers(): void {
  const packages: Package[] = [];
  if (!process.env.CHROME_PATH && !existsSync(headlessShell))
    packages.push({ name: 'chromium-headless-shell', purpose: 'Chromium for the browser journeys' });
  if (!findFirefox()) packages.push({ name: 'firefox-esr', purpose: 'Firefox for a smoke journey' });
  install(packages);
  if (findJourneyBrowser() === undefined) requireBrowser();
}
