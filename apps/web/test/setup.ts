import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { watchModals } from './shown.ts';

// A simulated DOM has no canvas.
vi.mock('../src/ui/LineChartCanvas.tsx', () => ({ default: () => null }));

vi.mock('@testing-library/react', async (importOriginal) => {
  const { findOnlyShown } = await import('./shown.ts');
  return findOnlyShown(await importOriginal());
});
watchModals();

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
  stripe: {
    publishableKey: 'pk_cairn',
    scriptUrl: '/stripe.js',
    isTestMode: true,
    prices: { monthly: 'price_monthly', yearly: 'price_yearly' },
  },
  gallery: false,
};

// The app reads its configuration when it is imported.
const meta = document.createElement('meta');
meta.name = 'cairn-config';
meta.content = JSON.stringify(config);
document.head.append(meta);

/** Prints the page only when the message is read: while a test waits for an element, every try fails with this error. */
function elementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', {
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    configurable: true,
  });
  return error;
}

/** React's development build records a stack for each of the first 10,000 elements a second, which takes long. */
function withoutElementStacks(): void {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  const count = 'recentlyCreatedOwnerStacks';
  if (typeof internals !== 'object' || internals === null || !(count in internals))
    throw new Error('React no longer counts the stacks of elements there');
  Object.defineProperty(internals, count, { get: () => Number.POSITIVE_INFINITY, set() {}, configurable: true });
}
withoutElementStacks();

// `findOnlyShown` leaves out hidden elements. The timeout is long because a busy machine may need seconds for a screen.
configure({ defaultHidden: true, asyncUtilTimeout: 30_000, getElementError: elementError });

/** The simulated DOM doesn't recognize the search element. */
function isUnknownSearchTag([message, tag]: unknown[]): boolean {
  return tag === 'search' && String(message).includes('is unrecognized in this browser');
}

// A simulated DOM has no layout, so it can't scroll.
Element.prototype.scrollIntoView = () => {};

// In development the app logs its calls, of which some end after their test.
console.debug = () => {};

let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...error) => {
    if (!isUnknownSearchTag(error)) errors.push(error);
  });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  expect(errors, 'errors in the console').toEqual([]);
});
