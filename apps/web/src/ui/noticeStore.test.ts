import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNoticeStore } from './noticeStore.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a notice disappears after 8 s', () => {
  const store = createNoticeStore(8_000);
  store.show({ text: '12 transactions recategorized' });
  vi.advanceTimersByTime(7_999);
  expect(store.current()?.text).toBe('12 transactions recategorized');
  vi.advanceTimersByTime(1);
  expect(store.current()).toBeNull();
});

test('5 s shown + any time held + 3 s shown = 8 s', () => {
  const store = createNoticeStore(8_000);
  store.show({ text: 'Saved' });
  vi.advanceTimersByTime(5_000);
  store.hold('pointer');
  vi.advanceTimersByTime(60_000);
  store.release('pointer');
  vi.advanceTimersByTime(2_999);
  expect(store.current()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(store.current()).toBeNull();
});

test('with two holds, it waits until both are released', () => {
  const store = createNoticeStore(8_000);
  store.show({ text: 'Saved' });
  store.hold('pointer');
  store.hold('focus');
  store.release('pointer');
  vi.advanceTimersByTime(60_000);
  expect(store.current()).not.toBeNull();
  store.release('focus');
  vi.advanceTimersByTime(8_000);
  expect(store.current()).toBeNull();
});

test('a newer notice replaces the older one and gets its full time', () => {
  const store = createNoticeStore(8_000);
  store.show({ text: 'first' });
  vi.advanceTimersByTime(7_000);
  store.show({ text: 'second' });
  vi.advanceTimersByTime(7_999);
  expect(store.current()?.text).toBe('second');
  vi.advanceTimersByTime(1);
  expect(store.current()).toBeNull();
});

test('dismissing a notice removes its timer and holds', () => {
  const store = createNoticeStore(8_000);
  store.show({ text: 'first' });
  store.hold('focus');
  store.dismiss();
  expect(vi.getTimerCount()).toBe(0);
  store.show({ text: 'second' });
  vi.advanceTimersByTime(8_000);
  expect(store.current()).toBeNull();
});
