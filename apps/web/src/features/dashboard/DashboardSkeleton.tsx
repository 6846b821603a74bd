import { RECENT_TRANSACTIONS } from '@cairn/contract';
import type { DashboardPart } from '@cairn/domain';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/classNames.ts';
import { Hero } from '../../ui/Hero.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel, PanelBody } from '../../ui/Panel.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import grid from './Dashboard.module.css';
import styles from './DashboardSkeleton.module.css';
import { GoalProgressSkeleton } from './GoalProgressSkeleton.tsx';
import { HeadBars } from './HeadBars.tsx';
import { MonthStripSkeleton } from './MonthStripSkeleton.tsx';
import band from './NetWorthBand.module.css';
import type { PartPlace } from './placement.ts';
import rows from './RecentTransactions.module.css';
import top from './TopCategories.module.css';

const nameWidths = [132, 148, 64, 116, 72, 196, 140, 188];
const names = Array.from({ length: RECENT_TRANSACTIONS }, (_, index) => ({
  index,
  width: nameWidths[index % nameWidths.length] ?? 132,
}));
const bars = [
  { name: 60, length: '100%' },
  { name: 36, length: '38%' },
  { name: 44, length: '23%' },
  { name: 32, length: '22%' },
  { name: 96, length: '21%' },
];

function BandBars() {
  return (
    <Hero>
      <div className={band.head}>
        <Skeleton width={152} height={16} isOnHero />
        <Skeleton width={96} height={16} isOnHero />
      </div>
      <div className={band.figures}>
        <div>
          <Skeleton width={104} height={12} isOnHero className={styles.label} />
          <Skeleton width={272} height={36} isOnHero className={styles.total} />
        </div>
        <div className={band.sides}>
          {[
            { name: 80, length: '100%' },
            { name: 96, length: '45%' },
          ].map(({ name, length }) => (
            <div key={name}>
              <div className={styles.line}>
                <Skeleton width={name} height={12} isOnHero />
                <Skeleton width={112} height={16} isOnHero />
              </div>
              <Skeleton width={length} height={8} shape="round" isOnHero />
            </div>
          ))}
        </div>
      </div>
    </Hero>
  );
}

function RecentBars() {
  return (
    <Panel>
      <HeadBars width={168} />
      <div className={rows.rows}>
        {names.map(({ index, width }) => (
          <div key={index}>
            <div className={rows.row}>
              <Skeleton width={36} height={36} shape="tile" />
              <span className={rows.main}>
                <span className={rows.name}>
                  <Skeleton width={width} height={12} />
                </span>
                <span className={classNames(rows.date, styles.date)}>
                  <Skeleton width={76} height={12} />
                </span>
              </span>
              <span className={classNames(rows.amount, styles.amount)}>
                <Skeleton width={72} height={12} />
              </span>
            </div>
          </div>
        ))}
      </div>
    </Panel>
  );
}

function TopBars() {
  return (
    <Panel className={top.panel}>
      <HeadBars width={136} />
      <PanelBody className={top.body}>
        <div className={styles.bars}>
          {bars.map(({ name, length }) => (
            <div key={name} className={styles.bar}>
              <div className={styles.barTop}>
                <Skeleton width={name} height={12} />
                <Skeleton width={72} height={12} />
              </div>
              <Skeleton width={length} height={14} />
            </div>
          ))}
        </div>
      </PanelBody>
    </Panel>
  );
}

const placeholders: Readonly<Partial<Record<DashboardPart, ReactNode>>> = {
  netWorth: <BandBars />,
  month: <MonthStripSkeleton />,
  recent: <RecentBars />,
  topCategories: <TopBars />,
  goals: <GoalProgressSkeleton />,
};

/** Matches the loaded page's layout to the pixel. */
export function DashboardSkeleton({ places }: { places: readonly PartPlace[] }) {
  return (
    <Page>
      <div className={styles.header}>
        <LoadingText text="Loading Dashboard..." />
        <Skeleton width={44} height={44} shape="round" />
      </div>
      <div className={grid.grid} aria-hidden="true">
        {places.map(({ part, isWide }) => (
          <div key={part} className={classNames(grid.cell, isWide && grid.wide)}>
            {placeholders[part]}
          </div>
        ))}
      </div>
    </Page>
  );
}
