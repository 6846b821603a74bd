import type { ReactNode } from 'react';
import { BackHeader } from '../../app/BackHeader.tsx';
import { useReturn } from './useReturn.ts';

interface ReturnHeaderProps {
  title: string;
  slider?: ReactNode;
}

/** The header of a transaction, whose arrow leads back to the list it was opened from. */
export function ReturnHeader({ title, slider }: ReturnHeaderProps) {
  const { to, label } = useReturn();
  return <BackHeader title={title} back={{ to, label }} slider={slider} />;
}
