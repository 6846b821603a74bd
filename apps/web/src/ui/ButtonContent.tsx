import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  /** `small` is 32 px, for desktop toolbars. Below 960 px, every size is 44 px. */
  size?: 'small' | 'medium' | 'large' | undefined;
  icon?: LucideIcon | undefined;
  isBlock?: boolean | undefined;
  /** Below 960 px, only the icon is visible; the text remains the accessible name. */
  isIconOnMobile?: boolean | undefined;
  className?: string | undefined;
}

export function buttonClass(props: ButtonLook) {
  const { variant = 'secondary', size = 'medium', isBlock, isIconOnMobile, className } = props;
  return classNames(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    size === 'large' && styles.large,
    isBlock && styles.block,
    isIconOnMobile && styles.iconOnMobile,
    className,
  );
}

interface ButtonContentProps {
  icon: LucideIcon | undefined;
  isSpinning?: boolean | undefined;
  children: ReactNode;
}

export function ButtonContent({ icon, isSpinning = false, children }: ButtonContentProps) {
  return (
    <>
      {icon && <Icon icon={icon} className={classNames(styles.icon, isSpinning && styles.spinner)} />}
      <span className={styles.label}>{children}</span>
    </>
  );
}
