import styles from './Hatch.module.css';

/** The pattern of money out, so that it differs from money in by more than its color. Used as `fill: url(#id)`. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} patternUnits="userSpaceOnUse" width="7" height="7" patternTransform="rotate(45)">
        <rect className={styles.soft} width="7" height="7" />
        <rect className={styles.strong} width="4" height="7" />
      </pattern>
    </defs>
  );
}
