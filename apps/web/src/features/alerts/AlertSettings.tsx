import type { AnswerOf, getAlertSettings } from '@cairn/contract';
import {
  type AlertChannel,
  type AlertRule,
  addUp,
  alertChannels,
  alertRuleNames,
  alertRules,
  formatCents,
} from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SumField } from '../../ui/SumField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './AlertSettings.module.css';
import { alertSettingsQuery, useSaveAlertSettings, useTurnOff } from './alerts.data.ts';
import { DeviceSwitch } from './DeviceSwitch.tsx';

type Settings = AnswerOf<typeof getAlertSettings>;

const channelNames: Readonly<Record<AlertChannel, string>> = {
  app: 'In the app',
  push: 'Push',
  digest: 'Weekly email',
};

/** "9 PM". */
function hourName(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) }));

function channelsOf({ canEmail, isAppOnly }: Pick<Settings, 'canEmail' | 'isAppOnly'>): AlertChannel[] {
  if (isAppOnly) return ['app'];
  return canEmail ? ['app', 'push', 'digest'] : ['app', 'push'];
}

/** Juniors can’t connect banks, so no bank needs them. */
const rulesOf = ({ isAppOnly }: Pick<Settings, 'isAppOnly'>) =>
  alertRules.filter((rule) => !isAppOnly || rule !== 'bankLogin');

/** The Dashboard always says that a bank needs a login, because nothing else explains why nothing new arrives. */
function RuleRow({ rule, settings }: { rule: AlertRule; settings: Settings }) {
  const save = useSaveAlertSettings();
  return (
    <tr>
      <th scope="row">{alertRuleNames[rule]}</th>
      {channelsOf(settings).map((channel) => (
        <td key={channel}>
          {rule === 'bankLogin' && channel === 'app' ? (
            'Always'
          ) : (
            <Switch
              label={`${alertRuleNames[rule]}: ${channelNames[channel]}`}
              isLabelHidden
              checked={settings.switches.some((one) => one.rule === rule && one.channel === channel && one.isOn)}
              onChange={(event) => save.mutate({ switches: [{ rule, channel, isOn: event.target.checked }] })}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

/** Saved when the field loses focus. Empty turns these alerts off. */
function LowBalance({ settings: { lowBalance } }: { settings: Settings }) {
  const save = useSaveAlertSettings();
  const [typed, setTyped] = useState(lowBalance === null ? '' : formatCents(lowBalance));
  const sum = addUp(typed);
  const isWrong = typed.trim() !== '' && ('fault' in sum || sum.cents < 0);

  function saveTyped() {
    if (isWrong) return;
    const next = typed.trim() === '' || 'fault' in sum ? null : sum.cents;
    if (next !== lowBalance) save.mutate({ lowBalance: next });
  }

  return (
    <SumField
      label="Alert below"
      hint="For checking accounts. Leave it empty for no alerts."
      value={typed}
      onChange={setTyped}
      onBlur={saveTyped}
      fault={isWrong ? 'Enter an amount, like $100.00' : undefined}
    />
  );
}

function QuietHours({ settings: { quietFrom, quietTo } }: { settings: Settings }) {
  const save = useSaveAlertSettings();
  return (
    <fieldset className={styles.quiet}>
      <legend className={styles.legend}>Quiet hours</legend>
      <Select
        label="From"
        options={hours}
        value={String(quietFrom)}
        onChange={(event) => save.mutate({ quietFrom: Number(event.target.value) })}
      />
      <Select
        label="To"
        options={hours}
        value={String(quietTo)}
        onChange={(event) => save.mutate({ quietTo: Number(event.target.value) })}
      />
    </fieldset>
  );
}

/**
 * Turns off the alert rule that the link in an email or a notification names. The settings must be loaded, or the rule
 * would be shown as on.
 */
function useTurnOffLink(): void {
  const [parameters, setParameters] = useSearchParams();
  const turnOff = useTurnOff();
  const rule = alertRules.find((one) => one === parameters.get('turnOff'));
  const channel = alertChannels.find((one) => one === parameters.get('channel'));
  useEffect(() => {
    if (!rule || !channel) return;
    turnOff(rule, channel);
    setParameters({}, { replace: true });
  }, [rule, channel, turnOff, setParameters]);
}

function ChannelsHead({ channels }: { channels: readonly AlertChannel[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">Alert</th>
        {channels.map((channel) => (
          <th key={channel} scope="col">
            {channelNames[channel]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Choices({ settings }: { settings: Settings }) {
  useTurnOffLink();
  return (
    <PanelBody className={styles.choices}>
      <table className={styles.rules}>
        <ChannelsHead channels={channelsOf(settings)} />
        <tbody>
          {rulesOf(settings).map((rule) => (
            <RuleRow key={rule} rule={rule} settings={settings} />
          ))}
        </tbody>
      </table>
      <LowBalance settings={settings} />
      {!settings.isAppOnly && (
        <>
          <QuietHours settings={settings} />
          <DeviceSwitch pushKey={settings.pushKey} />
        </>
      )}
    </PanelBody>
  );
}

const usualChannels = channelsOf({ canEmail: true, isAppOnly: false });
const waitingFields = [styles.waitingBalance, styles.waitingHours, styles.waitingDevice];

/** As high as the usual choices, so that nothing moves when they arrive. */
function WaitingChoices() {
  return (
    <PanelBody className={styles.choices}>
      <table className={styles.rules} aria-hidden="true">
        <ChannelsHead channels={usualChannels} />
        <tbody>
          {alertRules.map((rule) => (
            <tr key={rule}>
              <th scope="row">{alertRuleNames[rule]}</th>
              {usualChannels.map((channel) => (
                <td key={channel}>
                  <span className={styles.waitingSwitch}>
                    <Skeleton width={40} height={24} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {waitingFields.map((field) => (
        <div key={field} className={field} aria-hidden="true">
          <Skeleton width={120} height={12} />
        </div>
      ))}
    </PanelBody>
  );
}

/** Every change is saved at once. */
export function AlertSettings() {
  return (
    <Panel aria-labelledby="alerts" className={styles.panel}>
      <PanelHead id="alerts" title="Alerts" />
      <QueryView
        query={useQuery(alertSettingsQuery)}
        loading={<WaitingChoices />}
        failed="We couldn’t load your alerts"
        frame={(failure) => failure}
      >
        {(settings) => <Choices settings={settings} />}
      </QueryView>
    </Panel>
  );
}
