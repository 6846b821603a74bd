import { HOSTED_LINK_RETURN } from '@cairn/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const browser = vi.hoisted(() => ({
  open: vi.fn(async () => {}),
  close: vi.fn(async () => {}),
  addListener: vi.fn(),
}));
vi.mock('@capacitor/browser', () => ({ Browser: browser }));
const { arrive, isVisiting, watchInAppBrowser } = await import('./inAppBrowser.ts');
const { openHostedLink } = await import('./hostedLink.ts');
const { readDeepLink } = await import('./deepLinks.ts');

const PAGE = 'https://hosted.bank.example/link/1';
const link = readDeepLink(`${HOSTED_LINK_RETURN}?public_token=forged`, 'https://cairn.example');

const screen = Object.assign(new EventTarget(), { hidden: false });

/** What the system says when the page is hidden or closed. */
async function finish(): Promise<void> {
  await watchInAppBrowser();
  const [, onFinished] = browser.addListener.mock.calls.at(-1) ?? [];
  onFinished();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', screen);
  screen.hidden = false;
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
    const ended = openHostedLink(PAGE);
    await finish();
    expect(await ended).toBe('closed');
  });

  describe('hidden by another app, where a code may be read', () => {
    const look = () => {
      screen.hidden = false;
      screen.dispatchEvent(new Event('visibilitychange'));
    };

    test('stays open; the link back still ends it', async () => {
      screen.hidden = true;
      const ended = openHostedLink(PAGE);
      await finish();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(isVisiting()).toBe(true);
      look();
      expect(arrive({ kind: 'bank-link' })).toBe(true);
      expect(await ended).toBe('returned');
    });

    test('ends as closed a second after the person is back in the app without it', async () => {
      screen.hidden = true;
      const ended = openHostedLink(PAGE);
      await finish();
      look();
      await vi.advanceTimersByTimeAsync(999);
      expect(isVisiting()).toBe(true);
      await vi.advanceTimersByTimeAsync(1);
      expect(await ended).toBe('closed');
    });

    test('does not end a page that was opened afterwards', async () => {
      screen.hidden = true;
      void openHostedLink(PAGE);
      await finish();
      look();
      void openHostedLink(PAGE);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(isVisiting()).toBe(true);
      arrive({ kind: 'bank-link' });
    });
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
      expect(isVisiting()).toBe(false);
    },
  );

  test('its return carries nothing that is believed', () => {
    expect(link).toEqual({ kind: 'bank-link' });
  });
});
