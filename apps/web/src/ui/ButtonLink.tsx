import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { ButtonFace, type ButtonLook, buttonClass } from './ButtonFace.tsx';

interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, 'className' | 'children'> {
  children: ReactNode;
}

/** A link that looks like a button: use it for everything that only navigates. */
export function ButtonLink({
  variant,
  size,
  icon,
  isBlock,
  isIconOnMobile,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, isBlock, isIconOnMobile, className })}>
      <ButtonFace icon={icon}>{children}</ButtonFace>
    </Link>
  );
}
