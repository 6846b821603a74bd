import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Panel.module.css';
import { TextLink } from './TextLink.tsx';

interface PanelProps extends ComponentProps<'section'> {
  /** Clips row backgrounds at the rounded corners. */
  isClipped?: boolean | undefined;
}

export function Panel({ isClipped, className, ...rest }: PanelProps) {
  return <section {...rest} className={classNames(styles.panel, isClipped && styles.clipped, className)} />;
}

interface PanelHeadProps {
  title: string;
  /** For the panel's `aria-labelledby`. */
  id?: string | undefined;
  link?: { to: string; label: string } | undefined;
  /** Use it instead of `link` if a link isn't enough. */
  children?: ReactNode;
}

export function PanelHead({ title, id, link, children }: PanelHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {link && <TextLink to={link.to}>{link.label}</TextLink>}
      {children}
    </div>
  );
}

export function PanelBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.body, className)} />;
}
