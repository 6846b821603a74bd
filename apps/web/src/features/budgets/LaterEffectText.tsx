import styles from './LaterEffectText.module.css';

/** The effect of a change in a past month on later ones. There is room for it before it is known. */
export function LaterEffectText({ children }: { children: string | null }) {
  return (
    <p role="status" className={styles.effect}>
      {children}
    </p>
  );
}
