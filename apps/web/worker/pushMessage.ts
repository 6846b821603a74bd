/** What a notification shows, and the page that it opens. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly url: string;
}

/** Browsers require a notification for every message, even for one that this version doesn't understand. */
const UNKNOWN: PushMessage = { title: 'Cairn', body: 'Something needs your attention.', url: '/Dashboard' };

/** Opens only pages of the app itself. */
export function pushMessage(text: string | undefined): PushMessage {
  try {
    const { title, body, url } = JSON.parse(text ?? '');
    const isUsable = typeof title === 'string' && typeof body === 'string' && typeof url === 'string';
    return isUsable && /^\/(?![/\\])/.test(url) ? { title, body, url } : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}
