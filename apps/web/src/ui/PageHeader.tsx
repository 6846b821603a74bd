import type { ReactNode } from 'react';
import { BackArrow, type BackTarget } from './BackArrow.tsx';
import { classNames } from './classNames.ts';
import styles from './PageHeader.module.css';

export interface PageHeaderProps {
  title: string;
  /** "Hi Maya", above the title. */
  greeting?: string | undefined;
  /** The target of the back arrow. */
  back?: BackTarget | undefined;
  /** The help launcher, after the title. */
  help?: ReactNode;
  /** Buttons on the right: secondary first, then primary. */
  actions?: ReactNode;
  /** Below 960 px, the actions get their own row and share its width. */
  isActionsRowOnMobile?: boolean | undefined;
  slider?: ReactNode;
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
            <p className="ink-2">{greeting}</p>
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
