import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import styles from './Hero.module.css';

interface HeroProps extends ComponentProps<'section'> {
  /** The contour lines that fit the panel's shape; absent while it loads. */
  contours?: 'band' | 'card' | undefined;
}

/** The evergreen panel with contour lines, at most one per page. */
export function Hero({ contours, className, children, ...rest }: HeroProps) {
  return (
    <section {...rest} className={classNames(styles.hero, className)}>
      {contours && <span className={classNames(styles.contours, styles[contours])} aria-hidden="true" />}
      {children}
    </section>
  );
}
