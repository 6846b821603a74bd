import type { ShownAlert } from '@cairn/contract';
import { alertRuleNames } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Bell, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useBriefWait } from '../../app/useBriefWait.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { alertsQuery, useDismissAlert, useTurnOff } from './alerts.data.ts';
import styles from './DashboardAlerts.module.css';

/** The screen that an alert leads to. */
function targetOf({ rule, transactionId }: ShownAlert): string {
  if (rule === 'missedBill') return '/Review';
  return transactionId === null ? '/ConnectedAccounts' : `/EditTransaction/${transactionId}`;
}

function AlertRow({ alert }: { alert: ShownAlert }) {
  const dismiss = useDismissAlert();
  const turnOff = useTurnOff();
  const { rule, sentence } = alert;
  const name = alertRuleNames[rule];

  function hide() {
    dismiss.mutate({ alert, isDismissed: true });
    const undo = () => dismiss.mutate({ alert, isDismissed: false });
    notices.show({ text: 'Alert dismissed', action: { label: 'Undo', onPress: undo } });
  }

  return (
    <li className={styles.alert}>
      <Icon icon={Bell} size={20} className={styles.icon} />
      <p className={styles.text}>
        <Link to={targetOf(alert)} className={styles.link}>
          {sentence}
        </Link>
        <span className={styles.rule}>{name}</span>
      </p>
      <Button
        size="small"
        variant="ghost"
        className={styles.off}
        aria-label={`Turn off: ${name}`}
        onClick={() => turnOff(rule, 'app')}
      >
        Turn off
      </Button>
      <IconButton icon={X} label={`Dismiss: ${sentence}`} onClick={hide} />
    </li>
  );
}

/** Whether a screen whose own data is loaded should wait for its alerts, so that both appear at once. */
export function useAlertsWait(isLoaded: boolean): boolean {
  return useBriefWait(useQuery(alertsQuery).isPending, isLoaded);
}

const keyOf = ({ rule, subject }: ShownAlert) => `${rule} ${subject}`;

/** The alerts that were known when the screen appeared. Later ones would push everything down, so they wait. */
function useShownAlerts() {
  const { data } = useQuery(alertsQuery);
  const alerts = useMemo(() => data?.filter(({ rule }) => rule !== 'bankLogin') ?? [], [data]);
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(alerts.map(keyOf)));
  const shown = alerts.filter((alert) => known.has(keyOf(alert)));
  const showAll = () => setKnown(new Set(alerts.map(keyOf)));
  return { shown, newCount: alerts.length - shown.length, showAll };
}

/** Over the space above the alerts, so that it moves nothing; it stays until it's pressed. */
function NewAlerts({ count, onShow }: { count: number; onShow: () => void }) {
  // Always rendered, because screen readers announce only changes of a status.
  return (
    <div role="status" className={styles.status}>
      {count > 0 && (
        <div className={styles.new}>
          {count === 1 ? '1 new alert' : `${count} new alerts`}
          <Button size="small" variant="ghost" onClick={onShow}>
            Show
          </Button>
        </div>
      )}
    </div>
  );
}

/** The user's alerts. A bank that needs a login has a separate notice, with a way to log in. */
export function DashboardAlerts({ className }: { className?: string | undefined }) {
  const { shown, newCount, showAll } = useShownAlerts();
  const [showCount, setShowCount] = useState(0);
  const section = useRef<HTMLElement>(null);
  // The pressed button is gone, and the alerts may be above the visible part of the page.
  useEffect(() => {
    if (showCount > 0) section.current?.focus();
  }, [showCount]);

  function show() {
    showAll();
    setShowCount((count) => count + 1);
  }

  return (
    <>
      <NewAlerts count={newCount} onShow={show} />
      {shown.length > 0 && (
        <section ref={section} tabIndex={-1} className={className} aria-label="Alerts">
          <ul className={styles.alerts}>
            {shown.map((alert) => (
              <AlertRow key={keyOf(alert)} alert={alert} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
