import { beforeEach, expect, test, vi } from 'vitest';

const open = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('@capacitor/browser', () => ({ Browser: { open } }));
const { openPage } = await import('./inAppBrowser.ts');

beforeEach(() => void open.mockClear());

test.each(['https://help.example/a', 'http://localhost:3000/StripePayments'])('opens %s', async (url) => {
  await openPage(url);
  expect(open).toHaveBeenCalledExactlyOnceWith({ url });
});

test.each([
  'http://help.example/',
  'javascript://localhost/%0aalert(1)',
  'file://localhost/etc/hosts',
  'ftp://localhost/a',
])('rejects %s', async (url) => {
  await expect(openPage(url)).rejects.toThrow('https');
  expect(open).not.toHaveBeenCalled();
});
