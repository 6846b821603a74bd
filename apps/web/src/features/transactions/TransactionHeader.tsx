import type { ReactNode } from 'react';
import { BackHeader } from '../../app/BackHeader.tsx';
import { useBackToList } from './useBackToList.ts';

interface TransactionHeaderProps {
  title: string;
  slider?: ReactNode;
}

/** The header of a transaction, with a back arrow to the list it was opened from. */
export function TransactionHeader({ title, slider }: TransactionHeaderProps) {
  const { to, label } = useBackToList();
  return <BackHeader title={title} back={{ to, label }} slider={slider} />;
}
