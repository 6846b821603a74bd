import type { Account, AccountForecast } from '@cairn/contract';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { CardCycleDialog } from './CardCycleDialog.tsx';
import { FloorDialog } from './FloorDialog.tsx';
import styles from './ForecastScreen.module.css';

export type AccountOption = 'floor' | 'cycle';

/** A card, with or without a cycle. */
function isCard({ cardCycle, lacksCardCycle }: AccountForecast): boolean {
  return cardCycle !== null || lacksCardCycle;
}

interface OptionsMenuProps {
  /** Undefined while it loads. */
  forecast: AccountForecast | undefined;
  onOpen: (option: AccountOption) => void;
}

export function OptionsMenu({ forecast, onOpen }: OptionsMenuProps) {
  if (!forecast) return <IconButton icon={Ellipsis} label="Account options" className={styles.menu} isDisabled />;
  const actions = [
    ...(isCard(forecast) ? [{ label: 'Set the billing cycle', onPress: () => onOpen('cycle') }] : []),
    { label: 'Set a lowest balance', onPress: () => onOpen('floor') },
  ];
  return <MenuButton icon={Ellipsis} label="Account options" className={styles.menu} actions={actions} />;
}

interface OptionDialogProps {
  option: AccountOption | null;
  forecast: AccountForecast;
  accounts: readonly Account[];
  labels: ReadonlyMap<number, string>;
  onClose: () => void;
}

export function OptionDialog({ option, forecast, accounts, labels, onClose }: OptionDialogProps) {
  const { accountId, floor, cardCycle } = forecast;
  const shared = { accountId, accountName: labels.get(accountId) ?? 'Account', onClose };
  if (option === 'floor') return <FloorDialog {...shared} floor={floor} />;
  if (option === 'cycle') return <CardCycleDialog {...shared} cycle={cardCycle} accounts={accounts} labels={labels} />;
  return null;
}
