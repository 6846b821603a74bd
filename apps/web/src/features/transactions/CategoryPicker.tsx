import type { Transaction } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search, Split } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { Keycaps } from '../../app/keyboard/Keycaps.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { defaultCategoryIcon } from '../../ui/categoryIcons.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ListOption, OptionText } from '../../ui/ListOption.tsx';
import { defaultColor } from '../../ui/palette.ts';
import { shortName } from '../../ui/shortText.ts';
import { moveActive } from '../../ui/suggestions.ts';
import { useCreateCategory } from '../categories/index.ts';
import { useCategories } from '../ledger/index.ts';
import styles from './CategoryPicker.module.css';
import { ConfirmNameRule } from './ConfirmNameRule.tsx';
import {
  type CategoryOption,
  type CategorySuggestion,
  categoryOptions,
  findOptions,
  likelyOptions,
  type NewCategoryOption,
  newCategoryOption,
  suggestCategories,
  usedLately,
} from './categorySuggestions.ts';
import { historyQueries } from './edit.data.ts';
import { transactionQueries } from './transactions.data.ts';

interface OptionGroup {
  /** Null for search results, which need no heading. */
  readonly label: string | null;
  readonly options: readonly PickerOption[];
}

type PickerOption = CategoryOption | CategorySuggestion | NewCategoryOption;

/** The contents of the picker: suggestions, recent categories, and all of them; or only those that match the text. */
function useOptionGroups(
  transaction: Transaction,
  given: readonly CategorySuggestion[] | undefined,
  typed: string,
): OptionGroup[] {
  const categories = useCategories();
  const sameName = useQuery(historyQueries.sameName(transaction.name)).data;
  const latest = useQuery(historyQueries.latest).data;
  const learned = useQuery({ ...transactionQueries.explanation(transaction.id), enabled: given === undefined }).data;
  return useMemo(() => {
    const options = categoryOptions(categories);
    if (typed.trim() !== '') {
      const created = newCategoryOption(options, typed);
      return [{ label: null, options: [...findOptions(options, typed), ...(created ? [created] : [])] }];
    }
    const likely = likelyOptions(options, learned?.suggestions ?? [], learned?.suggestedBecause);
    const known = given && given.length > 0 ? given : likely;
    const suggested = known.length > 0 ? known : suggestCategories(transaction, sameName ?? [], options);
    const lately = usedLately(latest ?? [], options, suggested);
    const groups = [
      { label: 'Suggested', options: suggested },
      { label: 'Used lately', options: lately },
      { label: 'All', options },
    ];
    return groups.filter((group) => group.options.length > 0);
  }, [categories, sameName, latest, learned, transaction, given, typed]);
}

interface OptionProps {
  id: string;
  option: PickerOption;
  isActive: boolean;
  onPick: () => void;
}

function Option({ id, option, isActive, onPick }: OptionProps) {
  const isNew = 'newName' in option;
  return (
    <ListOption id={id} isActive={isActive} className={styles.option} onPick={onPick}>
      {isNew ? (
        <span className={styles.plus}>
          <Icon icon={Plus} />
        </span>
      ) : (
        <CategoryIcon size="small" icon={option.icon} color={option.iconColor} />
      )}
      <OptionText
        wraps
        title={isNew ? `Create “${option.newName}”` : option.name}
        detail={'reason' in option ? option.reason : undefined}
      />
      {!isNew && option.parentName !== null && <span className={styles.parent}>{option.parentName}</span>}
      {isActive && <Keycaps keys="Enter" />}
    </ListOption>
  );
}

interface OptionListProps {
  listId: string;
  groups: readonly OptionGroup[];
  active: number;
  onPick: (option: PickerOption) => void;
}

