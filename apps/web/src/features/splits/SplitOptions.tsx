import type { Category } from '@cairn/contract';
import type { Cents } from '@cairn/domain';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { nameOfTarget } from './partTarget.ts';
import styles from './SplitDialog.module.css';
import { type Remember, remainderKeyOf, type SplitForm } from './splitForm.ts';

interface SplitOptionsProps {
  form: SplitForm;
  total: Cents;
  name: string;
  categories: readonly Category[];
  /** The split remembered for the merchant so far. */
  stored: Remember;
  onChange: (form: SplitForm) => void;
}

/** The parts by the names of their categories, with a number if two have the same. */
function partOptions({ parts }: SplitForm, categories: readonly Category[]) {
  const names = parts.map(({ target }) => nameOfTarget(target, categories));
  return parts.map(({ key }, at) => {
    const name = names[at];
    const isShared = names.filter((other) => other === name).length > 1;
    return { value: String(key), label: `Adjust ${name}${isShared ? ` (part ${at + 1})` : ''}` };
  });
}

/** What happens if the amount changes, and to the merchant's next transactions. */
export function SplitOptions({ form, total, name, categories, stored, onChange }: SplitOptionsProps) {
  const remember = form.remember ?? stored;
  return (
    <div className={styles.options}>
      <Select
        className={styles.remainder}
        label="If the bank changes the amount"
        hint="Tips and holds often do. The difference goes to one part."
        options={partOptions(form, categories)}
        value={String(remainderKeyOf(form, total) ?? '')}
        onChange={(event) => onChange({ ...form, remainderKey: Number(event.target.value) })}
      />
      <Switch
        label="Suggest this split next time"
        hint={`We’ll offer the same shares for ${name}, and you approve each one.`}
        checked={remember !== 'no'}
        onChange={(event) => onChange({ ...form, remember: event.target.checked ? 'suggest' : 'no' })}
      />
      {remember !== 'no' && (
        <Switch
          label="Split new ones automatically"
          hint="They’re split when they arrive, and you can still change them."
          checked={remember === 'automatic'}
          onChange={(event) => onChange({ ...form, remember: event.target.checked ? 'automatic' : 'suggest' })}
        />
      )}
    </div>
  );
}
