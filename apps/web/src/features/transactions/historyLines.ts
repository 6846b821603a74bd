import type { HistoryEntry } from '@cairn/contract';
import { formatDay, parseDay } from '@cairn/domain';

type ShownChange = HistoryEntry['changes'][number];
type LineKind = 'added' | 'changed' | 'split' | 'bank' | 'rule' | 'undone';

export interface HistoryLine {
  readonly key: string;
  readonly kind: LineKind;
  readonly text: string;
  /** ISO timestamp. */
  readonly at: string;
  /** The change to undo and the number of its transactions; null if it can't be undone. */
  readonly undo: { readonly changeSetId: number; readonly count: number } | null;
  /** Why it can't be undone yet; null if it can, or never can. */
  readonly blocked: string | null;
}

interface Phrase {
  readonly verb: string;
  readonly object: string;
}

const isOn = (text: string | null) => text === 'true';

function dayText(text: string): string {
  const day = parseDay(text);
  return day ? formatDay(day) : text;
}

function tagPhrase(from: string, to: string): Phrase {
  const added = Number(to) - Number(from);
  if (added === 0) return { verb: 'changed', object: 'the tags' };
  const count = Math.abs(added);
  return { verb: added > 0 ? 'added' : 'removed', object: count === 1 ? 'a tag' : `${count} tags` };
}

const reimbursements: Readonly<Record<string, string>> = { owed: 'owed', claimed: 'claimed', paid: 'paid back' };

function reimbursementPhrase(_from: string, to: string): Phrase {
  if (to === '') return { verb: 'unmarked', object: 'it as reimbursable' };
  return { verb: 'marked', object: `it as ${reimbursements[to] ?? to}` };
}

/** The verb for setting a text from one value to another. */
function textPhrase(noun: string, from: string, to: string): Phrase {
  if (from === '') return { verb: 'added', object: `a ${noun}` };
  return to === '' ? { verb: 'removed', object: `the ${noun}` } : { verb: 'changed', object: `the ${noun}` };
}

function fromTo(noun: string, from: string, to: string): Phrase {
  return { verb: 'changed', object: `the ${noun} from ${from} to ${to}` };
}

const phrases: Readonly<Record<ShownChange['field'], (from: string, to: string) => Phrase>> = {
  name: (_from, to) => ({ verb: 'renamed', object: `it “${to}”` }),
  description: (from, to) => textPhrase('description', from, to),
  amount: (from, to) => fromTo('amount', from, to),
  date: (from, to) => fromTo('date', dayText(from), dayText(to)),
  isIncome: (_from, to) => ({ verb: 'marked', object: isOn(to) ? 'it as money in' : 'it as money out' }),
  account: (_from, to) =>
    to === '' ? { verb: 'removed', object: 'the account' } : { verb: 'moved', object: `it to ${to}` },
  category: (from, to) => {
    if (to === '') return { verb: 'removed', object: 'the category' };
    return from === '' ? { verb: 'filed', object: `it under ${to}` } : fromTo('category', from, to);
  },
  markedAsTransfer: (_from, to) => ({ verb: isOn(to) ? 'marked' : 'unmarked', object: 'it as a transfer' }),
  hidden: (_from, to) => ({ verb: isOn(to) ? 'hid' : 'unhid', object: 'it' }),
  note: (from, to) => textPhrase('note', from, to),
  tags: tagPhrase,
  reimbursement: reimbursementPhrase,
  splits: (from, to) => {
    if (to === '0') return { verb: 'removed', object: 'the split' };
    return from === '0' ? { verb: 'split', object: `it in ${to}` } : { verb: 'changed', object: 'the split' };
  },
  pending: (_from, to) => (isOn(to) ? { verb: 'set', object: 'it back to pending' } : { verb: 'posted', object: 'it' }),
  removedByBank: (_from, to) => ({ verb: isOn(to) ? 'removed' : 'restored', object: 'it' }),
  deleted: (_from, to) => ({ verb: isOn(to) ? 'deleted' : 'restored', object: 'it' }),
};

const fieldNames: Readonly<Record<ShownChange['field'], string>> = {
  name: 'name',
  description: 'description',
  amount: 'amount',
  date: 'date',
  isIncome: 'direction',
  account: 'account',
  category: 'category',
  markedAsTransfer: 'transfer mark',
  hidden: 'visibility',
  note: 'note',
  tags: 'tags',
  reimbursement: 'reimbursement',
  splits: 'split',
  pending: 'status',
  removedByBank: 'status',
  deleted: 'status',
};

