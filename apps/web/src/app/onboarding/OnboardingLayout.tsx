import type { ReactNode } from 'react';
import { AppBanners } from '../../app/offline/AppBanners.tsx';
import { BackArrow, type BackTarget } from '../../ui/BackArrow.tsx';
import { Brand } from '../../ui/Logo.tsx';
import { StepCount, StepRail, StepSegments } from '../../ui/StepIndicator.tsx';
import styles from './OnboardingLayout.module.css';
import { juniorSteps, standardSteps } from './steps.ts';

interface OnboardingLayoutProps {
  isJunior?: boolean | undefined;
  /** Counted from 0; null for who comes here later, outside the steps. */
  step: number | null;
  title: string;
  /** Before the title, where the buttons below hold no way back. */
  back?: BackTarget | undefined;
  help?: ReactNode;
  /** The buttons below: what leads back, then what leads on. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The steps on an evergreen rail when wide, as a count when narrow, and the step itself. */
export function OnboardingLayout({ isJunior = false, step, title, back, help, foot, children }: OnboardingLayoutProps) {
  const steps = (isJunior ? juniorSteps : standardSteps).map(({ name }) => name);
  return (
    <div className={styles.layout}>
      <aside className={styles.rail} aria-label="Progress">
        <span className={styles.contours} />
        <Brand />
        {step !== null && <StepRail steps={steps} current={step} />}
      </aside>
      <header className={styles.top}>
        <div className={styles.topRow}>
          <Brand />
          {step !== null && <StepCount steps={steps} current={step} />}
        </div>
        {step !== null && (
          <div className={styles.segments}>
            <StepSegments steps={steps} current={step} />
          </div>
        )}
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <AppBanners />
        <div className={styles.inside}>
          <div className={styles.head}>
            <div className={styles.title}>
              {back && <BackArrow {...back} />}
              <h1>{title}</h1>
            </div>
            {help && <p>{help}</p>}
          </div>
          {children}
        </div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </main>
    </div>
  );
}
