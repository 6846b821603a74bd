import type { UserAccount } from '@cairn/contract';
import { type Day, isOver18 } from '@cairn/domain';

/** `newAdult` is a junior who has turned 18 and can switch to a standard account. */
export type ProfileKind = 'junior' | 'newAdult' | 'adult';

export function profileKind(account: Pick<UserAccount, 'dateOfBirth' | 'isJunior'>, today: Day): ProfileKind {
  const { dateOfBirth, isJunior } = account;
  if (!isOver18(dateOfBirth, today)) return 'junior';
  return isJunior ? 'newAdult' : 'adult';
}
