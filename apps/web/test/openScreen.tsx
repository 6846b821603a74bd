import { contract, getProofStrip, getProofSummary, type UserAccount } from '@cairn/contract';
import { cents, dayAt } from '@cairn/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { onTestFinished } from 'vitest';
import { App } from '../src/app/App.tsx';
import { isShortcutMapOpen } from '../src/app/keyboard/shortcutMap.ts';
import { turnShortcuts } from '../src/app/keyboard/shortcutSetting.ts';
import { connection } from '../src/app/offline/serverConnection.ts';
import { queryClient } from '../src/app/queryClient.ts';
import { router } from '../src/app/router.tsx';
import { initializeAuth } from '../src/app/session/authState.ts';
import { clearTabData } from '../src/app/session/clearData.ts';
import { noteActivity } from '../src/app/session/idle.ts';
import { sessionOf } from '../src/app/session/session.fixture.ts';
import { writeSession } from '../src/app/session/sessionStore.ts';
import { setTransport } from '../src/app/transport.ts';
import { alertSettings } from '../src/features/alerts/alerts.fixture.ts';
import { isCommandOpen } from '../src/features/command/commandStore.ts';
import { worthChange } from '../src/features/networth/networth.fixture.ts';
import { quickAdd } from '../src/features/quickadd/quickAdd.ts';
import { adult } from '../src/features/users/user.fixture.ts';
import { FakeApi } from './fakeApi.ts';
import { setUpUser } from './user.ts';

const none = cents(0);
const noGoals = {
  ...{ goals: [], funds: [], accounts: [] },
  totals: { setAside: none, needed: none, planned: none, inFunds: none },
};

const noMonth = {
  ...{ today: dayAt(new Date(), 'UTC'), verdict: 'noBudget' as const, daysLeft: 1, bills: [], netWorthChange: null },
  ...{ earned: none, spent: none, budget: none, pace: none, overPace: none, afterBills: none, leftPerDay: none },
  ...{ setAside: none, fromSavings: none },
};

/** An account that nothing proves. */
const unproven = {
  ...{ accountId: 1, spans: [], counts: { proven: 0, unproven: 0, contradicted: 0 }, mark: 'unproven' as const },
  ...{ provenThrough: null, offBy: none, gaps: [], sources: [], entered: [], setAside: [] },
};

/** The server for a user without any data. */
export function emptyHousehold(account: UserAccount = adult()): FakeApi {
  return new FakeApi()
    .on(contract.getUserAccount, account)
    .on(contract.getBanks, [])
    .on(contract.getAccountsList, [])
    .on(contract.getAllCategories, [])
    .on(contract.getTags, [])
    .on(contract.getLearning, { isOn: true })
    .on(contract.getAlerts, [])
    .on(contract.getAlertSettings, alertSettings())
    .on(contract.getReviewItems, { items: [], counts: [], selfApproved: 0 })
    .on(contract.getRecurringSeries, { series: [], occurrences: [] })
    .on(contract.getRecurringSuggestions, [])
    .on(contract.getGoals, noGoals)
    .on(contract.getNetWorthAttribution, () => worthChange())
    .on(contract.getMonthStrip, noMonth)
    .on(contract.getLowestPoint, null)
    .on(contract.getCardDues, [])
    .on(contract.getForecast, { today: dayAt(new Date(), 'UTC'), accounts: [] })
    .on(contract.getCategoryHistory, { months: [], average: null, aboveAverage: null })
    .on(contract.getSeals, [])
    .on(getProofSummary, { accounts: [], provenThrough: null })
    .on(getProofStrip, unproven)
    .on(contract.getReports, [])
    .on(contract.syncPlaidTransactions, { added: 0, modified: 0, removed: 0 })
    .on(contract.captureNetWorth, { date: dayAt(new Date(), 'UTC'), value: cents(0) });
}

function clearState(): void {
  localStorage.clear();
  clearTabData();
  isShortcutMapOpen.set(false);
  isCommandOpen.set(false);
  quickAdd.set(null);
  turnShortcuts(true);
}

/** Leaves no timer and no subscription. Every test ends with it, because the next one has the same process. */
export function closeScreen(): void {
  cleanup();
  connection.reportReachable();
  clearState();
}

function start(api: FakeApi): UserEvent {
  onTestFinished(closeScreen);
  setTransport(api.transport);
  clearState();
  return setUpUser();
}

function signIn(): void {
  writeSession(sessionOf('maya'));
  noteActivity(Date.now());
}

async function open(path: string): Promise<void> {
  await initializeAuth();
  await act(() => router.navigate(path));
  render(<App />);
}

/** Opens the app at the path, signed in, with the answers of the fake API. */
export async function openScreen(path: string, api: FakeApi): Promise<UserEvent> {
  const user = start(api);
  signIn();
  await open(path);
  return user;
}

/** Opens the app at the path as a visitor. */
export async function openSignedOut(path: string): Promise<UserEvent> {
  const user = start(new FakeApi());
  await open(path);
  return user;
}

/** Renders a part of a screen alone, signed in, with the answers of the fake API. */
export function openPart(part: ReactElement, api: FakeApi): UserEvent {
  const user = start(api);
  signIn();
  render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
  return user;
}
