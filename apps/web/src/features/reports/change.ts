/** How an amount differs from the one a year before. */
export interface YearChange {
  readonly direction: 'up' | 'down' | 'same';
  /** "5.1%", or "New" if there was nothing before. */
  readonly text: string;
}

const TENTHS = 1_000;
const MANY_PERCENT = 999;

/** Null if there is nothing to compare. */
export function changeOf(now: number, before: number | null): YearChange | null {
  if (before === null) return null;
  if (now === before) return { direction: 'same', text: '0.0%' };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, text: 'New' };
  const tenths = Math.round((Math.abs(now - before) * TENTHS) / Math.abs(before));
  if (tenths > MANY_PERCENT * 10) return { direction, text: `over ${MANY_PERCENT}%` };
  return { direction, text: `${Math.floor(tenths / 10)}.${tenths % 10}%` };
}

const spokenDirection = { up: 'Up', down: 'Down', same: 'Unchanged,' } as const;

/** "Up 5.1%", for screen readers. */
export function spokenChange({ direction, text }: YearChange): string {
  return text === 'New' ? 'Nothing last year' : `${spokenDirection[direction]} ${text}`;
}
