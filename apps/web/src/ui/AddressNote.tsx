import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './AddressNote.module.css';
import { Icon } from './Icon.tsx';

/** Names the parts of the page’s URL that can’t be used, and says what is shown instead. */
export function AddressNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note} role="status">
      <Icon icon={Info} />
      <span>{children}</span>
    </p>
  );
}
