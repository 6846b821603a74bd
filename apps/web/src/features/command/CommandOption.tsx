import { formatDay } from '@cairn/domain';
import { Keycaps } from '../../app/keyboard/Keycaps.tsx';
import { useShortcutWorks } from '../../app/keyboard/useShortcuts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Highlighted } from '../../ui/Highlighted.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CommandPalette.module.css';
import type { CommandItem } from './commandItem.ts';

function CommandIcon({ icon }: Pick<CommandItem, 'icon'>) {
  if (icon === 'uncategorized') return <CategoryIcon size="small" isUncategorized />;
  if ('iconColor' in icon) return <CategoryIcon size="small" icon={icon.icon} color={icon.iconColor} />;
  return (
    <span className={styles.icon}>
      <Icon icon={icon} />
    </span>
  );
}

interface CommandOptionProps {
  id: string;
  item: CommandItem;
  typed: string;
  isActive: boolean;
  onChoose: () => void;
}

export function CommandOption({ id, item, typed, isActive, onChoose }: CommandOptionProps) {
  const hasKeys = useShortcutWorks(item.keys ?? '');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <CommandIcon icon={item.icon} />
      <span className={styles.main}>
        <span className={styles.title}>
          <Highlighted text={item.title} typed={typed} />
        </span>
        {item.detail && <span className={styles.detail}>{item.detail}</span>}
      </span>
      {item.day && <span className={styles.day}>{formatDay(item.day)}</span>}
      {item.amount && <Amount {...item.amount} className={styles.amount} />}
      {item.keys && hasKeys && <Keycaps keys={item.keys} />}
    </div>
  );
}
