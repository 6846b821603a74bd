import { isOver18 } from '@cairn/domain';
import { accountQuery } from '../../features/users/index.ts';
import { config } from '../browserConfig.ts';
import { queryClient } from '../queryClient.ts';
import { browserToday } from '../today.ts';
import { isMonitored, type Noted } from './monitoringConfig.ts';
import { inWords } from './scrub.ts';

type Report = (noted: Noted) => void;

/** What happens before it is known whose phone this is; the oldest go first. */
const MAX_HELD = 100;

function forwardConsole(note: Report): void {
  const severities = { log: 1, warn: 2, error: 3 } as const;
  for (const name of ['log', 'warn', 'error'] as const) {
    // biome-ignore lint/suspicious/noConsole: what the console is told is told to the service, too
    const original = console[name].bind(console);
    console[name] = (...parts: unknown[]) => {
      original(...parts);
      note({ kind: 'trace', text: inWords(parts), severity: severities[name] });
    };
  }
}

function forwardUncaught(note: Report): void {
  window.addEventListener('error', ({ error, message }) => {
    note({ kind: 'exception', text: inWords([error ?? message]), severity: 3 });
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    note({ kind: 'exception', text: inWords([reason]), severity: 3 });
  });
}

/** Holds what is noted until it may be sent. Nothing about juniors is ever sent, so it waits until the age is known. */
export function createGate() {
  let held: Noted[] = [];
  let report: Report | 'waiting' | 'never' = 'waiting';
  return {
    note(noted: Noted): void {
      if (typeof report === 'function') report(noted);
      else if (report === 'waiting') held = [...held, noted].slice(-MAX_HELD);
    },
    open(next: Report): void {
      if (report !== 'waiting') return;
      report = next;
      for (const noted of held) next(noted);
      held = [];
    },
    close(): void {
      report = 'never';
      held = [];
    },
    isWaiting: () => report === 'waiting',
  };
}

/** By these the service knows a person and a visit: who logs in next is somebody else. */
const SERVICE_COOKIES = ['ai_user', 'ai_session'];

export async function forgetMonitored(): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the web view of iOS has no cookie store
  for (const name of SERVICE_COOKIES) document.cookie = `${name}=; path=/; max-age=0`;
}

/** Only in the native app, which alone loads this, and only where the build switches it on. */
export function watchMonitoring(): void {
  const { monitoring } = config;
  if (!isMonitored(monitoring)) return;
  const gate = createGate();
  forwardConsole(gate.note);
  forwardUncaught(gate.note);
  const { connectionString } = monitoring;
  const stop = queryClient.getQueryCache().subscribe(() => {
    const account = queryClient.getQueryData(accountQuery().queryKey);
    if (!account || !gate.isWaiting()) return;
    // Unsubscribed first: starting may itself change the cache.
    stop();
    if (!isOver18(account.dateOfBirth, browserToday())) return gate.close();
    void import('./telemetry.ts').then(({ startTelemetry }) => gate.open(startTelemetry(connectionString)));
  });
}
