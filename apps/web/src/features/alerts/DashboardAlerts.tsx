import type { ShownAlert } from '@cairn/contract';
import { alertRuleNames } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Bell, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { alertsQuery, useDismissAlert, useTurnOff } from './alerts.data.ts';
import styles from './DashboardAlerts.module.css';

/** Where to look at what an alert is about. */
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

/** Longer than alerts usually take, and short enough to go unnoticed. */
const WAIT_MS = 400;

/** Whether a screen whose own data is loaded should wait for its alerts, so that both appear at once. */
export function useAlertsWait(isLoaded: boolean): boolean {
  const { isPending } = useQuery(alertsQuery);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => setOver(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return isPending && !isOver;
}

const keyOf = ({ rule, subject }: ShownAlert) => `${rule} ${subject}`;

/**
 * The alerts that were known when the screen appeared. Later ones would push everything down, so a notice offers to show
 * them.
 */
function useShownAlerts(): readonly ShownAlert[] {
  const { data } = useQuery(alertsQuery);
  const alerts = useMemo(() => data?.filter(({ rule }) => rule !== 'bankLogin') ?? [], [data]);
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(alerts.map(keyOf)));
  const shown = alerts.filter((alert) => known.has(keyOf(alert)));
  const newCount = alerts.length - shown.length;
  useEffect(() => {
    if (newCount === 0) return;
    notices.show({
      text: newCount === 1 ? 'You have a new alert' : `You have ${newCount} new alerts`,
      action: { label: 'Show', onPress: () => setKnown(new Set(alerts.map(keyOf))) },
    });
  }, [newCount, alerts]);
  return shown;
}

/** What people asked to be alerted to. A bank that needs a login has a note of its own, with a way to log in. */
export function DashboardAlerts({ className }: { className?: string | undefined }) {
  const alerts = useShownAlerts();
  if (alerts.length === 0) return null;
  return (
    <section className={className} aria-label="Alerts">
      <ul className={styles.alerts}>
        {alerts.map((alert) => (
          <AlertRow key={keyOf(alert)} alert={alert} />
        ))}
      </ul>
    </section>
  );
}
