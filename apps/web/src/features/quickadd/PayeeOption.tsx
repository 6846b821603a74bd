import type { Account, Category, Payee } from '@cairn/contract';
import { formatCents } from '@cairn/domain';
import { Keycaps } from '../../app/keyboard/Keycaps.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Highlighted } from '../../ui/Highlighted.tsx';
import { ListOption, OptionText } from '../../ui/ListOption.tsx';
import styles from './PayeeField.module.css';

interface PayeeOptionProps {
  id: string;
  payee: Payee;
  typed: string;
  isActive: boolean;
  categories: readonly Category[];
  accounts: readonly Account[];
  onPick: () => void;
}

/** A past name with its category, account, and usual amount. */
export function PayeeOption({ id, payee, typed, isActive, categories, accounts, onPick }: PayeeOptionProps) {
  const category = categories.find((one) => one.id === payee.categoryId);
  const subcategory = category?.subcategories.find((one) => one.id === payee.subcategoryId);
  const look = subcategory ?? category;
  const account = accounts.find((one) => one.id === payee.accountId);
  const details = [look?.name, account?.displayName].filter(Boolean).join(' · ');
  return (
    <ListOption id={id} isActive={isActive} className={styles.option} onPick={onPick}>
      <CategoryIcon icon={look?.icon} color={look?.iconColor} size="small" isUncategorized={!look} />
      <OptionText title={<Highlighted text={payee.name} typed={typed} />} detail={details} />
      <span className={styles.amount}>about {formatCents(payee.usualAmount)}</span>
      {isActive && <Keycaps keys="Enter" />}
    </ListOption>
  );
}
