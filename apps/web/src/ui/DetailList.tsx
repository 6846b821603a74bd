import type { ReactNode } from 'react';
import { CategoryIcon } from './CategoryIcon.tsx';
import styles from './DetailList.module.css';
import { colorName } from './palette.ts';

interface DetailHeadProps {
  icon: string;
  color: string;
  /** The label of the name: "Name", "Account Name". */
  label: string;
  name: string;
}

/** The heading of a record: its tile and name. */
export function DetailHead({ icon, color, label, name }: DetailHeadProps) {
  return (
    <dl className={styles.head}>
      <CategoryIcon icon={icon} color={color} size="large" />
      <div>
        <dt>{label}</dt>
        <dd>{name}</dd>
      </div>
    </dl>
  );
}

/** The list around DetailRow, with dividers between the rows. */
export function DetailRows({ children }: { children: ReactNode }) {
  return <dl className={styles.rows}>{children}</dl>;
}

/** One read-only value of a record: the label on the left, the value on the right. */
export function DetailRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A color swatch with its name. */
export function DetailColor({ color }: { color: string }) {
  return (
    <>
      <span className={styles.swatch} style={{ '--c': color }} aria-hidden="true" />
      {colorName(color)}
    </>
  );
}
