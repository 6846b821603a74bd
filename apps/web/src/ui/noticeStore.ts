import { createStore } from './store.ts';

export interface NoticeContent {
  /** "12 transactions recategorized" */
  text: string;
  /** At most one, such as "Undo". Pressing it dismisses the notice. */
  action?: { label: string; onPress: () => void } | undefined;
}

export interface ShownNotice extends NoticeContent {
  id: number;
}

const noticeDurationMs = 8_000;

/** Shows one notice at a time; a newer one replaces the older. It disappears automatically, except while it's held. */
export function createNoticeStore(durationMs = noticeDurationMs) {
  const notice = createStore<ShownNotice | null>(null);
  let nextId = 1;
  let remainingMs = 0;
  let startedAtMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const holds = new Set<string>();

  function stop() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    remainingMs -= performance.now() - startedAtMs;
  }

  function start() {
    if (!notice.current() || holds.size > 0 || timer !== undefined) return;
    startedAtMs = performance.now();
    timer = setTimeout(dismiss, Math.max(0, remainingMs));
  }

  function dismiss() {
    stop();
    holds.clear();
    notice.set(null);
  }

  return {
    show(content: NoticeContent) {
      stop();
      remainingMs = durationMs;
      notice.set({ ...content, id: nextId });
      nextId += 1;
      start();
    },
    dismiss,
    /** Pauses the timer while the notice is hovered or focused. */
    hold(by: string) {
      stop();
      holds.add(by);
    },
    release(by: string) {
      holds.delete(by);
      start();
    },
    current: notice.current,
    subscribe: notice.subscribe,
  };
}

/** The app's notices, rendered by NoticeHost. */
export const notices = createNoticeStore();
