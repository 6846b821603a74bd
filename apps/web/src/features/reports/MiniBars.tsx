import styles from './MiniBars.module.css';

const WIDTH = 132;
const HEIGHT = 20;
const GAP = 3;
/** A bar and its gap: with few periods, wider bars would look like blocks. */
const STEP_MAX = 16;

const SHARE_HEIGHT = 6;

/** A bar as long as the value is large, for values next to each other that have no periods. Visual only. */
export function ShareBar({ value, most }: { value: number; most: number }) {
  const length = value === 0 ? 0 : Math.max(1, (Math.abs(value) / Math.max(1, most)) * WIDTH);
  return (
    <svg className={styles.bars} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect
        y={(HEIGHT - SHARE_HEIGHT) / 2}
        width={length}
        height={SHARE_HEIGHT}
        rx={Math.min(SHARE_HEIGHT, length) / 2}
      />
    </svg>
  );
}

/** A bar per period, on a scale of their own. Visual only: the figures are next to it. */
export function MiniBars({ values }: { values: readonly number[] }) {
  const most = values.reduce((high, value) => Math.max(high, value), 1);
  const step = Math.min(STEP_MAX, WIDTH / Math.max(1, values.length));
  const width = step * values.length;
  return (
    <svg className={styles.bars} width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      {values.map((value, index) => {
        const height = value > 0 ? Math.max(1, (value / most) * HEIGHT) : 0;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move
            key={index}
            x={index * step}
            y={HEIGHT - height}
            width={Math.max(1, step - GAP)}
            height={height}
            rx={Math.min(1.5, height / 2)}
          />
        );
      })}
    </svg>
  );
}
