import { CategoryIcon } from './CategoryIcon.tsx';
import { classNames } from './classNames.ts';
import styles from './LookPreview.module.css';

interface LookPreviewProps {
  icon: string;
  color: string;
  name: string;
  /** Shown while the name is empty. */
  placeholder: string;
}

/** A live preview of how a record will look in lists. */
export function LookPreview({ icon, color, name, placeholder }: LookPreviewProps) {
  const typed = name.trim();
  return (
    <div className={styles.preview}>
      <CategoryIcon icon={icon} color={color} size="large" />
      <span className={classNames(styles.name, typed === '' && 'ink-3')}>{typed || placeholder}</span>
    </div>
  );
}
