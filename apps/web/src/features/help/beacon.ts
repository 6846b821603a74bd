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

type Outcome = 'ready' | 'not ready' | 'not initialized';
let loading: Promise<Outcome> | null = null;

/** Until the script has come, calls wait in a queue that it takes over. */
function queueCalls(): Beacon {
  const readyQueue: QueuedCall[] = [];
  const beacon: Beacon = (method, options, data) => {
    readyQueue.push({ method, options, data });
  };
  window.Beacon = Object.assign(beacon, { readyQueue });
  return beacon;
}

/** Settles when the Beacon is ready, or when its script does not come: blocked, or no network. Then it may be tried again. */
function load(beaconId: string): Promise<Outcome> {
  const beacon = queueCalls();
  beacon('init', beaconId);
  // Our own buttons open it, so its own stays away.
  beacon('config', { color: COLOR, display: { style: 'manual' } });
  // The version alone: who they are, people say themselves if they want to.
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

async function becomeReady(beaconId: string): Promise<Outcome> {
  loading ??= load(beaconId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve('not ready'), READY_TIMEOUT_MS);
  });
  const outcome = await Promise.race([loading, tooLate]);
  clearTimeout(timer);
  return outcome;
}

/** Opens the Beacon at the wanted place; false, with a word in the console, where it cannot be had. */
export async function openBeacon(beaconId: string, { view, query }: HelpRequest): Promise<boolean> {
  const outcome = await becomeReady(beaconId);
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
