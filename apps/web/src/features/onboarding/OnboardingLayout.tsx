import type { ReactNode } from 'react';
import { AppBanners } from '../../app/offline/AppBanners.tsx';
import { BackArrow, type BackTarget } from '../../ui/BackArrow.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Brand } from '../../ui/Logo.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StepCount, StepRail, StepSegments } from '../../ui/StepIndicator.tsx';
import styles from './OnboardingLayout.module.css';
import { juniorSteps, standardSteps } from './steps.ts';

interface OnboardingLayoutProps {
  isJunior?: boolean | undefined;
  /** Zero-based; null for existing users, who get a regular page with navigation. */
  step: number | null;
  title: string;
  /** For side-by-side cards, which need more room than a form. */
  isWide?: boolean | undefined;
  /** Shown before the title if the footer has no Back button. */
  back?: BackTarget | undefined;
  help?: ReactNode;
  /** Footer buttons: back first, then forward. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Shows the steps in a side rail on wide screens and as a count on narrow ones. */
export function OnboardingLayout(props: OnboardingLayoutProps) {
  const { isJunior = false, step, title, isWide = false, back, help, foot, children } = props;
  if (step === null)
    return (
      <Page isNarrow>
        <PageHeader title={title} back={back} />
        {help && <p className={styles.pageHelp}>{help}</p>}
        {children}
        {foot && <div className={styles.pageFoot}>{foot}</div>}
      </Page>
    );
  const steps = (isJunior ? juniorSteps : standardSteps).map(({ name }) => name);
  return (
    <div className={styles.layout}>
      <aside className={styles.rail} aria-label="Progress">
        <span className={styles.contours} />
        <Brand />
        <StepRail steps={steps} current={step} />
      </aside>
      <header className={styles.top}>
        <div className={styles.topRow}>
          <Brand />
          <StepCount steps={steps} current={step} />
        </div>
        <div className={styles.segments}>
          <StepSegments steps={steps} current={step} />
        </div>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <AppBanners />
        <div className={classNames(styles.inside, isWide && styles.wide)}>
          <div className={styles.head}>
            <div className={styles.title}>
              {back && <BackArrow {...back} />}
              <h1>{title}</h1>
            </div>
            {help && <p>{help}</p>}
          </div>
          {children}
        </div>
        {foot && <div className={classNames(styles.foot, isWide && styles.wide)}>{foot}</div>}
      </main>
    </div>
  );
}
