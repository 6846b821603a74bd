import { beforeEach, describe, expect, test, vi } from 'vitest';

const invalidateQueries = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('../queryClient.ts', () => ({ queryClient: { invalidateQueries } }));
const { isFarEnough, pulled, watchPull } = await import('./pullToRefresh.ts');

test('the sign follows the finger half of the way, down only, and not for ever', () => {
  expect(pulled(100, 200)).toBe(50);
  expect(pulled(100, 50)).toBe(0);
  expect(pulled(0, 1_000)).toBe(112);
});

test('a pull of 144 pixels refreshes, a shorter one does nothing', () => {
  expect(isFarEnough(pulled(0, 143))).toBe(false);
  expect(isFarEnough(pulled(0, 144))).toBe(true);
});

describe('a finger on the screen', () => {
  class Box {
    scrollTop = 0;
  }
  const sign = {
    isConnected: false,
    textContent: '',
    style: { setProperty: () => {} },
    setAttribute: () => {},
    remove() {
      this.isConnected = false;
    },
  };
  const append = () => {
    sign.isConnected = true;
  };
  let page: EventTarget;

  function touch(type: string, clientY: number, within: readonly object[] = []): void {
    const event = Object.assign(new Event(type), { touches: [{ clientY }], composedPath: () => within });
    page.dispatchEvent(event);
  }

  beforeEach(() => {
    invalidateQueries.mockClear();
    sign.remove();
    page = new EventTarget();
    vi.stubGlobal('window', { scrollY: 0 });
    vi.stubGlobal('Element', Box);
    vi.stubGlobal(
      'document',
      Object.assign(page, { querySelector: () => null, createElement: () => sign, body: { append } }),
    );
    watchPull();
  });

  test('that pulls far enough and lets go reads everything anew', async () => {
    touch('touchstart', 0, [new Box()]);
    touch('touchmove', 200);
    expect([sign.isConnected, sign.textContent]).toEqual([true, 'Release to refresh']);
    touch('touchend', 200);
    expect(invalidateQueries).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(sign.isConnected).toBe(false));
  });

  test('that the system takes over refreshes nothing, and the next pull works', () => {
    touch('touchstart', 0);
    touch('touchmove', 200);
    touch('touchcancel', 200);
    expect([sign.isConnected, invalidateQueries.mock.calls.length]).toEqual([false, 0]);
    touch('touchstart', 0);
    touch('touchmove', 200);
    touch('touchend', 200);
    expect(invalidateQueries).toHaveBeenCalledOnce();
  });

  test('inside of something that is scrolled itself pulls nothing', () => {
    touch('touchstart', 0, [new Box(), Object.assign(new Box(), { scrollTop: 40 })]);
    touch('touchmove', 200);
    touch('touchend', 200);
    expect([sign.isConnected, invalidateQueries.mock.calls.length]).toEqual([false, 0]);
  });
});
