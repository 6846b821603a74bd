import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './LinkSlider.module.css';

interface LinkSliderProps {
  /** Names the choice for screen readers: "View". */
  label: string;
  options: readonly {
    to: string;
    label: string;
    /** Events that suggest that the page is about to be opened. */
    intent?: Pick<ComponentProps<'a'>, 'onPointerEnter' | 'onFocus' | 'onTouchStart'>;
  }[];
  /** The `to` of the page that is open. */
  current: string;
}

/** A slider whose options are pages. */
export function LinkSlider({ label, options, current }: LinkSliderProps) {
  return (
    <nav className={styles.slider} aria-label={label}>
      {options.map((option) => (
        <Link
          key={option.label}
          to={option.to}
          className={styles.option}
          {...option.intent}
          aria-current={option.to === current ? 'page' : undefined}
        >
          {option.label}
        </Link>
      ))}
    </nav>
  );
}
