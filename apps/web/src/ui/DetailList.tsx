import type { ReactNode } from 'react';
import { CategoryIcon } from './CategoryIcon.tsx';
import styles from './DetailList.module.css';
import { colorName } from './palette.ts';

interface DetailHeadProps {
  icon: string;
  color: string;
  /** What the name is of: "Name", "Account Name". */
  label: string;
  name: string;
}

/** The first lines of a record: its tile and its name. */
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

/** The list around DetailRow: lines between the rows. */
export function DetailRows({ children }: { children: ReactNode }) {
  return <dl className={styles.rows}>{children}</dl>;
}

/** What a record holds, to read: the label left, the value right. */
export function DetailRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A colour as a swatch with its name. */
export function DetailColor({ color }: { color: string }) {
  return (
    <>
      <span className={styles.swatch} style={{ '--c': color }} aria-hidden="true" />
      {colorName(color)}
    </>
  );
}
