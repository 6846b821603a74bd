import { type Cents, formatCents } from '@cairn/domain';
import styles from './MiniBars.module.css';

const HEIGHT = 24;
const MIN_HEIGHT = 1;
const BAR = 9;
const STEP = 13;

interface MiniBarsProps {
  /** "May to October". */
  label: string;
  amounts: readonly Cents[];
}

/** One small bar per month, with the last one emphasized. */
export function MiniBars({ label, amounts }: MiniBarsProps) {
  const largest = Math.max(...amounts, 1);
  const bars = amounts.map((amount, index) => ({
    x: index * STEP,
    height: Math.max(MIN_HEIGHT, (Math.max(amount, 0) / largest) * HEIGHT),
  }));
  return (
    <span className={styles.bars}>
      <span className="visually-hidden">{`${label}: ${amounts.map(formatCents).join(', ')}`}</span>
      <svg width={Math.max(amounts.length * STEP - (STEP - BAR), 0)} height={HEIGHT} aria-hidden="true">
        {bars.map(({ x, height }) => (
          <rect key={x} x={x} y={HEIGHT - height} width={BAR} height={height} rx={1.5} />
        ))}
      </svg>
    </span>
  );
}
