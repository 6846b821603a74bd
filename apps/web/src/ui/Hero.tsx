import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import styles from './Hero.module.css';

interface HeroProps extends ComponentProps<'section'> {
  /** The shape of the panel decides which lines fit it; without them while it loads. */
  contours?: 'band' | 'card' | undefined;
}

/** The evergreen panel with contour lines: the one brand moment of a page. */
export function Hero({ contours, className, children, ...rest }: HeroProps) {
  return (
    <section {...rest} className={classNames(styles.hero, className)}>
      {contours && <span className={classNames(styles.contours, styles[contours])} aria-hidden="true" />}
      {children}
    </section>
  );
}
