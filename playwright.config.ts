import { defineConfig } from '@playwright/test';
import { findJourneyBrowser } from './scripts/browser.ts';
import { isDeep } from './scripts/test/depth.ts';

const executablePath = findJourneyBrowser();
// The browser must not contact anything but the product: no updates, no field trials, no sync.
const offlineFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
];
// Chromium loads the address bar's popups as pages in every window, which takes an eighth of the CPU time here. Only
// the last --disable-features flag counts, so this list repeats the features that Playwright disables.
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
// No page lives long enough for optimized code to pay off: compiling it would take a tenth of the browser's CPU time.
const scriptFlags = ['--js-flags=--no-opt --no-maglev'];
const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const args = [...offlineFlags, `--disable-features=${disabledFeatures}`, ...scriptFlags, ...rootFlags];

const STEP_TIMEOUT_MS = 30_000;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  globalSetup: './e2e/support/servers.ts',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: 2,
  // Each step has its own limit, many times what an idle machine needs. This one ends only a page that hangs.
  timeout: 180_000,
  expect: { timeout: STEP_TIMEOUT_MS },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath && { executablePath }), args },
    actionTimeout: STEP_TIMEOUT_MS,
    navigationTimeout: STEP_TIMEOUT_MS,
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    // Animations would take a third of the browser's CPU time here.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // A journey runs on a desktop, or on a phone (@narrow). In deep runs, those whose layout differs run on both (@both),
  // and those that prove no rule alone (@deep) run too.
  projects: [
    { name: 'wide', grepInvert: isDeep ? /@narrow/ : /@narrow|@deep/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'narrow',
      grep: isDeep ? /@narrow|@both/ : /@narrow/,
      grepInvert: isDeep ? [] : /@deep/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
