import { PHONE_HINT } from '@cairn/contract';
import type { Day } from '@cairn/domain';
import type { ReactNode } from 'react';
import type { FormErrors } from '../../app/form/useForm.ts';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { occupations } from './occupations.ts';
import styles from './ProfileFields.module.css';
import { genderOptions, type ProfileDraft, type Wording } from './profileForm.ts';
import { states } from './states.ts';

const MAX_SUGGESTIONS = 10;

interface ProfileFieldsProps {
  draft: ProfileDraft;
  errors: FormErrors;
  wording: Wording;
  today: Day;
  onChange: (draft: ProfileDraft) => void;
  /** Shown right below the date of birth. */
  birthNotice?: ReactNode;
}

function useBinding({ draft, errors, onChange }: Pick<ProfileFieldsProps, 'draft' | 'errors' | 'onChange'>) {
  const set = (field: keyof ProfileDraft) => (value: string) => onChange({ ...draft, [field]: value });
  const bind = (field: keyof ProfileDraft) => ({
    value: draft[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => set(field)(event.target.value),
  });
  return { bind, set };
}

function AddressFields(props: ProfileFieldsProps) {
  const { bind } = useBinding(props);
  const stateOptions = [...new Set([...states, props.draft.state])].filter((state) => state !== '');
  return (
    <>
      <TextField label="Address" autoComplete="street-address" {...bind('address')} />
      <TextField className={styles.third} label="City" autoComplete="address-level2" {...bind('city')} />
      <Select
        className={styles.third}
        label="State"
        placeholder="Select"
        autoComplete="address-level1"
        options={stateOptions.map((state) => ({ value: state, label: state }))}
        {...bind('state')}
      />
      <TextField
        className={styles.third}
        label="Zipcode"
        inputMode="numeric"
        autoComplete="postal-code"
        {...bind('zipCode')}
      />
    </>
  );
}

/** All the profile fields of a standard account. */
export function ProfileFields(props: ProfileFieldsProps) {
  const { draft, errors, wording, today } = props;
  const { bind, set } = useBinding(props);
  return (
    <div className={styles.grid}>
      <TextField
        className={styles.third}
        label="First Name"
        isRequired
        autoComplete="given-name"
        {...bind('firstName')}
      />
      <TextField className={styles.third} label="Middle Name" autoComplete="additional-name" {...bind('middleName')} />
      <TextField
        className={styles.third}
        label="Last Name"
        isRequired
        autoComplete="family-name"
        {...bind('lastName')}
      />
      <TextField
        className={styles.third}
        label="Preferred Name"
        placeholder={draft.firstName}
        autoComplete="nickname"
        {...bind('preferredName')}
      />
      <DateField
        className={styles.third}
        label="Date of Birth"
        isRequired
        max={today}
        autoComplete="bday"
        {...bind('dateOfBirth')}
      />
      {props.birthNotice}
      <Select
        className={styles.third}
        label="Gender"
        placeholder="Select"
        options={genderOptions(wording)}
        {...bind('gender')}
      />
      <ComboBox
        className={styles.half}
        label="Occupation"
        entries={occupations}
        maxSuggestions={MAX_SUGGESTIONS}
        value={draft.occupation}
        error={errors.occupation}
        onChange={set('occupation')}
      />
      <PhoneField
        className={styles.half}
        label="Phone Number"
        hint={PHONE_HINT}
        autoComplete="tel-national"
        value={draft.phoneNumber}
        error={errors.phoneNumber}
        onChange={set('phoneNumber')}
      />
      <TextField label="Email" type="email" isRequired autoComplete="email" {...bind('email')} />
      <AddressFields {...props} />
    </div>
  );
}

/** All the profile fields of a junior account. */
export function JuniorFields(props: Omit<ProfileFieldsProps, 'wording'>) {
  const { bind } = useBinding(props);
  return (
    <div className={styles.grid}>
      <TextField className={styles.half} label="Preferred Name" autoComplete="nickname" {...bind('preferredName')} />
      <DateField
        className={styles.half}
        label="Date of Birth"
        isRequired
        max={props.today}
        autoComplete="bday"
        {...bind('dateOfBirth')}
      />
      {props.birthNotice}
      <TextField label="Email" type="email" isRequired autoComplete="email" {...bind('email')} />
    </div>
  );
}
