import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { junior } from '../users/user.fixture.ts';
import { openBeacon } from './beacon.ts';

vi.mock('./beacon.ts', () => ({ openBeacon: vi.fn() }));
vi.mock('../../app/browserConfig.ts', async (importOriginal) => {
  const { config } = await importOriginal<typeof import('../../app/browserConfig.ts')>();
  return { config: { ...config, helpBeaconId: 'beacon-1', helpSiteUrl: 'https://help.cairn.example/articles' } };
});

const panel = () => screen.findByRole('dialog', { name: 'Help' });

beforeEach(() => void vi.mocked(openBeacon).mockReset());

describe('with a Beacon', () => {
  test('adults get the Beacon and the help site’s articles in a new tab', async () => {
    vi.mocked(openBeacon).mockResolvedValue(true);
    const user = await openScreen('/Support', emptyHousehold());
    const articles = await screen.findByRole('link', { name: /^Browse help articles.*\(opens in a new tab\)/ });
    expect(articles.getAttribute('href')).toBe('https://help.cairn.example/articles');
    expect(articles.getAttribute('target')).toBe('_blank');
    await user.click(screen.getByRole('button', { name: /^Chat or message/ }));
    await user.click(screen.getByRole('button', { name: /^Ask an AI assistant/ }));
    expect(vi.mocked(openBeacon).mock.calls).toEqual([
      ['beacon-1', { view: 'message' }],
      ['beacon-1', { view: 'question' }],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // covers: calls 52
  test('if the Beacon is missing or late, the built-in panel opens instead', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    vi.mocked(openBeacon).mockReturnValue(promise);
    const user = await openScreen('/UserAccount', emptyHousehold());
    const launcher = await screen.findByRole('button', { name: 'Help' });
    await user.click(launcher);
    expect(launcher.getAttribute('aria-busy')).toBe('true');
    resolve(false);
    await panel();
    expect(launcher.getAttribute('aria-busy')).toBeNull();
  });

  test('juniors never get the Beacon or the help site', async () => {
    const user = await openScreen('/Support', emptyHousehold(junior()));
    await user.click(await screen.findByRole('button', { name: /^Browse help articles/ }));
    await panel();
    expect(screen.queryByRole('link', { name: /opens in a new tab/ })).toBeNull();
    expect(openBeacon).not.toHaveBeenCalled();
  });
});

test('help that can’t be loaded shows an error', async () => {
  vi.mocked(openBeacon).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const user = await openScreen('/UserAccount', emptyHousehold());
  await user.click(await screen.findByRole('button', { name: 'Help' }));
  expect(await screen.findByText('Error loading help')).toBeDefined();
});
