import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './Checkbox.module.css';
import { classNames } from './classNames.ts';
import { useMergedRef } from './useMergedRef.ts';

type NativeProps = Omit<ComponentProps<'input'>, 'type' | 'disabled' | 'children' | 'className'>;

interface CheckboxProps extends NativeProps {
  label: string;
  isLabelHidden?: boolean | undefined;
  /** Some but not all: drawn as a bar, reported as mixed to screen readers. */
  isMixed?: boolean | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

export function Checkbox(props: CheckboxProps) {
  const { label, isLabelHidden, isMixed = false, isDisabled, className, ref, ...rest } = props;
  const own = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(own, ref);

  useEffect(() => {
    if (own.current) own.current.indeterminate = isMixed;
  }, [isMixed]);

  return (
    <label className={classNames(styles.row, isLabelHidden && styles.bare, className)}>
      <input {...rest} ref={merged} type="checkbox" className={styles.box} disabled={isDisabled} />
      <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
