import type { Tag } from '@cairn/contract';
import { cents } from '@cairn/domain';

export function tag(id: number, name: string, more: Partial<Tag> = {}): Tag {
  return {
    id,
    kind: 'plain',
    name,
    color: '#22864A',
    startsOn: null,
    endsOn: null,
    budget: null,
    transactionCount: 0,
    spent: cents(0),
    ...more,
  };
}
