import { CircleUserRound } from 'lucide-react';
import styles from './Avatar.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import { initials } from './initials.ts';

const iconSizes = { small: 20, medium: 24, large: 28 };

interface AvatarProps {
  name: string;
  size?: 'small' | 'medium' | 'large' | undefined;
  className?: string | undefined;
}

/** Initials in a circle. Decorative: the link around it has the name. */
export function Avatar({ name, size = 'small', className }: AvatarProps) {
  const letters = initials(name);
  return (
    <span className={classNames(styles.avatar, size !== 'small' && styles[size], className)} aria-hidden="true">
      {letters === '' ? <Icon icon={CircleUserRound} size={iconSizes[size]} /> : letters}
    </span>
  );
}
