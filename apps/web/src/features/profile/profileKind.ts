import type { UserAccount } from '@cairn/contract';
import { type Day, isOver18 } from '@cairn/domain';

/** `grown` is a junior who has turned 18, to whom a standard account is open. */
export type ProfileKind = 'junior' | 'grown' | 'adult';

export function profileKind(account: Pick<UserAccount, 'dateOfBirth' | 'isJunior'>, today: Day): ProfileKind {
  const { dateOfBirth, isJunior } = account;
  if (!isOver18(dateOfBirth, today)) return 'junior';
  return isJunior ? 'grown' : 'adult';
}
