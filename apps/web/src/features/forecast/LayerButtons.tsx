import type { ForecastLayer } from '@cairn/domain';
import { BadgeCheck, ChartPie, Check, History } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './LayerButtons.module.css';

const layers = [
  {
    layer: 'committed',
    name: 'Committed',
    text: 'Pay, bills, and card payments you’ve confirmed',
    icon: BadgeCheck,
  },
  { layer: 'planned', name: 'Planned', text: 'What your budget still leaves for each month', icon: ChartPie },
  { layer: 'habit', name: 'Habit', text: 'Everyday spending and income, learned from your own weeks', icon: History },
] as const;

const LAST_ONE_ID = 'last-layer';

interface LayerButtonsProps {
  shown: ReadonlySet<ForecastLayer>;
  onSwitch: (layer: ForecastLayer) => void;
}

/** The layers that the forecast counts. At least one stays on. */
export function LayerButtons({ shown, onSwitch }: LayerButtonsProps) {
  return (
    <fieldset className={styles.layers}>
      <legend className="visually-hidden">What the forecast counts</legend>
      {layers.map(({ layer, name, text, icon }) => {
        const isOn = shown.has(layer);
        const isLast = isOn && shown.size === 1;
        return (
          <button
            key={layer}
            type="button"
            className={styles.layer}
            aria-pressed={isOn}
            aria-disabled={isLast || undefined}
            aria-describedby={isLast ? LAST_ONE_ID : undefined}
            onClick={() => {
              if (!isLast) onSwitch(layer);
            }}
          >
            <Icon icon={icon} size={20} />
            <span className={styles.text}>
              <b>{name}</b>
              <span className={styles.explained}>{text}</span>
            </span>
            {isOn && <Icon icon={Check} className={styles.check} />}
          </button>
        );
      })}
      {shown.size === 1 && (
        <p id={LAST_ONE_ID} className={styles.note}>
          At least one stays on.
        </p>
      )}
    </fieldset>
  );
}
