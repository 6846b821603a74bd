import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './PageHeader.module.css';

interface BackTarget {
  to: string;
  /** The arrow's accessible name: "Back to Transactions". */
  label: string;
  /** Instead of opening `to` anew: one step back in history, where the list keeps its place. */
  onStepBack?: (() => void) | undefined;
}

export interface PageHeaderProps {
  title: string;
  /** "Hi Maya", above the title. */
  greeting?: string | undefined;
  /** Where the back arrow leads. */
  back?: BackTarget | undefined;
  /** The help launcher, after the title. */
  help?: ReactNode;
  /** Buttons on the right: secondary first, then primary. */
  actions?: ReactNode;
  /** Below 960 px the actions take a row of their own and share its width. */
  isActionsRowOnMobile?: boolean | undefined;
  slider?: ReactNode;
}

function BackArrow({ to, label, onStepBack }: BackTarget) {
  function stepBack(event: MouseEvent) {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!onStepBack || !isPlainClick) return;
    event.preventDefault();
    onStepBack();
  }
  return (
    <Link className={styles.back} to={to} aria-label={label} onClick={stepBack}>
      <Icon icon={ArrowLeft} size={20} />
    </Link>
  );
}

export function PageHeader({ title, greeting, back, help, actions, isActionsRowOnMobile, slider }: PageHeaderProps) {
  return (
    <header
      className={classNames(styles.header, back && styles.withBack, greeting !== undefined && styles.withGreeting)}
    >
      {back && <BackArrow {...back} />}
      <div className={styles.title}>
        {greeting === undefined ? (
          <h1>{title}</h1>
        ) : (
          <div>
            <p className={styles.greeting}>{greeting}</p>
            <h1>{title}</h1>
          </div>
        )}
        {help}
      </div>
      {slider && <div className={styles.slider}>{slider}</div>}
      {actions && <div className={classNames(styles.actions, isActionsRowOnMobile && styles.ownRow)}>{actions}</div>}
    </header>
  );
}
