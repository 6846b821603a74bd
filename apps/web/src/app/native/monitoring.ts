import { isOver18 } from '@cairn/domain';
import { accountQuery } from '../../features/users/index.ts';
import { config } from '../browserConfig.ts';
import { queryClient } from '../queryClient.ts';
import { browserToday } from '../today.ts';
import { isMonitoringEnabled, type LogEntry } from './monitoringConfig.ts';
import { toLogText } from './scrub.ts';

type ErrorReport = (entry: LogEntry) => void;

/** Entries buffered until the user's age is known; the oldest are dropped first. */
const MAX_BUFFERED = 100;

function forwardConsole(log: ErrorReport): void {
  const severities = { log: 1, warn: 2, error: 3 } as const;
  for (const name of ['log', 'warn', 'error'] as const) {
    // biome-ignore lint/suspicious/noConsole: console output is forwarded to the service
    const original = console[name].bind(console);
    console[name] = (...parts: unknown[]) => {
      original(...parts);
      log({ kind: 'trace', text: toLogText(parts), severity: severities[name] });
    };
  }
}

function forwardUncaught(log: ErrorReport): void {
  window.addEventListener('error', ({ error, message }) => {
    log({ kind: 'exception', text: toLogText([error ?? message]), severity: 3 });
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    log({ kind: 'exception', text: toLogText([reason]), severity: 3 });
  });
}

/** Buffers entries until the user's age is known, because nothing about juniors is ever sent. */
export function createGate() {
  let buffered: LogEntry[] = [];
  let report: ErrorReport | 'waiting' | 'never' = 'waiting';
  return {
    log(entry: LogEntry): void {
      if (typeof report === 'function') report(entry);
      else if (report === 'waiting') buffered = [...buffered, entry].slice(-MAX_BUFFERED);
    },
    open(next: ErrorReport): void {
      if (report !== 'waiting') return;
      report = next;
      for (const entry of buffered) next(entry);
      buffered = [];
    },
    close(): void {
      report = 'never';
      buffered = [];
    },
    isWaiting: () => report === 'waiting',
  };
}

/** These identify the user and the visit, so they must not outlive the session. */
const SERVICE_COOKIES = ['ai_user', 'ai_session'];

export async function clearMonitoringCookies(): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the iOS web view has no cookie store
  for (const name of SERVICE_COOKIES) document.cookie = `${name}=; path=/; max-age=0`;
}

/** Does nothing unless the build enables monitoring. Only the native app loads this file. */
export function watchMonitoring(): void {
  const { monitoring } = config;
  if (!isMonitoringEnabled(monitoring)) return;
  const gate = createGate();
  forwardConsole(gate.log);
  forwardUncaught(gate.log);
  const { connectionString } = monitoring;
  const stop = queryClient.getQueryCache().subscribe(() => {
    const account = queryClient.getQueryData(accountQuery().queryKey);
    if (!account || !gate.isWaiting()) return;
    // Unsubscribe first, because starting telemetry may change the cache.
    stop();
    if (!isOver18(account.dateOfBirth, browserToday())) return gate.close();
    void import('./telemetry.ts').then(({ startTelemetry }) => gate.open(startTelemetry(connectionString)));
  });
}
