import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { ButtonContent, type ButtonLook, buttonClass } from './ButtonContent.tsx';

interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, 'className' | 'children'> {
  children: ReactNode;
}

/** A link that looks like a button. Use it for anything that only navigates. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, icon, isBlock, isIconOnMobile, className, children, ...rest } = props;
  return (
    <Link {...rest} className={buttonClass({ variant, size, isBlock, isIconOnMobile, className })}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </Link>
  );
}
