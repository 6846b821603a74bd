import type { AnswerOf, getCoverSources } from '@cairn/contract';
import { type Cents, cents, formatCents, formatMonth, type Month, toMonth } from '@cairn/domain';
import { Wallet, X } from 'lucide-react';
import { useState } from 'react';
import { PlanField } from '../../app/form/PlanField.tsx';
import { QueryView } from '../../app/QueryView.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { moneyInputOf } from '../../ui/moneyInput.ts';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { readMove } from './amountEdit.ts';
import styles from './CoverButton.module.css';
import { usePool } from './pool.ts';
import { useCoverSources, useMoveMoney } from './rollover.data.ts';
import { laterNotes, sourceNotes } from './rolloverText.ts';

interface CoverPanelProps {
  id: number;
  name: string;
  month: Month;
  overspent: Cents;
  onClose: () => void;
}

const NOTHING_TO_SPARE = 'Nothing has money to spare this month.';
const SET_ASIDE = 'Set aside for a bill, so it isn’t offered. To use it anyway, choose Move money.';

/** The amount, and one button per source: pressing it moves the money. */
export function CoverPanel({ id, name, month, overspent, onClose }: CoverPanelProps) {
  const [typed, setTyped] = useState(() => moneyInputOf(overspent));
  const { move, isPending } = useMoveMoney();
  const read = readMove(typed);
  const amount = 'cents' in read ? read.cents : null;
  const { sources, hasEffects } = useCoverSources(month, id, amount);

  function cover(fromId: number | null, spare: Cents) {
    if (amount === null) return;
    const moved = cents(Math.min(amount, spare));
    const text = `Moved ${formatCents(moved)} to ${name}`;
    move({ month, fromId, toId: id, amount: moved, text }, { onSuccess: onClose });
  }

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h3>{`Cover ${name}`}</h3>
        <IconButton icon={X} label="Close" iconSize={18} onClick={onClose} />
      </div>
      <div className={styles.amount}>
        <PlanField
          label="Amount"
          value={typed}
          onChange={setTyped}
          error={'error' in read ? read.error : undefined}
          data-autofocus
        />
      </div>
      <QueryView
        query={sources}
        loading={<LoadingText />}
        failed={(retry) => (
          <div className={styles.failed}>
            <p>We couldn’t find money to spare.</p>
            <Button onClick={retry}>Try again</Button>
          </div>
        )}
        empty={<p className={styles.none}>{NOTHING_TO_SPARE}</p>}
      >
        {(list) => (
          <Sources
            list={list}
            covered={name}
            month={month}
            amount={amount}
            hasEffects={hasEffects}
            isPending={isPending}
            onChoose={cover}
          />
        )}
      </QueryView>
      <p className={styles.foot}>One press moves the money. You can undo it.</p>
    </div>
  );
}

type Source = AnswerOf<typeof getCoverSources>[number];

interface SourcesProps {
  list: readonly Source[];
  /** The name of the category that is covered. */
  covered: string;
  month: Month;
  /** Null if it can't be read. Sources still take the focus, so Tab stays in the panel. */
  amount: Cents | null;
  /** What the sources change in later months is of this amount. */
  hasEffects: boolean;
  isPending: boolean;
  onChoose: (id: number | null, spare: Cents) => void;
}

function Sources({ list, covered, month, amount, hasEffects, isPending, onChoose }: SourcesProps) {
  const pool = usePool().name;
  const setAside = list.filter(({ setAsideFor }) => setAsideFor !== undefined);
  return (
    <ul className={styles.sources} aria-label="Money to spare">
      {setAside.length === list.length ? (
        <li className={styles.none}>{NOTHING_TO_SPARE}</li>
      ) : (
        <li className={styles.caption} aria-hidden="true">
          Left after bills to come
        </li>
      )}
      {list
        .filter(({ setAsideFor }) => setAsideFor === undefined)
        .map((source) => (
          <li key={source.id ?? 'pool'}>
            <button
              type="button"
              className={styles.source}
              disabled={isPending}
              aria-disabled={amount === null || undefined}
              onClick={() => onChoose(source.id, source.spare)}
            >
              {source.id === null ? (
                <span className={styles.pool}>
                  <Icon icon={Wallet} size={16} />
                </span>
              ) : (
                <CategoryIcon icon={source.icon} color={source.iconColor} size="small" />
              )}
              <span className={styles.sourceName}>
                {source.id === null ? pool : source.name}
                {[...sourceNotes(source, amount, month), ...(hasEffects ? laterNotes(source, covered, pool) : [])].map(
                  (note) => (
                    <small key={note} className={styles.part}>
                      {note}
                    </small>
                  ),
                )}
              </span>
              <Amount cents={source.spare} />
            </button>
          </li>
        ))}
      {setAside.length > 0 && <li className={styles.setAsideHead}>{SET_ASIDE}</li>}
      {setAside.map(({ id, name, icon, iconColor, spare, setAsideFor }) => (
        <li key={id} className={styles.setAside}>
          <CategoryIcon icon={icon} color={iconColor} size="small" />
          <span className={styles.sourceName}>
            {name}
            <small className={styles.part}>{`For ${formatMonth(toMonth(setAsideFor ?? month))}`}</small>
          </span>
          <Amount cents={spare} />
        </li>
      ))}
    </ul>
  );
}
