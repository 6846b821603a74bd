import { type ActionKey, NoticeHost } from '../../ui/Notice.tsx';
import { Keycaps } from './Keycaps.tsx';
import { ariaKeys } from './keyNames.ts';
import { useShortcutWorks } from './useShortcuts.ts';

const UNDO = 'u';

const undoKey: ActionKey = (label) =>
  label === 'Undo' ? { hint: <Keycaps keys={UNDO} />, ariaKeys: ariaKeys(UNDO) ?? '' } : null;

/** The notices of the page. While shortcuts are on, their Undo shows its key. */
export function AppNotices() {
  return useShortcutWorks(UNDO) ? <NoticeHost keyOf={undoKey} /> : <NoticeHost />;
}
