import { LoaderCircle, Lock, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useId } from 'react';
import styles from './Button.module.css';
import { ButtonFace, type ButtonLook, buttonClass } from './ButtonFace.tsx';
import { classNames } from './classNames.ts';

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled' | 'className'> {
  /** A call is under way: the button keeps its place and focus, and ignores presses. */
  isPending?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Disables the button and says why; such a button stays focusable so that everybody can learn the reason. */
  disabledReason?: string | undefined;
  /** The reason is already written beside the button: keep it for screen readers only. */
  isReasonHidden?: boolean | undefined;
}

export function Button({
  variant,
  size,
  icon,
  isBlock,
  isIconOnMobile,
  className,
  isPending = false,
  isDisabled = false,
  disabledReason,
  isReasonHidden = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const hasReason = disabledReason !== undefined && disabledReason !== '';
  const isInert = isPending || hasReason;
  const shownIcon: LucideIcon | undefined = isPending ? LoaderCircle : hasReason ? Lock : icon;

  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, isBlock, isIconOnMobile, className: hasReason ? undefined : className })}
      disabled={isDisabled && !hasReason}
      aria-disabled={isInert || undefined}
      aria-busy={isPending || undefined}
      aria-describedby={hasReason ? reasonId : rest['aria-describedby']}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (isInert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <ButtonFace icon={shownIcon} isSpinning={isPending}>
        {children}
      </ButtonFace>
    </button>
  );
  if (!hasReason) return button;
  return (
    <span className={classNames(styles.withReason, isBlock && styles.block, className)}>
      {button}
      <span id={reasonId} className={isReasonHidden ? 'visually-hidden' : styles.reason}>
        {disabledReason}
      </span>
    </span>
  );
}
