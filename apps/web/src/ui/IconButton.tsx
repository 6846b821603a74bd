import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'disabled'> {
  icon: LucideIcon;
  /** The accessible name. */
  label: string;
  iconSize?: number | undefined;
  isDisabled?: boolean | undefined;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, iconSize = 20, isDisabled, type = 'button', className, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      disabled={isDisabled}
      className={classNames(styles.iconButton, className)}
    >
      <Icon icon={icon} size={iconSize} />
    </button>
  );
}
