import { execFileSync } from 'node:child_process';
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

/** Works as root on Debian or Ubuntu; returns false anywhere else. */
function installPackage(name: string): boolean {
  if (!isDebianRoot()) return false;
  process.stdout.write(`Installing the Debian package ${name} with apt-get…\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...command: string[]) =>
    execFileSync('apt-get', command, { stdio: ['ignore', 'ignore', 'inherit'], env });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', name);
  return true;
}

const macFirefox = '/Applications/Firefox.app/Contents/MacOS/firefox';
const linuxFirefox = ['firefox', 'firefox-esr'].flatMap((name) => [`/usr/bin/${name}`, `/usr/local/bin/${name}`]);

function findFirefox(): string | undefined {
  const chosen = process.env.FIREFOX_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`FIREFOX_PATH is set to ${chosen}, which doesn’t exist.`);
  const windows = join(process.env.PROGRAMFILES ?? '', 'Mozilla Firefox', 'firefox.exe');
  return [chosen, macFirefox, windows, ...linuxFirefox].find((path) => path && existsSync(path));
}

/** Undefined if Firefox can't be found or installed. Firefox is optional, because Chromium runs all journeys. */
export function findOrInstallFirefox(): string | undefined {
  const found = findFirefox();
  if (found) return found;
  try {
    return installPackage('firefox-esr') ? findFirefox() : undefined;
  } catch {
    return undefined;
  }
}

/** Like `findBrowser`, but as root on Debian or Ubuntu it installs the `chromium` package if there is no browser. */
export function requireBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  if (installPackage('chromium')) {
    const installed = findBrowser();
    if (installed) return installed;
  }
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

/** Installs a browser that runs the journeys fastest, as far as possible here; fails if there is no browser at all. */
export function requireJourneyBrowser(): void {
  if (!process.env.CHROME_PATH && !existsSync(headlessShell)) {
    try {
      installPackage('chromium-headless-shell');
    } catch {
      // Older releases don't have the package.
    }
  }
  if (findJourneyBrowser() === undefined) requireBrowser();
}
