import { beforeEach, describe, expect, test, vi } from 'vitest';

const browser = vi.hoisted(() => ({
  open: vi.fn(async () => {}),
  close: vi.fn(async () => {}),
  addListener: vi.fn(),
}));
vi.mock('@capacitor/browser', () => ({ Browser: browser }));
const { arrive, isVisiting, watchInAppBrowser } = await import('./inAppBrowser.ts');
const { HOSTED_LINK_RETURN, openHostedLink } = await import('./hostedLink.ts');
const { readDeepLink } = await import('./deepLinks.ts');

const PAGE = 'https://hosted.bank.example/link/1';
const link = readDeepLink(`${HOSTED_LINK_RETURN}?public_token=forged`, 'https://cairn.example');

beforeEach(() => {
  browser.open.mockClear();
  browser.close.mockClear();
});

describe('the bank provider’s hosted page', () => {
  test('opens in the in-app browser, and ends with the link back, which closes it', async () => {
    const ended = openHostedLink(PAGE);
    expect(browser.open).toHaveBeenCalledWith({ url: PAGE });
    expect(isVisiting()).toBe(true);
    if (!link) throw new Error('the return address is a deep link of ours');
    expect(arrive(link)).toBe(true);
    expect(await ended).toBe('returned');
    expect(browser.close).toHaveBeenCalledOnce();
    expect(isVisiting()).toBe(false);
  });

  test('that is closed by hand ends as closed', async () => {
    await watchInAppBrowser();
    const [, onClosed] = browser.addListener.mock.calls[0] ?? [];
    const ended = openHostedLink(PAGE);
    onClosed();
    expect(await ended).toBe('closed');
  });

  test('is not ended by another kind of link, and a return that nobody waits for is ignored', async () => {
    const ended = openHostedLink(PAGE);
    expect(arrive({ kind: 'signed-out' })).toBe(false);
    expect(arrive({ kind: 'sign-in', address: 'app.cairn.budget://callback?code=c' })).toBe(false);
    expect(arrive({ kind: 'bank-link' })).toBe(true);
    await ended;
    expect(arrive({ kind: 'bank-link' })).toBe(false);
  });

  test.each(['http://hosted.bank.example/', 'javascript:alert(1)', 'file:///etc/passwd'])(
    'must be a page over https: %s',
    async (address) => {
      await expect(openHostedLink(address)).rejects.toThrow('https');
      expect(browser.open).not.toHaveBeenCalled();
    },
  );

  test('its return carries nothing that is believed', () => {
    expect(link).toEqual({ kind: 'bank-link' });
  });
});
