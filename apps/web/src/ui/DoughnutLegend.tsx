import { type Cents, formatCents } from '@cairn/domain';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import fillStyles from './chartColors.module.css';
import { chartColor } from './chartColors.ts';
import { sharePercent } from './chartFigures.ts';
import type { ChartItem } from './chartTypes.ts';
import { classNames } from './classNames.ts';
import styles from './DoughnutLegend.module.css';

/** Arrow keys move through the parts and wrap around. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function walk(event: KeyboardEvent<HTMLOListElement>) {
  const step = steps[event.key];
  if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const index = links.indexOf(event.target);
  event.preventDefault();
  links[(index + step + links.length) % links.length]?.focus();
}

interface DoughnutLegendProps {
  items: readonly ChartItem[];
  total: Cents;
  active: number | null;
  onActive: (index: number | null) => void;
}

/** The name, amount, and share of every part, linked to its list if there is one. */
export function DoughnutLegend({ items, total, active, onActive }: DoughnutLegendProps) {
  return (
    <ol className={styles.legend} onKeyDown={walk} onPointerLeave={() => onActive(null)}>
      {items.map((item, index) => (
        <li key={item.id ?? item.label} onPointerEnter={() => onActive(index)}>
          <Row item={item} isActive={index === active} onFocus={() => onActive(index)} onBlur={() => onActive(null)}>
            <span
              className={classNames(styles.swatch, fillStyles.fill)}
              style={{ '--c': chartColor(item.color, index) }}
              aria-hidden="true"
            />
            <span className={styles.name}>{item.label}</span>
            <span className={classNames(styles.amount, 'tabular')}>{formatCents(item.cents)}</span>
            <span className={classNames(styles.share, 'tabular')}>{sharePercent(item.cents, total)}</span>
          </Row>
        </li>
      ))}
    </ol>
  );
}

interface RowProps {
  item: ChartItem;
  isActive: boolean;
  onFocus: () => void;
  onBlur: () => void;
  children: ReactNode;
}

function Row({ item, isActive, onFocus, onBlur, children }: RowProps) {
  const className = classNames(styles.entry, isActive && styles.active);
  if (item.to === undefined) return <span className={className}>{children}</span>;
  return (
    <Link to={item.to} state={item.state} className={className} onFocus={onFocus} onBlur={onBlur}>
      {children}
    </Link>
  );
}
