/** A button of a notification, and the page that it opens. */
interface PushAction {
  readonly title: string;
  readonly url: string;
}

/** The content of a notification, and the page that it opens. */
export interface PushMessage extends PushAction {
  readonly body: string;
  readonly actions: readonly PushAction[];
}

/** Browsers require a notification for every message, even for one that this version doesn't understand. */
const UNKNOWN: PushMessage = {
  title: 'Cairn',
  body: 'Something needs your attention.',
  url: '/Dashboard',
  actions: [],
};

/** Opens only pages of the app itself. */
const isOwnPage = (url: unknown): url is string => typeof url === 'string' && /^\/(?![/\\])/.test(url);

function toActions(given: unknown): PushAction[] {
  if (!Array.isArray(given)) return [];
  return given.flatMap(({ title, url }) => (typeof title === 'string' && isOwnPage(url) ? [{ title, url }] : []));
}

export function pushMessage(text: string | undefined): PushMessage {
  try {
    const { title, body, url, actions } = JSON.parse(text ?? '');
    const isUsable = typeof title === 'string' && typeof body === 'string' && isOwnPage(url);
    return isUsable ? { title, body, url, actions: toActions(actions) } : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}
