import { type Account, previewStatement, type Seal, type StatementPreview } from '@cairn/contract';
import {
  type Cents,
  cents,
  type Day,
  formatCents,
  formatDay,
  formatMonth,
  isDay,
  LARGEST_AMOUNT,
  monthOf,
  type ProofState,
  proofStateOn,
} from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { CallFailure } from '../../app/call.ts';
import { browserToday } from '../../app/today.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { moneyInputOf, readMoney } from '../../ui/moneyInput.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { useRetainedFocus } from '../../ui/useRetainedFocus.ts';
import { useSeals } from '../ledger/index.ts';
import { proofStripQuery, type StatementBody, statementQuery, useSealPeriod } from './proof.data.ts';
import { areProven, stripRange, usualStatementEnd } from './proofText.ts';
import styles from './ReconcilePanel.module.css';
import { StatementCauses } from './StatementCauses.tsx';
import { type Cleared, StatementRows } from './StatementRows.tsx';
import { emptyDraft, readDraft, type StatementDraft, saveDraft } from './statementDraft.ts';
import { useDebounced } from './useDebounced.ts';

const bounds = { max: LARGEST_AMOUNT, isSigned: true };
const TYPING_PAUSE_MS = 250;

/** The statement as typed; null until it is complete. */
function readStatement(accountId: number, endsOn: string, balance: string, cleared: Cleared): StatementBody | null {
  const read = readMoney(balance, bounds);
  if (!isDay(endsOn) || 'error' in read || read.cents === null) return null;
  return { accountId, endsOn, closingBalance: read.cents, ...cleared };
}

/** The problem with the balance, once it is no longer being typed. */
function balanceError(balance: string): string | undefined {
  const read = readMoney(balance, bounds);
  return 'error' in read ? read.error : undefined;
}

/** "In October", or "Since 10/15/2026" if the statement doesn't cover a calendar month. */
function movedLabel(from: Day, to: Day): string {
  const [month, name] = [monthOf(from), formatMonth(monthOf(from)).split(' ')[0]];
  return month === monthOf(to) && from.endsWith('-01') ? `In ${name}` : `Since ${formatDay(from)}`;
}

/**
 * The days that locking the first statement proves: a balance says nothing about the days before it, but others may.
 */
function FirstStatement({ accountId, from, endsOn }: { accountId: number; from: Day; endsOn: Day }) {
  const { data: strip } = useQuery(proofStripQuery(accountId, stripRange(browserToday())));
  if (strip && areProven(strip.spans, from, endsOn)) return null;
  return (
    <p className={styles.hint}>
      No earlier balance is known, so this doesn’t prove the days through {formatDay(endsOn)} yet. It’s what later days
      are proven from. To prove these days too, start with the statement before this one.
    </p>
  );
}

/** "Last proven, 09/30/2026", unless the balance was only stated or is calculated back from today's. */
function openingLabel({ isStated, date }: StatementPreview['opening'], state: ProofState): string {
  if (!isStated) return `Balance on ${formatDay(date)}`;
  return `${state === 'proven' ? 'Last proven' : 'Last balance'}, ${formatDay(date)}`;
}

function Sum({ preview, body: { accountId, endsOn } }: { preview: StatementPreview; body: StatementBody }) {
  const { opening, from, moved, says, difference } = preview;
  const { data: strip } = useQuery(proofStripQuery(accountId, stripRange(browserToday())));
  const lines = [
    { label: openingLabel(opening, proofStateOn(strip?.spans ?? [], opening.date)), amount: opening.balance },
    { label: movedLabel(from, endsOn), amount: moved },
    { label: 'Your transactions say', amount: says },
  ];
  return (
    <dl className={styles.sum}>
      {lines.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Amount cents={amount} />
          </dd>
        </div>
      ))}
      <div className={styles.difference}>
        <dt>Difference</dt>
        <dd>
          <Amount cents={difference} />
        </dd>
      </div>
    </dl>
  );
}

interface LastResortProps {
  lastResort: StatementPreview['lastResort'];
  difference: Cents;
  isPending: boolean;
  onSeal: () => void;
}

