import { HOSTED_LINK_RETURN } from '@cairn/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const browser = vi.hoisted(() => ({
  open: vi.fn(async () => {}),
  close: vi.fn(async () => {}),
  addListener: vi.fn(),
}));
vi.mock('@capacitor/browser', () => ({ Browser: browser }));
const { endVisitWithLink, isVisitOpen, watchInAppBrowser } = await import('./inAppBrowser.ts');
const { openHostedLink } = await import('./hostedLink.ts');
const { readDeepLink } = await import('./deepLinks.ts');

const PAGE = 'https://hosted.bank.example/link/1';
const link = readDeepLink(`${HOSTED_LINK_RETURN}?public_token=forged`, 'https://cairn.example');

const screen = Object.assign(new EventTarget(), { hidden: false });

/** Simulates the system event for a hidden or closed page. */
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
  test('opens in the in-app browser, which closes when the return link arrives', async () => {
    const ended = openHostedLink(PAGE);
    expect(browser.open).toHaveBeenCalledWith({ url: PAGE });
    expect(isVisitOpen()).toBe(true);
    if (!link) throw new Error('The return URL must be a deep link.');
    expect(endVisitWithLink(link)).toBe(true);
    expect(await ended).toBe('returned');
    expect(browser.close).toHaveBeenCalledOnce();
    expect(isVisitOpen()).toBe(false);
  });

  test('ends as closed if the user closes it', async () => {
    const ended = openHostedLink(PAGE);
    await finish();
    expect(await ended).toBe('closed');
  });

  describe('hidden behind another app, such as one that shows a login code', () => {
    const returnToApp = () => {
      screen.hidden = false;
      screen.dispatchEvent(new Event('visibilitychange'));
    };

    test('stays open, and the return link still ends it', async () => {
      screen.hidden = true;
      const ended = openHostedLink(PAGE);
      await finish();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(isVisitOpen()).toBe(true);
      returnToApp();
      expect(endVisitWithLink({ kind: 'bank-link' })).toBe(true);
      expect(await ended).toBe('returned');
    });

    test('ends as closed 1 second after the user returns to the app without a link', async () => {
      screen.hidden = true;
      const ended = openHostedLink(PAGE);
      await finish();
      returnToApp();
      await vi.advanceTimersByTimeAsync(999);
      expect(isVisitOpen()).toBe(true);
      await vi.advanceTimersByTimeAsync(1);
      expect(await ended).toBe('closed');
    });

    test('doesn’t end a page that was opened later', async () => {
      screen.hidden = true;
      void openHostedLink(PAGE);
      await finish();
      returnToApp();
      void openHostedLink(PAGE);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(isVisitOpen()).toBe(true);
      endVisitWithLink({ kind: 'bank-link' });
    });
  });

  test('isn’t ended by other kinds of links, and unexpected return links are ignored', async () => {
    const ended = openHostedLink(PAGE);
    expect(endVisitWithLink({ kind: 'signed-out' })).toBe(false);
    expect(endVisitWithLink({ kind: 'sign-in', url: 'app.cairn.budget://callback?code=c' })).toBe(false);
    expect(endVisitWithLink({ kind: 'bank-link' })).toBe(true);
    await ended;
    expect(endVisitWithLink({ kind: 'bank-link' })).toBe(false);
  });

  test.each(['http://hosted.bank.example/', 'javascript:alert(1)', 'file:///etc/passwd'])(
    'must use https: %s',
    async (url) => {
      await expect(openHostedLink(url)).rejects.toThrow('https');
      expect(browser.open).not.toHaveBeenCalled();
      expect(isVisitOpen()).toBe(false);
    },
  );

  test('parameters of the return link are ignored', () => {
    expect(link).toEqual({ kind: 'bank-link' });
  });
});
