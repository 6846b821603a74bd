import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import figures from './ForecastFigures.module.css';
import layout from './ForecastScreen.module.css';
import styles from './ForecastSkeleton.module.css';
import { allLayers } from './forecastView.ts';
import { LayerButtons } from './LayerButtons.tsx';
import { WhatIfs } from './WhatIfs.tsx';

const CARDS = [1, 2, 3];
const ROWS = 3;

/** The same boxes as the forecast, with the page's only loading message for screen readers. */
export function ForecastSkeleton() {
  return (
    <div className={layout.sections}>
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div className={figures.cards} aria-hidden="true">
        {CARDS.map((card) => (
          <Panel key={card} className={figures.card}>
            <span className={styles.label}>
              <Skeleton width={96} height={12} />
            </span>
            <span className={figures.figure}>
              <span className={styles.figure}>
                <Skeleton width={112} height={20} />
              </span>
            </span>
            <span className={figures.sub}>
              <span className={styles.sub}>
                <Skeleton width="80%" height={10} />
              </span>
            </span>
          </Panel>
        ))}
      </div>
      <Panel aria-hidden="true" inert>
        <PanelHead title="Balance ahead" />
        <PanelBody>
          <div className={styles.chart}>
            <Skeleton width="100%" height={112} />
          </div>
          <LayerButtons shown={allLayers} onSwitch={() => {}} />
          <WhatIfs span={null} entries={[]} whatIfs={[]} onTry={() => {}} onRemove={() => {}} />
        </PanelBody>
      </Panel>
      <div className={layout.pair} aria-hidden="true">
        <Panel>
          <PanelHead title="Why it dips" />
          <SkeletonRows count={ROWS} />
        </Panel>
        <Panel>
          <PanelHead title="How right was it?" />
          <SkeletonRows count={ROWS} />
        </Panel>
      </div>
    </div>
  );
}
