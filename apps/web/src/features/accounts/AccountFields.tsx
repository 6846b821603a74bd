import { ACCOUNT_TYPES, NAME_MAX } from '@cairn/contract';
import { isLiability } from '@cairn/domain';
import type { FormErrors } from '../../app/form/useForm.ts';
import { ColorPalette } from '../../ui/ColorPalette.tsx';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { IconPicker } from '../../ui/IconPicker.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAccountsList } from '../ledger/index.ts';
import styles from './AccountForm.module.css';
import type { AccountDraft } from './accountForm.ts';
import { CreditQuestion } from './CreditQuestion.tsx';
import { groupByInstitution } from './institutions.ts';

const typeOptions = ACCOUNT_TYPES.map((label, type) => ({ value: String(type), label }));
const sameDayOptions = [
  { value: 'null', label: 'Ask me' },
  { value: 'true', label: 'Are already in it' },
  { value: 'false', label: 'Come after it and change it' },
];
const LINKED = 'Your bank updates this for linked accounts.';
const OWED = 'What you owe. A balance below zero means you’ve overpaid.';

interface AccountFieldsProps {
  draft: AccountDraft;
  errors: FormErrors;
  onChange: (draft: AccountDraft) => void;
  /** The bank sets the institution, balances and type. */
  isLinked?: boolean | undefined;
  /** Explains what an edited balance means. */
  balanceHint?: string | undefined;
  /** Offers to change the remembered answer about transactions on the day of a balance. */
  hasSameDay?: boolean | undefined;
  /** Focuses the name on open. */
  hasFocus?: boolean | undefined;
}

/** Shared by the create and edit forms. */
export function AccountFields(props: AccountFieldsProps) {
  const { draft, errors, onChange, isLinked = false, balanceHint, hasSameDay = false, hasFocus } = props;
  const institutions = groupByInstitution(useAccountsList()).map(({ name }) => name);
  const owed = draft.type !== null && isLiability(draft.type) ? OWED : undefined;
  const bank = { isDisabled: isLinked, hint: isLinked ? LINKED : undefined };
  return (
    <Panel className={styles.fields}>
      <TextField
        label="Account Name"
        isRequired
        autoFocus={hasFocus}
        autoComplete="off"
        maxLength={NAME_MAX}
        value={draft.displayName}
        error={errors.displayName}
        onChange={(event) => onChange({ ...draft, displayName: event.target.value })}
      />
      <ComboBox
        label="Institution"
        isRequired
        {...bank}
        maxLength={NAME_MAX}
        entries={institutions}
        value={draft.institutionName}
        error={errors.institutionName}
        onChange={(institutionName) => onChange({ ...draft, institutionName })}
      />
      <MoneyField
        label="Available Balance"
        isRequired
        isSigned
        {...bank}
        value={draft.availableBalance}
        error={errors.availableBalance}
        onChange={(availableBalance) => onChange({ ...draft, availableBalance })}
      />
      <MoneyField
        label="Current Balance"
        isRequired
        isSigned
        {...bank}
        hint={bank.hint ?? balanceHint ?? owed}
        value={draft.currentBalance}
        error={errors.currentBalance}
        onChange={(currentBalance) => onChange({ ...draft, currentBalance })}
      />
      <Select
        label="Account Type"
        isRequired
        {...bank}
        placeholder="Select Account Type"
        options={typeOptions}
        value={draft.type === null ? '' : String(draft.type)}
        error={errors.type}
        onChange={({ target }) => onChange({ ...draft, type: target.value === '' ? null : Number(target.value) })}
      />
      {hasSameDay && (
        <Select
          label="Transactions on the day of the balance"
          hint="What you add on the day you enter a balance."
          options={sameDayOptions}
          value={String(draft.includesSameDay)}
          onChange={({ target }) =>
            onChange({ ...draft, includesSameDay: target.value === 'null' ? null : target.value === 'true' })
          }
        />
      )}
      {!isLinked && <CreditQuestion draft={draft} onChange={onChange} />}
      <div className={styles.full}>
        <IconPicker label="Icon" value={draft.icon} onChange={(icon) => onChange({ ...draft, icon })} />
      </div>
      <div className={styles.full}>
        <ColorPalette
          label="Color"
          value={draft.iconColor}
          onChange={(iconColor) => onChange({ ...draft, iconColor })}
        />
      </div>
    </Panel>
  );
}
