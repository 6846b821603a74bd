import { queryClient } from '../queryClient.ts';
import styles from './PullToRefresh.module.css';

const THRESHOLD_PX = 72;
const MAX_PULL_PX = 112;
/** Shorter than this, nobody would see that something happened. */
const SHOWN_AT_LEAST_MS = 600;

/** How far the sign follows the finger: half of the way, so that a scroll by mistake shows little. */
export function pulled(startY: number, nowY: number): number {
  return Math.max(0, Math.min(MAX_PULL_PX, (nowY - startY) / 2));
}

export function isFarEnough(pullPx: number): boolean {
  return pullPx >= THRESHOLD_PX;
}

async function refresh(sign: HTMLElement): Promise<void> {
  sign.textContent = 'Refreshing...';
  const shown = new Promise((resolve) => setTimeout(resolve, SHOWN_AT_LEAST_MS));
  await Promise.all([queryClient.invalidateQueries(), shown]).catch(() => {});
  sign.remove();
}

const isScrolled = (target: EventTarget) => target instanceof Element && target.scrollTop > 0;

/** At the top of a screen, pulling down reads everything on it anew. */
export function watchPull(): void {
  let startY: number | null = null;
  let pull = 0;
  const sign = document.createElement('div');
  sign.className = styles.sign ?? '';
  sign.setAttribute('role', 'status');

  document.addEventListener('touchstart', (event) => {
    const { touches } = event;
    const isAtTop = window.scrollY <= 0 && !event.composedPath().some(isScrolled);
    const canPull = isAtTop && !document.querySelector('dialog[open]') && !sign.isConnected;
    startY = canPull && touches.length === 1 ? (touches[0]?.clientY ?? null) : null;
    pull = 0;
  });
  document.addEventListener(
    'touchmove',
    ({ touches }) => {
      if (startY === null) return;
      pull = window.scrollY > 0 ? 0 : pulled(startY, touches[0]?.clientY ?? startY);
      if (pull > 0 && !sign.isConnected) document.body.append(sign);
      sign.textContent = isFarEnough(pull) ? 'Release to refresh' : 'Pull to refresh';
      sign.style.setProperty('--pull', `${pull}px`);
    },
    { passive: true },
  );
  function end(isWanted: boolean): void {
    if (startY === null) return;
    startY = null;
    if (isWanted) void refresh(sign);
    else sign.remove();
  }
  document.addEventListener('touchend', () => end(isFarEnough(pull)));
  // The system has taken the finger over, for a call or a gesture of its own.
  document.addEventListener('touchcancel', () => end(false));
}
