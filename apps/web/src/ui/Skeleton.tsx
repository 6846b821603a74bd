import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Logo } from './Logo.tsx';
import { Page } from './Page.tsx';
import { Panel } from './Panel.tsx';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  width: number | string;
  /** 12, 16, and 36 stand for text sizes of 14, 16, and 40. */
  height: number;
  shape?: 'bar' | 'tile' | 'round' | undefined;
  isOnHero?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A gray placeholder for text, a tile, or a circle. Hide the group from screen readers; SkeletonView announces loading.
 */
export function Skeleton({ width, height, shape = 'bar', isOnHero, className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.bar, shape !== 'bar' && styles[shape], isOnHero && styles.onHero, className)}
      style={{ width, height }}
    />
  );
}

const nameWidths = [132, 196, 84, 148, 112];

interface SkeletonRowsProps {
  count: number;
  hasSecondLine?: boolean | undefined;
}

/** Placeholders with the same size as ListRow. */
export function SkeletonRows({ count, hasSecondLine = true }: SkeletonRowsProps) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={index} className={styles.row}>
          <Skeleton width={36} height={36} shape="tile" />
          <span className={styles.rowMain}>
            <Skeleton width={nameWidths[index % nameWidths.length] ?? 132} height={12} />
            {hasSecondLine && <Skeleton width={72} height={10} />}
          </span>
          <Skeleton width={72} height={12} />
        </div>
      ))}
    </div>
  );
}

/** "Loading..." next to the animated logo; screen readers announce it. */
export function LoadingText({ text = 'Loading...' }: { text?: string | undefined }) {
  return (
    <div className={styles.loading} role="status">
      <Logo isLoading />
      {text}
    </div>
  );
}

const defaultRowCount = 6;

interface SkeletonViewProps {
  text?: string | undefined;
  /** Placeholders that match the page; a panel of rows by default. */
  children?: ReactNode;
}

/** A page while it loads, with the loading text in place of the title. */
export function SkeletonView({ text, children }: SkeletonViewProps) {
  return (
    <>
      <div className={styles.header}>
        <LoadingText text={text} />
      </div>
      <div aria-hidden="true">
        {children ?? (
          <Panel isClipped>
            <SkeletonRows count={defaultRowCount} />
          </Panel>
        )}
      </div>
    </>
  );
}

/** A whole screen while it loads. */
export function SkeletonPage({ isNarrow, ...view }: SkeletonViewProps & { isNarrow?: boolean | undefined }) {
  return (
    <Page isNarrow={isNarrow}>
      <SkeletonView {...view} />
    </Page>
  );
}
