import { Browser } from '@capacitor/browser';
import type { DeepLink } from './deepLinks.ts';

/** How a visit to the in-app browser ended: with a link back into the app, or closed by the person. */
type VisitEnd = 'returned' | 'closed';

interface Visit {
  readonly awaits: DeepLink['kind'];
  end(how: VisitEnd): void;
}

/** The link back comes with the return to the app, at most so much later. */
const LINK_GRACE_MS = 1_000;

let visit: Visit | null = null;

function endVisit(how: VisitEnd): void {
  const ended = visit;
  visit = null;
  ended?.end(how);
}

async function untilInFront(): Promise<void> {
  if (!document.hidden) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
  });
  await new Promise((resolve) => setTimeout(resolve, LINK_GRACE_MS));
}

/** Android says so too while another app is in front, where a code may be read: only who is back in ours has closed it. */
async function onFinished(): Promise<void> {
  const finished = visit;
  await untilInFront();
  if (visit === finished) endVisit('closed');
}

/** Hears of every closing, once for the whole app. */
export async function watchInAppBrowser(): Promise<void> {
  await Browser.addListener('browserFinished', () => void onFinished());
}

/** On Android there is nothing to close by program, and on iOS it may be closed already. */
export async function closeBrowser(): Promise<void> {
  await Browser.close().catch(() => {});
}

/** Whether the way back from a page outside is awaited, other than from the log-in, which has a mark of its own. */
export function isVisiting(): boolean {
  return visit !== null && visit.awaits !== 'sign-in';
}

/** Whether an open visit waits for this kind of link; it then ends with it. */
export function arrive(link: DeepLink): boolean {
  if (visit?.awaits !== link.kind) return false;
  endVisit('returned');
  return true;
}

/** A page that leads nowhere back: help, a password, a subscription. Only https, or a server on this machine. */
export async function openPage(url: string): Promise<void> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !(protocol === 'http:' && hostname === 'localhost'))
    throw new Error('only pages over https are opened');
  await Browser.open({ url });
}

/** Opens a page outside the app, and waits for the way back. One at a time: a newer visit ends the one before. */
export async function visitPage(url: string, awaits: DeepLink['kind']): Promise<VisitEnd> {
  endVisit('closed');
  const ended = new Promise<VisitEnd>((resolve) => {
    visit = { awaits, end: resolve };
  });
  try {
    await openPage(url);
  } catch (error) {
    visit = null;
    throw error;
  }
  return await ended;
}
