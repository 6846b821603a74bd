import { queryClient } from '../queryClient.ts';
import styles from './PullToRefresh.module.css';

const THRESHOLD_PX = 72;
const MAX_PULL_PX = 112;
/** A fast refresh would otherwise go unnoticed. */
const MIN_SHOWN_MS = 600;

/** The indicator moves half as far as the finger, so accidental pulls barely show it. */
export function pullDistance(startY: number, nowY: number): number {
  return Math.max(0, Math.min(MAX_PULL_PX, (nowY - startY) / 2));
}

export function isLongEnough(pullPx: number): boolean {
  return pullPx >= THRESHOLD_PX;
}

async function refresh(indicator: HTMLElement): Promise<void> {
  indicator.textContent = 'Refreshing...';
  const shown = new Promise((resolve) => setTimeout(resolve, MIN_SHOWN_MS));
  await Promise.all([queryClient.invalidateQueries(), shown]).catch(() => {});
  indicator.remove();
}

const isScrolled = (target: EventTarget) => target instanceof Element && target.scrollTop > 0;

/** Pulling down at the top of a screen refreshes its data. */
export function watchPull(): void {
  let startY: number | null = null;
  let pull = 0;
  const indicator = document.createElement('div');
  indicator.className = styles.indicator ?? '';
  indicator.setAttribute('role', 'status');

  document.addEventListener('touchstart', (event) => {
    const { touches } = event;
    const isAtTop = window.scrollY <= 0 && !event.composedPath().some(isScrolled);
    const canPull = isAtTop && !document.querySelector('dialog[open]') && !indicator.isConnected;
    startY = canPull && touches.length === 1 ? (touches[0]?.clientY ?? null) : null;
    pull = 0;
  });
  document.addEventListener(
    'touchmove',
    ({ touches }) => {
      if (startY === null) return;
      pull = window.scrollY > 0 ? 0 : pullDistance(startY, touches[0]?.clientY ?? startY);
      if (pull > 0 && !indicator.isConnected) document.body.append(indicator);
      indicator.textContent = isLongEnough(pull) ? 'Release to refresh' : 'Pull to refresh';
      indicator.style.setProperty('--pull', `${pull}px`);
    },
    { passive: true },
  );
  function end(isWanted: boolean): void {
    if (startY === null) return;
    startY = null;
    if (isWanted) void refresh(indicator);
    else indicator.remove();
  }
  document.addEventListener('touchend', () => end(isLongEnough(pull)));
  // The system took over the touch, for example for an incoming call or a system gesture.
  document.addEventListener('touchcancel', () => end(false));
}
