/** The names of account types in our own files, indexed by type number. */
const names = ['Depository', 'Credit', 'Loan', 'Investment', 'Other', 'Undefined'];

/** Our own tag, because OFX has no account types for loans and investments. */
export const ACCOUNT_TYPE_TAG = 'CAIRN.ACCOUNTTYPE';

export function accountTypeName(type: number): string {
  return names[type] ?? '';
}

export function accountTypeOf(name: string): number | null {
  const type = names.indexOf(name.trim());
  return type < 0 ? null : type;
}
