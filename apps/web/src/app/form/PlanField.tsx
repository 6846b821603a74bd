import { addUpRounded, formatCents } from '@cairn/domain';
import type { ComponentProps } from 'react';
import { SumField } from '../../ui/SumField.tsx';
import { readPlanned } from './planAmount.ts';

/** The nearest cent is good enough for a plan. */
const rounded = { read: addUpRounded, format: formatCents };

/** An amount that is planned, moved, or set aside. Text that can't be read is an error once the field has lost focus. */
export function PlanField(props: Omit<ComponentProps<typeof SumField>, 'numbers' | 'fault'>) {
  const read = readPlanned(props.value);
  return <SumField {...props} numbers={rounded} fault={'error' in read ? read.error : undefined} />;
}