/** The options for a difference that nothing explains. */
function LastResort({ lastResort, difference, isPending, onSeal }: LastResortProps) {
  const [isAsking, setAsking] = useState(false);
  const amount = formatCents(cents(Math.abs(difference)));
  const text =
    lastResort === 'adjust'
      ? {
          label: 'Add an adjustment and lock',
          help: `This adds a hidden transaction of ${amount} called “Balance adjustment”, so that the account matches the statement. It counts in no budget.`,
        }
      : {
          label: 'Accept it as unexplained and lock',
          help: `The bank decides what this account has, so nothing is added. ${amount} stays unexplained.`,
        };
  return (
    <>
      <Button variant="ghost" isBlock onClick={() => setAsking(true)}>
        {text.label}
      </Button>
      {isAsking && (
        <ConfirmModal
          title={text.label}
          confirmLabel="Lock"
          isPending={isPending}
          onConfirm={() => {
            onSeal();
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{text.help}</p>
        </ConfirmModal>
      )}
    </>
  );
}

/** "Tick off transactions (1 of 2)". */
const tickedText = (clearedCount: number, count: number) =>
  `Tick off transactions (${clearedCount.toLocaleString('en-US')} of ${count.toLocaleString('en-US')})`;

interface ComparisonProps {
  /** Null while it is loaded. */
  preview: StatementPreview | null;
  body: StatementBody;
  cleared: Cleared;
  onTick: (cleared: Cleared) => void;
  onBalance: (balance: Cents) => void;
  onSealed: () => void;
}

/** What the statement and the transactions say, and whether that is the same. */
function Result({ preview, body }: { preview: StatementPreview; body: StatementBody }) {
  const { opening, difference, from } = preview;
  return (
    <>
      <Sum preview={preview} body={body} />
      <div aria-live="polite">
        {difference === 0 ? (
          <p className={styles.match}>
            <Icon icon={CircleCheck} size={18} />
            It matches to the cent.
          </p>
        ) : (
          <p className={styles.off}>
            The statement and your transactions differ by {formatCents(cents(Math.abs(difference)))}.
          </p>
        )}
        {difference === 0 && !opening.isStated && <FirstStatement {...body} from={from} />}
      </div>
    </>
  );
}

interface NextStepProps {
  preview: StatementPreview | null;
  body: StatementBody;
  areCausesOpen: boolean;
  isSealing: boolean;
  onCauses: () => void;
  onSeal: () => void;
}

/** Always the same button, so that the Tab key reaches it from the balance before the result is there. */
function NextStep({ preview, body, areCausesOpen, isSealing, onCauses, onSeal }: NextStepProps) {
  const isOff = preview !== null && preview.difference !== 0;
  const causes = areCausesOpen ? 'Hide what could explain it' : 'Show what could explain it';
  return (
    <Button
      isBlock
      isPending={preview === null || isSealing}
      aria-expanded={isOff ? areCausesOpen : undefined}
      onClick={isOff ? onCauses : onSeal}
    >
      {preview === null ? 'Comparing...' : isOff ? causes : `Lock through ${formatDay(body.endsOn)}`}
    </Button>
  );
}

/** The statement, the transactions, and the result of comparing them. */
function Comparison({ preview, body, cleared, onTick, onBalance, onSealed }: ComparisonProps) {
  const [areCausesOpen, setCausesOpen] = useState(false);
  const seal = useSealPeriod(onSealed);
  const isOff = preview !== null && preview.difference !== 0;
  return (
    <>
      {preview && <Result preview={preview} body={body} />}
      <NextStep
        {...{ preview, body, areCausesOpen }}
        isSealing={seal.isPending}
        onCauses={() => setCausesOpen(!areCausesOpen)}
        onSeal={() => seal.mutate(body)}
      />
      {areCausesOpen && isOff && <StatementCauses {...{ body, preview, onTick, onBalance }} />}
      {preview && <Ticks {...{ preview, cleared, onTick }} />}
      {isOff && (
        <LastResort
          lastResort={preview.lastResort}
          difference={preview.difference}
          isPending={seal.isPending}
          onSeal={() => seal.mutate({ ...body, lastResort: preview.lastResort })}
        />
      )}
    </>
  );
}

interface TicksProps extends Pick<ComparisonProps, 'cleared' | 'onTick'> {
  preview: StatementPreview;
}

/** The transactions to tick off, once they are opened. */
function Ticks({ preview: { rows, count, clearedCount, difference }, cleared, onTick }: TicksProps) {
  const [areRowsOpen, setRowsOpen] = useState(false);
  const isTickable = rows.some(({ isFixed }) => !isFixed);
  return (
    <>
      {(isTickable || difference !== 0) && count > 0 && (
        <Button variant="ghost" isBlock aria-expanded={areRowsOpen} onClick={() => setRowsOpen(!areRowsOpen)}>
          {areRowsOpen ? 'Hide the transactions' : tickedText(clearedCount, count)}
        </Button>
      )}
      {areRowsOpen && <StatementRows {...{ rows, count, clearedCount }} cleared={cleared} onTick={onTick} />}
    </>
  );
}

function reasonOf(error: unknown): string {
  return error instanceof CallFailure ? (error.reason ?? previewStatement.failure) : previewStatement.failure;
}

/** A statement that was unlocked. Its ticks are those of its transactions. */
function draftOf({ to, closingBalance }: Seal): StatementDraft {
  return { endsOn: to, balance: moneyInputOf(closingBalance), cleared: {} };
}

/** Compares a statement with the transactions while its balance is typed. Locking the days is a press of its own. */
export function ReconcilePanel({ account, reopened }: { account: Account; reopened: Seal | null }) {
  const id = useId();
  const today = browserToday();
  const lockedThrough = useSeals().findLast(({ accountId }) => accountId === account.id)?.to ?? null;
  const [draft, setDraft] = useState(() => (reopened ? draftOf(reopened) : readDraft(account.id)));
  const { balance, cleared } = draft;
  // A fix ends after later edits, which it must not discard.
  const newest = useRef(draft);
  const panel = useRetainedFocus<HTMLElement>();
  const balanceField = useRef<HTMLInputElement>(null);
  // Unlocking a statement leads back to it.
  useEffect(() => {
    if (!reopened) return;
    saveDraft(account.id, draftOf(reopened));
    balanceField.current?.focus();
  }, [account.id, reopened]);
  function change(changed: Partial<StatementDraft>) {
    newest.current = { ...newest.current, ...changed };
    setDraft(newest.current);
    saveDraft(account.id, newest.current);
  }
  const endsOn = draft.endsOn ?? usualStatementEnd(today, lockedThrough);
  const typed = readStatement(account.id, endsOn, balance, cleared);
  const settled = useDebounced(typed, TYPING_PAUSE_MS);
  const isSettled = useDebounced(balance, TYPING_PAUSE_MS) === balance;
  const body = typed && settled;
  const { data: preview, error } = useQuery(statementQuery(body));
  const isInFuture = isDay(endsOn) && endsOn > today;
  const dateError = isInFuture ? 'Choose today or an earlier day' : 'Choose a date';
  return (
    <Panel ref={panel} tabIndex={-1} aria-labelledby={id}>
      <PanelHead title="Reconcile with a statement" id={id} />
      <PanelBody className={styles.form}>
        <div className={styles.fields}>
          <DateField
            label="Statement ends"
            value={endsOn}
            max={today}
            error={isInFuture || !isDay(endsOn) ? dateError : undefined}
            onChange={(event) => change({ endsOn: event.target.value, cleared: {} })}
          />
          <MoneyField
            ref={balanceField}
            label="Ending balance"
            value={balance}
            onChange={(typedBalance) => change({ balance: typedBalance })}
            error={isSettled ? balanceError(balance) : undefined}
            isSigned
          />
        </div>
        {error && body && !isInFuture && (
          <p className={styles.off} role="alert">
            {reasonOf(error)}
          </p>
        )}
        {typed && !error && !isInFuture && (
          <Comparison
            preview={(settled && preview) ?? null}
            body={settled ?? typed}
            cleared={cleared}
            onTick={(ticked) => change({ cleared: ticked })}
            onBalance={(stated) => change({ balance: moneyInputOf(stated) })}
            onSealed={() => change(emptyDraft)}
          />
        )}
        <p className={styles.hint}>
          Locked days stay as they are. If something in them changes later, we’ll tell you in Review.
        </p>
      </PanelBody>
    </Panel>
  );
}
