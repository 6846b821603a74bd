import type { ShownAlert } from '@cairn/contract';
import { alertRuleNames } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Bell, X } from 'lucide-react';
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

/** What people asked to be alerted to. A bank that needs a login has a note of its own, with a way to log in. */
export function DashboardAlerts({ className }: { className?: string | undefined }) {
  const { data = [] } = useQuery(alertsQuery);
  const alerts = data.filter(({ rule }) => rule !== 'bankLogin');
  if (alerts.length === 0) return null;
  return (
    <section className={className} aria-label="Alerts">
      <ul className={styles.alerts}>
        {alerts.map((alert) => (
          <AlertRow key={`${alert.rule} ${alert.subject}`} alert={alert} />
        ))}
      </ul>
    </section>
  );
}
