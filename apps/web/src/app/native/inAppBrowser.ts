import { Browser } from '@capacitor/browser';
import type { DeepLink } from './deepLinks.ts';

/** How a visit to the in-app browser ended: with a return link, or closed by the user. */
type VisitEnd = 'returned' | 'closed';

interface Visit {
  readonly awaits: DeepLink['kind'];
  end(how: VisitEnd): void;
}

/** The return link arrives at most this long after the app is back in the foreground. */
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

/** Android also fires this event while another app is in the foreground, so wait until ours is back. */
async function onFinished(): Promise<void> {
  const finished = visit;
  await untilInFront();
  if (visit === finished) endVisit('closed');
}

/** Call once per app start. */
export async function watchInAppBrowser(): Promise<void> {
  await Browser.addListener('browserFinished', () => void onFinished());
}

/** Fails on Android, where apps can't close it, and on iOS if it's already closed. */
export async function closeBrowser(): Promise<void> {
  await Browser.close().catch(() => {});
}

/** Whether a return link is expected, except from the login page, which has its own marker. */
export function isVisitOpen(): boolean {
  return visit !== null && visit.awaits !== 'sign-in';
}

/** Ends the open visit if it expects this kind of link, and returns whether it did. */
export function endVisitWithLink(link: DeepLink): boolean {
  if (visit?.awaits !== link.kind) return false;
  endVisit('returned');
  return true;
}

/** Opens a page without a return link, such as help. Only https is allowed, or http on localhost. */
export async function openPage(url: string): Promise<void> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !(protocol === 'http:' && hostname === 'localhost'))
    throw new Error('Only https pages can be opened.');
  await Browser.open({ url });
}

/** Opens a page and waits for its return link. A new visit ends the previous one. */
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