/** With more changes, a line only names the fields. */
const DETAILED_MAX = 2;

const list = new Intl.ListFormat('en-US');

function subjectOf({ by }: HistoryEntry, bank: string): string {
  if (by === 'you') return 'You';
  if (by === 'member') return 'Someone else';
  return by === 'bank' ? bank || 'Your bank' : 'Cairn';
}

/** A split clears the transaction's own category, which isn't news. A sentence about its new amount says it all. */
function listedChanges({ changes, refit }: HistoryEntry): readonly ShownChange[] {
  if (refit !== null)
    return changes.filter(({ field }) => field !== 'amount' && field !== 'splits' && field !== 'category');
  return changes.some(({ field }) => field === 'splits')
    ? changes.filter(({ field }) => field !== 'category')
    : changes;
}

function whatChanged(entry: HistoryEntry): string {
  const changes = listedChanges(entry);
  const isUndone = changes.some(({ to }) => to === null);
  if (isUndone || changes.length > DETAILED_MAX)
    return `changed the ${list.format([...new Set(changes.map(({ field }) => fieldNames[field]))])}`;
  const described = changes.map(({ field, from, to }) => phrases[field](from, to ?? ''));
  const byVerb = Map.groupBy(described, ({ verb }) => verb);
  return list.format([...byVerb].map(([verb, same]) => `${verb} ${list.format(same.map(({ object }) => object))}`));
}

const newValue = ({ changes }: HistoryEntry, field: ShownChange['field']) =>
  changes.find((change) => change.field === field)?.to ?? '';

function addedText(entry: HistoryEntry, bank: string): string {
  if (isOn(newValue(entry, 'pending'))) return 'First seen as pending';
  if (entry.by === 'bank') return `Came from ${bank || 'your bank'}`;
  return `${subjectOf(entry, bank)} ${entry.source === 'import' ? 'imported' : 'added'} it`;
}

function kindOf({ kind, by, source, changes }: HistoryEntry): LineKind {
  if (kind === 'added') return 'added';
  if (by === 'bank') return 'bank';
  if (source === 'rule') return 'rule';
  return changes.some(({ field }) => field === 'splits') ? 'split' : 'changed';
}

function textOf(entry: HistoryEntry, bank: string): string {
  if (entry.kind === 'added') return addedText(entry, bank);
  const category = newValue(entry, 'category');
  if (entry.source === 'rule' && category !== '') return `Filed under ${category} by your rule`;
  if (entry.refit !== null && listedChanges(entry).length === 0) return entry.refit;
  const text = `${subjectOf(entry, bank)} ${whatChanged(entry)}`;
  return entry.refit === null ? text : `${text}. ${entry.refit}`;
}

/** Names the later change that has to be undone first. */
function blockedText({ blockedBy }: HistoryEntry, entries: readonly HistoryEntry[], bank: string): string | null {
  const later = blockedBy === null ? undefined : entries.find(({ changeSetId }) => changeSetId === blockedBy);
  if (!later) return null;
  const text = textOf(later, bank);
  if (later.canUndo || later.blockedBy !== null) return `To undo this, first undo “${text}”.`;
  return `This can’t be undone, because of a later change: ${text}.`;
}

function linesOf(entry: HistoryEntry, entries: readonly HistoryEntry[], bank: string): HistoryLine[] {
  const { changeSetId, madeAt, undoneAt, canUndo, count } = entry;
  const text = textOf(entry, bank);
  const key = String(changeSetId);
  const undone: HistoryLine[] =
    undoneAt === null
      ? []
      : [{ key: `${key} undone`, kind: 'undone', text: `Undone: ${text}`, at: undoneAt, undo: null, blocked: null }];
  const filed: HistoryLine[] =
    entry.rule === null
      ? []
      : [
          {
            key: `${key} filed`,
            kind: 'rule',
            text: `Filed under ${newValue(entry, 'category')} by your rule`,
            at: madeAt,
            undo: null,
            blocked: null,
          },
        ];
  // Deleting a transaction has its own button.
  const undo = canUndo && entry.kind === 'changed' ? { changeSetId, count } : null;
  const blocked = blockedText(entry, entries, bank);
  return [...undone, ...filed, { key, kind: kindOf(entry), text, at: madeAt, undo, blocked }];
}

/** The history as sentences, newest first. An undo is a line of its own. */
export function historyLines(entries: readonly HistoryEntry[], bank: string): HistoryLine[] {
  return entries
    .flatMap((entry) => linesOf(entry, entries, bank))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
