/** By the number of the type, as our own files name it. */
const names = ['Depository', 'Credit', 'Loan', 'Investment', 'Other', 'Undefined'];

/** A tag of our own in OFX, which has no word for loans and investments. */
export const ACCOUNT_TYPE_TAG = 'CAIRN.ACCOUNTTYPE';

export function accountTypeName(type: number): string {
  return names[type] ?? '';
}

export function accountTypeOf(name: string): number | null {
  const type = names.indexOf(name.trim());
  return type < 0 ? null : type;
}
