export interface NoticeContent {
  /** "12 transactions recategorized" */
  text: string;
  /** At most one: "Undo". The notice goes away when it is pressed. */
  action?: { label: string; onPress: () => void } | undefined;
}

export interface ShownNotice extends NoticeContent {
  id: number;
}

const noticeDurationMs = 8_000;

/** One notice at a time; a newer one takes the place of the older. It leaves by itself, but not while it is being read. */
export function createNoticeStore(durationMs = noticeDurationMs) {
  let notice: ShownNotice | null = null;
  let nextId = 1;
  let remainingMs = 0;
  let startedAtMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const holds = new Set<string>();
  const listeners = new Set<() => void>();

  function set(next: ShownNotice | null) {
    notice = next;
    for (const listener of listeners) listener();
  }

  function stop() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    remainingMs -= performance.now() - startedAtMs;
  }

  function start() {
    if (!notice || holds.size > 0 || timer !== undefined) return;
    startedAtMs = performance.now();
    timer = setTimeout(dismiss, Math.max(0, remainingMs));
  }

  function dismiss() {
    stop();
    holds.clear();
    if (notice) set(null);
  }

  return {
    show(content: NoticeContent) {
      stop();
      remainingMs = durationMs;
      set({ ...content, id: nextId });
      nextId += 1;
      start();
    },
    dismiss,
    /** Waits while anything holds it: the pointer over it, focus in it. */
    hold(by: string) {
      stop();
      holds.add(by);
    },
    release(by: string) {
      holds.delete(by);
      start();
    },
    current: (): ShownNotice | null => notice,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The one notice of the app; the shell draws it with NoticeHost. */
export const notices = createNoticeStore();
