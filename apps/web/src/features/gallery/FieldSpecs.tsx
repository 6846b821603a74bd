import { useState } from 'react';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { SumField } from '../../ui/SumField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Gallery.module.css';
import { Spec } from './Spec.tsx';

const categories = [
  { value: 'food', label: 'Food' },
  { value: 'housing', label: 'Housing' },
];
const occupations = [
  'Accountant',
  'Architect',
  'Civil Engineer',
  'Electrical Engineer',
  'Train Engineer',
  'Mechanical Engineer',
  'Nurse',
  'Software Engineer',
  'Teacher',
];

export function FieldSpecs() {
  const [amount, setAmount] = useState('86.42');
  const [sum, setSum] = useState('6.70+4.25');
  const [balance, setBalance] = useState('-120.50');
  return (
    <Spec title="Fields">
      <div className={styles.fields}>
        <TextField label="Name" isRequired defaultValue="Trader Joe’s" />
        <TextField label="Focus" className={styles.fieldFocusDemo} defaultValue="Trader Joe’s" />
        <TextField label="Category Name" isRequired error="Please enter a category name" />
        <TextField
          label="Institution"
          isDisabled
          defaultValue="Chase"
          hint="Your bank updates this for linked accounts."
        />
        <Select label="Category" options={categories} placeholder="Select Category" />
        <MoneyField label="Amount" isRequired value={amount} onChange={setAmount} />
        <SumField label="Sum" value={sum} onChange={setSum} />
        <MoneyField label="Current Balance" isSigned value={balance} onChange={setBalance} />
      </div>
    </Spec>
  );
}

export function MoreFieldSpecs() {
  const [phone, setPhone] = useState('503-555-0142');
  const [search, setSearch] = useState('');
  const [found, setFound] = useState('');
  const [occupation, setOccupation] = useState('');
  return (
    <Spec title="Fields: date, phone, search, suggestions" isWide>
      <div className={styles.fields}>
        <DateField label="Date" defaultValue="2026-11-24" />
        <PhoneField label="Phone Number" value={phone} onChange={setPhone} />
        <SearchField
          label="Search"
          placeholder="Search Transactions"
          value={search}
          onChange={setSearch}
          onSubmit={setFound}
          hint={found === '' ? 'Press Enter to search.' : `Searched for “${found}”.`}
        />
        <ComboBox label="Occupation" entries={occupations} value={occupation} onChange={setOccupation} />
        <Select label="Subcategory" options={[]} placeholder="All Subcategories" isDisabled />
        <Select label="Month" isLabelHidden isInToolbar options={[{ value: '11', label: 'November' }]} />
      </div>
    </Spec>
  );
}
