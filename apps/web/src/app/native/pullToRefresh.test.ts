import { beforeEach, describe, expect, test, vi } from 'vitest';

const invalidateQueries = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('../queryClient.ts', () => ({ queryClient: { invalidateQueries } }));
const { isLongEnough, pullDistance, watchPull } = await import('./pullToRefresh.ts');

test('the indicator moves half as far as the finger, down only, up to 112 pixels', () => {
  expect(pullDistance(100, 200)).toBe(50);
  expect(pullDistance(100, 50)).toBe(0);
  expect(pullDistance(0, 1_000)).toBe(112);
});

test('a pull of 144 pixels refreshes; a shorter one does nothing', () => {
  expect(isLongEnough(pullDistance(0, 143))).toBe(false);
  expect(isLongEnough(pullDistance(0, 144))).toBe(true);
});

describe('a pull', () => {
  class Box {
    scrollTop = 0;
  }
  const indicator = {
    isConnected: false,
    textContent: '',
    style: { setProperty: () => {} },
    setAttribute: () => {},
    remove() {
      this.isConnected = false;
    },
  };
  const append = () => {
    indicator.isConnected = true;
  };
  let page: EventTarget;

  function touch(type: string, clientY: number, within: readonly object[] = []): void {
    const event = Object.assign(new Event(type), { touches: [{ clientY }], composedPath: () => within });
    page.dispatchEvent(event);
  }

  beforeEach(() => {
    invalidateQueries.mockClear();
    indicator.remove();
    page = new EventTarget();
    vi.stubGlobal('window', { scrollY: 0 });
    vi.stubGlobal('Element', Box);
    vi.stubGlobal(
      'document',
      Object.assign(page, { querySelector: () => null, createElement: () => indicator, body: { append } }),
    );
    watchPull();
  });

  test('that is long enough refreshes all data on release', async () => {
    touch('touchstart', 0, [new Box()]);
    touch('touchmove', 200);
    expect([indicator.isConnected, indicator.textContent]).toEqual([true, 'Release to refresh']);
    touch('touchend', 200);
    expect(invalidateQueries).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(indicator.isConnected).toBe(false));
  });

  test('that the system cancels refreshes nothing, and the next pull works', () => {
    touch('touchstart', 0);
    touch('touchmove', 200);
    touch('touchcancel', 200);
    expect([indicator.isConnected, invalidateQueries.mock.calls.length]).toEqual([false, 0]);
    touch('touchstart', 0);
    touch('touchmove', 200);
    touch('touchend', 200);
    expect(invalidateQueries).toHaveBeenCalledOnce();
  });

  test('inside a scrolled element does nothing', () => {
    touch('touchstart', 0, [new Box(), Object.assign(new Box(), { scrollTop: 40 })]);
    touch('touchmove', 200);
    touch('touchend', 200);
    expect([indicator.isConnected, invalidateQueries.mock.calls.length]).toEqual([false, 0]);
  });
});
