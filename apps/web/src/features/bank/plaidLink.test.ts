import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

interface FakeScript {
  src: string;
  onload: () => void;
  onerror: () => void;
  remove: () => void;
}

interface OpenedLink {
  token: string;
  receivedRedirectUri?: string | undefined;
  onSuccess: (publicToken: string, metadata: unknown) => void;
  onExit: (error: unknown, metadata: unknown) => void;
}

const SCRIPT = '/sandbox/plaid/link-initialize.js';
const metadata = {
  institution: { institution_id: 'ins_1', name: 'Granite Bank' },
  accounts: [{ id: 'a1', name: 'Checking', mask: '0042', type: 'depository', subtype: 'checking' }],
  link_session_id: 'unused',
};

let scripts: FakeScript[];
let opened: OpenedLink[];
const destroy = vi.fn();

/** Simulates the script finishing its load. */
function finishLoading(): void {
  vi.stubGlobal('window', {
    Plaid: { create: (config: OpenedLink) => ({ open: () => opened.push(config), destroy }) },
  });
  scripts.at(-1)?.onload();
}

beforeEach(() => {
  scripts = [];
  opened = [];
  destroy.mockReset();
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    createElement: () => ({ remove: vi.fn() }),
    head: { append: (script: FakeScript) => scripts.push(script) },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = async () => await import('./plaidLink.ts');
const flush = () => vi.advanceTimersByTimeAsync(0);

describe('Link', () => {
  test('the script loads on first use, and only once', async () => {
    const { openLink } = await load();
    expect(scripts).toEqual([]);
    const first = openLink(SCRIPT, { token: 'link-1' });
    finishLoading();
    await flush();
    opened[0]?.onExit(null, {});
    await first;
    void openLink(SCRIPT, { token: 'link-2', receivedRedirectUri: 'https://cairn.test/?oauth_state_id=s' });
    await flush();
    expect(scripts.map(({ src }) => src)).toEqual([SCRIPT]);
    expect(opened[1]).toMatchObject({ token: 'link-2', receivedRedirectUri: 'https://cairn.test/?oauth_state_id=s' });
  });

  test('resolves with the bank, its accounts and the public token', async () => {
    const { openLink } = await load();
    const outcome = openLink(SCRIPT, { token: 'link-1' });
    finishLoading();
    await flush();
    opened[0]?.onSuccess('public-1', metadata);
    const { link_session_id: _unused, ...expected } = metadata;
    expect(await outcome).toEqual({ publicToken: 'public-1', metadata: expected });
    expect(destroy).toHaveBeenCalledOnce();
  });

  test('resolves with null when the user leaves', async () => {
    const { openLink } = await load();
    const outcome = openLink(SCRIPT, { token: 'link-1' });
    finishLoading();
    await flush();
    opened[0]?.onExit({ error_code: 'INVALID_CREDENTIALS' }, {});
    expect(await outcome).toBeNull();
    expect(destroy).toHaveBeenCalledOnce();
  });

  test('is unavailable when the script is blocked or takes longer than 15 s; the next attempt loads it again', async () => {
    const { openLink, LinkUnavailable } = await load();
    const blocked = openLink(SCRIPT, { token: 'link-1' });
    scripts[0]?.onerror();
    await expect(blocked).rejects.toBeInstanceOf(LinkUnavailable);
    const late = openLink(SCRIPT, { token: 'link-1' });
    late.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(15_000);
    await expect(late).rejects.toBeInstanceOf(LinkUnavailable);
    void openLink(SCRIPT, { token: 'link-1' });
    finishLoading();
    await flush();
    expect([scripts.length, opened.length]).toEqual([3, 1]);
  });

  test('is unavailable when it returns malformed metadata', async () => {
    const { openLink, LinkUnavailable } = await load();
    const outcome = openLink(SCRIPT, { token: 'link-1' });
    outcome.catch(() => undefined);
    finishLoading();
    await flush();
    opened[0]?.onSuccess('public-1', { institution: 'Granite Bank' });
    await expect(outcome).rejects.toBeInstanceOf(LinkUnavailable);
  });
});
