import { type BodyOf, type saveTag, TAGS_MAX } from '@cairn/contract';
import { nameKey, type TagId, tagName } from '@cairn/domain';
import {
  type Change,
  findReimbursable,
  findTag,
  insertTag,
  listTags,
  madeTag,
  REIMBURSABLE,
  rejectTakenName,
  updateTags,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

type Payload = BodyOf<typeof saveTag>;

interface TagPeriod {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

function rejectReversed({ startsOn, endsOn }: TagPeriod): void {
  if (startsOn === null || endsOn === null || startsOn <= endsOn) return;
  throw new ProblemError('bad_input', 'The end must not be before the start.', {
    fields: { endsOn: 'must not be before the start' },
  });
}

async function createTag(tx: Db, change: Change, { name, color, startsOn, endsOn, budget }: Payload) {
  const period = { startsOn: startsOn ?? null, endsOn: endsOn ?? null };
  rejectReversed(period);
  await rejectTakenName(tx, change.ledgerId, name, null);
  if ((await listTags(tx, change.ledgerId)).length >= TAGS_MAX)
    throw new ProblemError('rule_broken', `You can have at most ${TAGS_MAX.toLocaleString('en-US')} tags.`);
  const isBuiltIn = nameKey(name) === nameKey(REIMBURSABLE) && (await findReimbursable(tx, change.ledgerId)) === null;
  const kind = isBuiltIn ? 'reimbursable' : 'plain';
  const tag = await insertTag(tx, change, { kind, name, color, ...period, budgetCents: budget ?? null });
  const done = { summary: `Created the tag ${name}`, count: 0, undo: { tags: [madeTag(tag)] } };
  return { answer: tag.id, done };
}

/** Omitted fields don't change. */
async function editTag(tx: Db, change: Change, id: TagId, { name, color, startsOn, endsOn, budget }: Payload) {
  const tag = await findTag(tx, change.ledgerId, id);
  const period = {
    startsOn: startsOn === undefined ? tag.startsOn : startsOn,
    endsOn: endsOn === undefined ? tag.endsOn : endsOn,
  };
  rejectReversed(period);
  await rejectTakenName(tx, change.ledgerId, name, id);
  const budgetCents = budget === undefined ? tag.budgetCents : budget;
  const written = await updateTags(tx, change, [tag], { name, color, ...period, budgetCents });
  const summary = name === tag.name ? `Changed the tag ${name}` : `Renamed the tag ${tag.name} to ${name}`;
  return { answer: id, done: written.length === 0 ? null : { summary, count: 0, undo: { tags: written } } };
}

/** Creates a tag, or changes the given one. Saving without changes creates no change set. */
export async function saveWholeTag(tx: Db, change: Change, payload: Payload) {
  const saved = { ...payload, name: tagName(payload.name) ?? payload.name };
  return payload.id === null ? await createTag(tx, change, saved) : await editTag(tx, change, payload.id, saved);
}
