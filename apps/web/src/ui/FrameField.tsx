import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './classNames.ts';
import fieldStyles from './Field.module.css';
import { FieldFrame } from './Field.tsx';
import styles from './FrameField.module.css';
import { Icon } from './Icon.tsx';

interface FrameFieldProps {
  label: string;
  error?: string | undefined;
  /** Leading icon. */
  icon?: LucideIcon | undefined;
  className?: string | undefined;
  /** Renders the frame's container, with the ID that the label points to. */
  children: (place: { id: string; className: string }) => ReactNode;
}

/** A field whose input is in a third-party frame, such as a card number. */
export function FrameField({ label, error, icon, className, children }: FrameFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      <span className={classNames(fieldStyles.control, error !== undefined && styles.invalid)}>
        {icon && <Icon icon={icon} />}
        {children({ id, className: styles.frame ?? '' })}
      </span>
    </FieldFrame>
  );
}
