import { defineConfig } from '@playwright/test';
import { findJourneyBrowser } from './scripts/browser.ts';

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

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  globalSetup: './e2e/support/first-start.ts',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: 2,
  // A busy machine may need many times as long as an idle one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath && { executablePath }), args },
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    // Animations would take a third of the browser's CPU time here.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // A journey runs on a desktop, on a phone (@narrow), or on both if the layout differs (@both).
    { name: 'wide', grepInvert: /@narrow/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'narrow',
      grep: /@narrow|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
