import { LoaderCircle, Lock, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useId } from 'react';
import styles from './Button.module.css';
import { ButtonContent, type ButtonLook, buttonClass } from './ButtonContent.tsx';
import { classNames } from './classNames.ts';

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled' | 'className'> {
  /** A call is in progress: the button keeps its focus and ignores clicks. */
  isPending?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Disables the button and shows why. The button stays focusable, so that screen readers announce the reason. */
  disabledReason?: string | undefined;
  /** Hides the reason visually, if it's already shown next to the button. */
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
      <ButtonContent icon={shownIcon} isSpinning={isPending}>
        {children}
      </ButtonContent>
    </button>
  );
  if (!hasReason) return button;
  return (
    <span className={classNames(styles.withReason, isBlock && styles.block, className)}>
      {button}
      <span id={reasonId} className={isReasonHidden ? 'visually-hidden' : 'caption'}>
        {disabledReason}
      </span>
    </span>
  );
}
