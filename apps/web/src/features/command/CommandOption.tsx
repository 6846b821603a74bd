import { formatDay } from '@cairn/domain';
import { Keycaps } from '../../app/keyboard/Keycaps.tsx';
import { useShortcutWorks } from '../../app/keyboard/useShortcuts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Highlighted } from '../../ui/Highlighted.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListOption, OptionText } from '../../ui/ListOption.tsx';
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
    <ListOption id={id} isActive={isActive} className={styles.option} onPick={onChoose}>
      <CommandIcon icon={item.icon} />
      <OptionText title={<Highlighted text={item.title} typed={typed} />} detail={item.detail} />
      {item.day && <span className={styles.day}>{formatDay(item.day)}</span>}
      {item.amount && <Amount {...item.amount} className={styles.amount} />}
      {item.keys && hasKeys && <Keycaps keys={item.keys} />}
    </ListOption>
  );
}
