import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './ReviewScreen.module.css';
import skeleton from './ReviewSkeleton.module.css';

const reasonWidths = [148, 132, 96, 120, 156];
const groups = [
  { label: 148, rows: [{ name: 132, sentence: '62%' }] },
  { label: 96, rows: [{ name: 168, sentence: '74%' }] },
  {
    label: 160,
    rows: [
      { name: 96, sentence: '48%' },
      { name: 116, sentence: '42%' },
      { name: 140, sentence: '56%' },
    ],
  },
];

function SkeletonRow({ name, sentence }: { name: number; sentence: string }) {
  return (
    <li className={skeleton.row}>
      <Skeleton width={36} height={36} shape="tile" />
      <span className={skeleton.lines}>
        <Skeleton width={name} height={12} />
        <Skeleton width={sentence} height={12} />
      </span>
    </li>
  );
}

/** The screen's boxes while it loads. */
export function ReviewSkeleton() {
  return (
    <div className={styles.review}>
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div className={skeleton.side} aria-hidden="true">
        <span className={skeleton.progress}>
          <Skeleton width={152} height={16} />
        </span>
        <Skeleton width="100%" height={8} shape="round" />
        <div className={skeleton.reasons}>
          {reasonWidths.map((width) => (
            <span key={width}>
              <Skeleton width={width} height={12} />
            </span>
          ))}
        </div>
      </div>
      <div className={styles.list} aria-hidden="true">
        {groups.map(({ label, rows }) => (
          <div key={label} className={skeleton.group}>
            <div className={skeleton.head}>
              <Skeleton width={label} height={12} />
            </div>
            <Panel isClipped>
              <ul>
                {rows.map((row) => (
                  <SkeletonRow key={row.name} {...row} />
                ))}
              </ul>
            </Panel>
          </div>
        ))}
      </div>
    </div>
  );
}
