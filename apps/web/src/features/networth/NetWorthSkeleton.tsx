import { classNames } from '../../ui/classNames.ts';
import { Hero } from '../../ui/Hero.tsx';
import { Panel, PanelBody } from '../../ui/Panel.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import sides from './AccountSides.module.css';
import cards from './NetWorth.module.css';
import styles from './NetWorthSkeleton.module.css';

const ROWS = 5;

function Figure({ isOnHero }: { isOnHero?: boolean }) {
  return (
    <>
      <Skeleton width={96} height={12} isOnHero={isOnHero} className={styles.label} />
      <span className={classNames(cards.figure, styles.figure)}>
        <Skeleton width={136} height={20} isOnHero={isOnHero} />
      </span>
    </>
  );
}

/** Holds the page's only loading message for screen readers. */
export function FigureCardsSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div className={cards.cards} aria-hidden="true">
        <Hero className={cards.card}>
          <Figure isOnHero />
        </Hero>
        <Panel className={cards.card}>
          <Figure />
        </Panel>
        <Panel className={cards.card}>
          <Figure />
        </Panel>
      </div>
    </>
  );
}

export function LineSkeleton() {
  return (
    <PanelBody aria-hidden="true" className={styles.chart}>
      <Skeleton width="100%" height={44} shape="tile" className={styles.ranges} />
      <div className={styles.line}>
        <Skeleton width="100%" height={112} />
        <div className={styles.days}>
          {[1, 2, 3].map((label) => (
            <Skeleton key={label} width={64} height={10} />
          ))}
        </div>
      </div>
    </PanelBody>
  );
}

export function SidesSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={classNames(sides.slider, styles.slider)}>
        <Skeleton width="100%" height={44} shape="tile" />
      </div>
      <div className={sides.split}>
        <Panel className={classNames(sides.chart, styles.ring)}>
          <Skeleton width={200} height={200} shape="round" />
        </Panel>
        <Panel isClipped>
          <SkeletonRows count={ROWS} />
        </Panel>
      </div>
    </div>
  );
}