function OptionList({ listId, groups, active, onPick }: OptionListProps) {
  let index = -1;
  if (groups.every(({ options }) => options.length === 0))
    return <p className={styles.nothing}>No matching category</p>;
  return (
    // Browsers make scrolling boxes a stop of the Tab key, but the arrow keys already scroll this one.
    <div id={listId} role="listbox" aria-label="Categories" tabIndex={-1} className={styles.options}>
      {groups.map(({ label, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset can't be
        <div key={label} role="group" aria-label={label ?? undefined}>
          {label !== null && (
            <p className={styles.label} aria-hidden="true">
              {label}
            </p>
          )}
          {options.map((option) => {
            index += 1;
            return (
              <Option
                key={'newName' in option ? 'new' : `${option.categoryId}-${option.subcategoryId}`}
                id={`${listId}-${index}`}
                option={option}
                isActive={index === active}
                onPick={() => onPick(option)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Arrow keys move through the options, and Enter picks the active one; at first, the first. */
function useActiveOption(listId: string, flat: readonly PickerOption[], onPick: (option: PickerOption) => void) {
  const [active, setActive] = useState(0);

  function moveTo(index: number) {
    setActive(index);
    document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }

  function handleKeys(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const chosen = flat[active];
    if (event.key === 'ArrowDown') moveTo(moveActive(flat.length, active, 1));
    else if (event.key === 'ArrowUp') moveTo(moveActive(flat.length, active, -1));
    else if (event.key === 'Enter' && chosen) onPick(chosen);
    else return;
    event.preventDefault();
  }
  return { active, setActive, handleKeys };
}

interface CategoryPickerProps {
  transaction: Transaction;
  /** Shown instead of learned suggestions and those from transactions with the same name. */
  suggestions?: readonly CategorySuggestion[] | undefined;
  onPick: (option: CategoryOption) => void;
  /** Called after the category was set for every transaction with this name. */
  onRuleSaved: () => void;
  /** Splits the transaction instead. */
  onSplit: (() => void) | undefined;
}

const newOption = { subcategoryId: null, icon: defaultCategoryIcon, iconColor: defaultColor, parentName: null };

/** Finds, picks, or creates a category for a transaction. */
export function CategoryPicker({ transaction, suggestions, onPick, onRuleSaved, onSplit }: CategoryPickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isAlways, setAlways] = useState(false);
  const [confirmed, setConfirmed] = useState<CategoryOption | null>(null);
  const groups = useOptionGroups(transaction, suggestions, typed);
  const flat = groups.flatMap(({ options }) => options);

  const create = useCreateCategory();
  const choose = isAlways ? setConfirmed : onPick;

  async function pick(option: PickerOption) {
    if (!('newName' in option)) return choose(option);
    if (create.isPending) return;
    // The mutation cache reports failures, and the typed name stays.
    const id = await create.mutateAsync({ name: option.newName, income: transaction.isIncome }).catch(() => null);
    if (id !== null) choose({ ...newOption, categoryId: id, name: option.newName, isNew: true });
  }

  const { active, setActive, handleKeys } = useActiveOption(listId, flat, (option) => void pick(option));

  if (confirmed) {
    return (
      <ConfirmNameRule
        transaction={transaction}
        option={confirmed}
        onBack={() => setConfirmed(null)}
        onSaved={onRuleSaved}
      />
    );
  }
  return (
    <div className={styles.picker}>
      <div className={styles.find}>
        <Icon icon={Search} />
        <input
          data-autofocus
          type="text"
          role="combobox"
          className={styles.input}
          autoComplete="off"
          aria-label="Find or create a category"
          placeholder="Find or create a category"
          aria-busy={create.isPending || undefined}
          aria-autocomplete="list"
          aria-expanded={flat.length > 0}
          aria-controls={flat.length > 0 ? listId : undefined}
          aria-activedescendant={flat[active] ? `${listId}-${active}` : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={handleKeys}
        />
        <Keycaps keys="Esc" />
      </div>
      <OptionList listId={listId} groups={groups} active={active} onPick={(option) => void pick(option)} />
      <div className={styles.foot}>
        <Checkbox
          label={`Always for ${shortName(transaction.name)}`}
          checked={isAlways}
          onChange={(event) => setAlways(event.target.checked)}
        />
        {onSplit && (
          <Button size="small" variant="ghost" icon={Split} className={styles.split} onClick={onSplit}>
            Split
          </Button>
        )}
      </div>
    </div>
  );
}
