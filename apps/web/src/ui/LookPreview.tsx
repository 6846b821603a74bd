import { CategoryIcon } from './CategoryIcon.tsx';
import { classNames } from './classNames.ts';
import styles from './LookPreview.module.css';

interface LookPreviewProps {
  icon: string;
  color: string;
  name: string;
  /** What stands there while there is no name. */
  placeholder: string;
}

/** How something will look in lists, as it is typed. */
export function LookPreview({ icon, color, name, placeholder }: LookPreviewProps) {
  const typed = name.trim();
  return (
    <div className={styles.preview}>
      <CategoryIcon icon={icon} color={color} size="large" />
      <span className={classNames(styles.name, typed === '' && styles.unnamed)}>{typed || placeholder}</span>
    </div>
  );
}
