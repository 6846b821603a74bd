import { ArrowDown, ArrowUp } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ChangeMark.module.css';
import { spokenChange, type YearChange } from './change.ts';

const ICON_PX = 12;

/** An arrow and a percentage, neither green nor red, because less isn't always better. */
export function ChangeMark({ change }: { change: YearChange }) {
  const icon = { up: ArrowUp, down: ArrowDown, same: null }[change.direction];
  return (
    <span className={styles.change}>
      <span className="visually-hidden">{spokenChange(change)}</span>
      {icon && change.text !== 'New' && <Icon icon={icon} size={ICON_PX} />}
      <span aria-hidden="true">{change.text}</span>
    </span>
  );
}
