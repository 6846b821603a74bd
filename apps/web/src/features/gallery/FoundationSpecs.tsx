import styles from './Gallery.module.css';
import { Spec } from './Spec.tsx';

const seriesNames = [
  'Evergreen',
  'Ochre',
  'Slate',
  'Coral',
  'Plum',
  'Sky',
  'Brick',
  'Leaf',
  'Indigo',
  'Rose',
  'Teal',
  'Stone',
];

export function FoundationSpecs() {
  return (
    <>
      <Spec title="Type">
        <div className={styles.type}>
          <div>
            <span className={`${styles.t2xl} tabular`}>$451,506.47</span>
            <em className="tabular">40/48 · 600</em>
          </div>
          <div>
            <span className={styles.txl}>Page title</span>
            <em className="tabular">28/36 · 600</em>
          </div>
          <div>
            <span className={styles.tlg}>Modal title, card figure on mobile</span>
            <em className="tabular">20/28 · 600</em>
          </div>
          <div>
            <span className={styles.tmd}>Panel title</span>
            <em className="tabular">16/24 · 600</em>
          </div>
          <div>
            <span>Body, labels, rows, money</span>
            <em className="tabular">14/20 · 400, 500, 600</em>
          </div>
          <div>
            <span className={styles.txs}>Caption, axis, hint</span>
            <em className="tabular">12/16 · 400, 500</em>
          </div>
        </div>
      </Spec>
      <Spec title="Series">
        <div className={styles.series}>
          {seriesNames.map((name, index) => (
            <div key={name}>
              <div className={styles.seriesSwatch} style={{ '--c': `var(--series-${index + 1})` }} />
              <span className={styles.seriesName}>
                {index + 1} {name}
              </span>
            </div>
          ))}
        </div>
      </Spec>
    </>
  );
}
