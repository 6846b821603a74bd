import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useReturn } from './useReturn.ts';

interface ReturnHeaderProps {
  title: string;
  slider?: ReactNode;
}

/** A header whose arrow is one step back in history when a list opened this screen, so that the list keeps its place. */
export function ReturnHeader({ title, slider }: ReturnHeaderProps) {
  const { to, label, isStepBack, leave } = useReturn();
  return <PageHeader title={title} back={{ to, label, onStepBack: isStepBack ? leave : undefined }} slider={slider} />;
}
