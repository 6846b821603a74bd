import { useState } from 'react';
import styles from './Celebration.module.css';

/** Starts once the goal is reached. One that already was when the screen opened isn't celebrated again. */
export function useCelebration(isReached: boolean) {
  const [wasReached, setWasReached] = useState(isReached);
  const [isCelebrating, setCelebrating] = useState(false);
  if (isReached !== wasReached) {
    setWasReached(isReached);
    setCelebrating(isReached);
  }
  return { isCelebrating, end: () => setCelebrating(false) };
}

/**
 * Three stones settle on each other over the goal's icon, away from any text, and fade away. Decorative: the status says
 * that the goal is done.
 */
export function Celebration({ onEnd }: { onEnd: () => void }) {
  return (
    <svg
      className={styles.stones}
      viewBox="0 0 28 28"
      aria-hidden="true"
      // The animations of the stones end first.
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && onEnd()}
    >
      <path d="M3.2 22.6c0-2.5 4-4 10.6-4 6.8 0 11 1.6 11 4 0 1.9-3.6 2.9-10.9 2.9-7.1 0-10.7-1-10.7-2.9Z" />
      <path d="M6.6 14.3c0-2.1 2.9-3.4 7.7-3.4 4.6 0 7.3 1.2 7.3 3.2 0 1.9-2.7 3.1-7.6 3.1-4.8 0-7.4-1-7.4-2.9Z" />
      <path d="M9.7 6.4c0-2.2 1.8-3.9 4.5-3.9 2.5 0 4.2 1.4 4.2 3.3 0 2.1-1.7 3.6-4.4 3.6-2.6 0-4.3-1.1-4.3-3Z" />
    </svg>
  );
}
