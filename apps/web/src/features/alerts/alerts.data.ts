import {
  type AnswerOf,
  type BodyOf,
  dismissAlert,
  getAlertSettings,
  getAlerts,
  type ShownAlert,
  saveAlertSettings,
} from '@cairn/contract';
import { type AlertChannel, type AlertRule, alertRuleNames } from '@cairn/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../app/call.ts';
import { notices } from '../../ui/noticeStore.ts';
import { ledgerKey } from '../ledger/index.ts';

/** Optional, so a failure shows nothing. */
export const alertsQuery = queryOptions({
  queryKey: [ledgerKey, 'alerts'],
  queryFn: ({ signal }) => call(getAlerts, {}, signal),
  meta: { isQuiet: true },
});

export const alertSettingsQuery = queryOptions({
  queryKey: ['alert settings'],
  queryFn: ({ signal }) => call(getAlertSettings, {}, signal),
});

type SettingsAnswer = AnswerOf<typeof getAlertSettings>;
type SettingsBody = BodyOf<typeof saveAlertSettings>;

function withChanges(settings: SettingsAnswer, { switches = [], ...rest }: SettingsBody): SettingsAnswer {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const changed = settings.switches.map(
    (old) => switches.find(({ rule, channel }) => rule === old.rule && channel === old.channel) ?? old,
  );
  return { ...settings, ...given, switches: changed };
}

/** Shows the change right away, and takes it back if it can't be saved. */
export function useSaveAlertSettings() {
  const client = useQueryClient();
  const { queryKey } = alertSettingsQuery;
  return useMutation({
    mutationFn: (body: SettingsBody) => call(saveAlertSettings, { body }),
    async onMutate(body) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (settings) => settings && withChanges(settings, body));
      return before;
    },
    onError: (_error, _body, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
}

/** Turns a rule off for a channel, with a way back. */
export function useTurnOff() {
  const { mutate } = useSaveAlertSettings();
  return useCallback(
    (rule: AlertRule, channel: AlertChannel) => {
      const turn = (isOn: boolean) => mutate({ switches: [{ rule, channel, isOn }] });
      turn(false);
      notices.show({
        text: `“${alertRuleNames[rule]}” is off`,
        action: { label: 'Undo', onPress: () => turn(true) },
      });
    },
    [mutate],
  );
}

/** Hides an alert, or shows it again. */
export function useDismissAlert() {
  const client = useQueryClient();
  const { queryKey } = alertsQuery;
  return useMutation({
    mutationFn: ({ alert: { rule, subject }, isDismissed }: { alert: ShownAlert; isDismissed: boolean }) =>
      call(dismissAlert, { body: { rule, subject, isDismissed } }),
    async onMutate({ alert, isDismissed }) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (isDismissed)
        client.setQueryData(queryKey, (alerts) => alerts?.filter(({ subject }) => subject !== alert.subject));
      return before;
    },
    onError: (_error, _alert, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
