import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

const config = {
  publicUrl: location.origin,
  issuer: `${location.origin}/oidc`,
  clientId: 'cairn-web',
  audience: `${location.origin}/api`,
  passwordUrl: null,
  supportEmail: 'support@cairn.test',
  helpSiteUrl: null,
  helpBeaconId: null,
  bankLink: { script: null },
  stripe: null,
  gallery: false,
};

// The app reads its configuration when it is imported.
const meta = document.createElement('meta');
meta.name = 'cairn-config';
meta.content = JSON.stringify(config);
document.head.append(meta);

// Visibility would be computed for every ancestor of every element, which takes most of the time. A busy machine may need
// seconds to load a screen.
configure({ defaultHidden: true, asyncUtilTimeout: 5_000 });

let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  // In development the app logs its calls.
  vi.spyOn(console, 'debug').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation((...error) => void errors.push(error));
  // A simulated DOM has no layout, so it can't scroll.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  expect(errors, 'errors in the console').toEqual([]);
});
