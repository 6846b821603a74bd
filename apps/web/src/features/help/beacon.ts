import { APP_VERSION } from '../../app/version.ts';
import type { HelpRequest } from './helpRequest.ts';

const SCRIPT_URL = 'https://beacon-v2.helpscout.net';
const READY_TIMEOUT_MS = 5_000;
/** The accent of the light theme. */
const COLOR = '#155a41';

type Beacon = (method: string, options?: unknown, data?: unknown) => void;
interface QueuedCall {
  method: string;
  options: unknown;
  data: unknown;
}

declare global {
  interface Window {
    Beacon?: Beacon & { readyQueue?: QueuedCall[] };
  }
}

type BeaconOutcome = 'ready' | 'not ready' | 'not initialized';
let loading: Promise<BeaconOutcome> | null = null;

/** Queues calls until the script loads and drains the queue. */
function queueCalls(): Beacon {
  const readyQueue: QueuedCall[] = [];
  const beacon: Beacon = (method, options, data) => {
    readyQueue.push({ method, options, data });
  };
  window.Beacon = Object.assign(beacon, { readyQueue });
  return beacon;
}

/** Resolves when the Beacon is ready or its script fails to load, in which case a retry is possible. */
function load(beaconId: string): Promise<BeaconOutcome> {
  const beacon = queueCalls();
  beacon('init', beaconId);
  // Our own buttons open it, so hide its button.
  beacon('config', { color: COLOR, display: { style: 'manual' } });
  // Send only the version: users identify themselves if they want to.
  beacon('session-data', { 'App version': APP_VERSION });
  const script = document.createElement('script');
  script.src = SCRIPT_URL;
  script.async = true;
  return new Promise((resolve) => {
    beacon('once', 'ready', () => resolve('ready'));
    script.onerror = () => {
      script.remove();
      delete window.Beacon;
      loading = null;
      resolve('not initialized');
    };
    document.head.append(script);
  });
}

async function waitUntilReady(beaconId: string): Promise<BeaconOutcome> {
  loading ??= load(beaconId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<BeaconOutcome>((resolve) => {
    timer = setTimeout(() => resolve('not ready'), READY_TIMEOUT_MS);
  });
  const outcome = await Promise.race([loading, timeout]);
  clearTimeout(timer);
  return outcome;
}

/** Opens the Beacon at the requested view; returns false and logs a warning if it isn't available. */
export async function openBeacon(beaconId: string, { view, query }: HelpRequest): Promise<boolean> {
  const outcome = await waitUntilReady(beaconId);
  const beacon = window.Beacon;
  if (outcome !== 'ready' || !beacon) {
    // biome-ignore lint/suspicious/noConsole: the specification's log lines
    console.warn(outcome === 'not ready' ? 'Beacon is not ready' : 'Beacon is not initialized');
    return false;
  }
  beacon('open');
  if (view === 'message') beacon('navigate', '/ask/');
  else if (view === 'question') beacon('navigate', '/ai-answers/');
  else if (query !== undefined) beacon('search', query);
  else beacon('navigate', '/answers/');
  return true;
}
