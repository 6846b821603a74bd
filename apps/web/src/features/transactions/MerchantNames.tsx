import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/classNames.ts';
import styles from './MerchantNames.module.css';
import { hasOtherNames, type RenamedMerchant } from './renameChoice.ts';

interface MerchantNamesProps {
  merchant: RenamedMerchant;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  className?: string | undefined;
}

/** The names that renaming a merchant renames too, with their counts; those of other businesses can be left out. */
export function MerchantNames({ merchant, chosen, onChange, className }: MerchantNamesProps) {
  const { merchantNames, moreMerchantNames: more } = merchant;
  if (merchantNames.length === 0) return null;
  return (
    <fieldset className={classNames(styles.names, className)}>
      <legend className={styles.legend}>Also rename</legend>
      {merchantNames.map(({ name, count }) => (
        <Checkbox
          key={name}
          label={`${name} (${count.toLocaleString('en-US')})`}
          checked={chosen.includes(name)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
          }
        />
      ))}
      {more > 0 && (
        <p className={styles.note}>
          {more === 1 ? '1 more name stays as it is.' : `${more.toLocaleString('en-US')} more names stay as they are.`}
        </p>
      )}
      {hasOtherNames(merchant) && <p className={styles.note}>Leave out names of other businesses.</p>}
    </fieldset>
  );
}
