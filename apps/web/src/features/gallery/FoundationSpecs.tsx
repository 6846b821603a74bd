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

const typeSizes = [
  { className: `${styles.t2xl} tabular`, text: '$451,506.47', size: '40/48 · 600' },
  { className: `${styles.semibold} text-xl`, text: 'Page title', size: '28/36 · 600' },
  { className: `${styles.semibold} text-lg`, text: 'Modal title, card figure on mobile', size: '20/28 · 600' },
  { className: `${styles.semibold} text-md`, text: 'Panel title', size: '16/24 · 600' },
  { text: 'Body, labels, rows, money', size: '14/20 · 400, 500, 600' },
  { className: 'caption', text: 'Caption, axis, hint', size: '12/16 · 400, 500' },
];

export function FoundationSpecs() {
  return (
    <>
      <Spec title="Type">
        <div className={styles.type}>
          {typeSizes.map(({ className, text, size }) => (
            <div key={size}>
              <span className={className}>{text}</span>
              <em className="tabular">{size}</em>
            </div>
          ))}
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
