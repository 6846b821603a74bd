import { ChevronRight } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './TextLink.module.css';

interface TextLinkProps extends LinkProps {
  /** "View All ›". On by default. */
  hasChevron?: boolean | undefined;
}

export function TextLink({ hasChevron = true, className, children, ...rest }: TextLinkProps) {
  return (
    <Link {...rest} className={classNames(styles.link, className)}>
      {children}
      {hasChevron && <Icon icon={ChevronRight} size={16} className={styles.chevron} />}
    </Link>
  );
}
