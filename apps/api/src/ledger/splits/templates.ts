import { isDeepStrictEqual } from 'node:util';
import { type Cents, type EffectRule, type LedgerId, type SplitShare, sharesOf, splitByShares } from '@cairn/domain';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories, splitTemplates } from '../../platform/db/schema/index.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import type { TemplateChange } from '../changes/undo-payload.ts';
import type { TaggedLine } from '../transactions/parts.ts';

/** The lines that a template gives an amount; null if one of them would be empty. */
export function linesByTemplate(shares: readonly SplitShare[], amount: Cents): TaggedLine[] | null {
  const amounts = splitByShares(
    amount,
    shares.map(({ basisPoints }) => basisPoints),
  );
  if (amounts.some((part) => part === 0)) return null;
  return shares.flatMap(({ basisPoints: _basisPoints, ...share }, position) => {
    const amountCents = amounts[position];
    return amountCents === undefined ? [] : [{ ...share, amountCents, note: '', tagIds: [] }];
  });
}

function sharesFrom(lines: readonly TaggedLine[]): SplitShare[] {
  const basisPoints = sharesOf(lines.map(({ amountCents }) => amountCents));
  return lines.map(({ categoryId, subcategoryId, isTransfer, takesRemainder }, position) => ({
    categoryId,
    subcategoryId,
    basisPoints: basisPoints[position] ?? 0,
    isTransfer,
    takesRemainder,
  }));
}

const categoriesOf = (shares: readonly SplitShare[]) =>
  shares.flatMap(({ categoryId, subcategoryId }) => [categoryId, subcategoryId].filter((id) => id !== null));

/** Leaves out templates with a category that was deleted or has another parent since. */
async function usable<Template extends { readonly shares: readonly SplitShare[] }>(
  db: Db,
  ledgerId: LedgerId,
  templates: readonly Template[],
): Promise<Template[]> {
  const ids = [...new Set(templates.flatMap(({ shares }) => categoriesOf(shares)))];
  if (ids.length === 0) return [...templates];
  const rows = await db
    .select({ id: categories.id, parentId: categories.parentId })
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), inArray(categories.id, ids), isNull(categories.deletedAt)));
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const isUsable = ({ categoryId, subcategoryId }: SplitShare) =>
    (categoryId === null || parents.get(categoryId) === null) &&
    (subcategoryId === null || parents.get(subcategoryId) === categoryId);
  return templates.filter(({ shares }) => shares.every(isUsable));
}

/** Removes splits with a category that was deleted or has another parent since; such a rule decides no category. */
export async function withUsableShares<R extends Pick<EffectRule, 'id' | 'effects'>>(
  db: Db,
  ledgerId: LedgerId,
  rules: readonly R[],
) {
  const splitting = rules.flatMap(({ id, effects }) => (effects.shares ? [{ id, shares: effects.shares }] : []));
  if (splitting.length === 0) return [...rules];
  const left = new Set((await usable(db, ledgerId, splitting)).map(({ id }) => id));
  return rules.map((rule) =>
    rule.effects.shares === null || left.has(rule.id) ? rule : { ...rule, effects: { ...rule.effects, shares: null } },
  );
}

const templateColumns = { merchantKey: splitTemplates.merchantKey, shares: splitTemplates.shares };

/** The templates that split new transactions, by merchant key. */
export async function loadAutomaticTemplates(
  db: Db,
  ledgerId: LedgerId,
): Promise<ReadonlyMap<string, readonly SplitShare[]>> {
  const rows = await db
    .select(templateColumns)
    .from(splitTemplates)
    .where(and(eq(splitTemplates.ledgerId, ledgerId), splitTemplates.appliesAutomatically));
  if (rows.length === 0) return new Map();
  return new Map((await usable(db, ledgerId, rows)).map(({ merchantKey, shares }) => [merchantKey, shares]));
}

export interface RememberedSplit {
  /** Null if none fit. */
  readonly lines: TaggedLine[] | null;
  readonly use: 'no' | 'suggest' | 'automatic';
}

/** The split remembered for the merchant, with the lines for the amount. */
export async function findRememberedSplit(
  db: Db,
  ledgerId: LedgerId,
  keys: readonly string[],
  amountCents: Cents,
): Promise<RememberedSplit> {
  const known = keys.filter((key) => key !== '');
  if (known.length === 0) return { lines: null, use: 'no' };
  const rows = await db
    .select({ ...templateColumns, appliesAutomatically: splitTemplates.appliesAutomatically })
    .from(splitTemplates)
    .where(and(eq(splitTemplates.ledgerId, ledgerId), inArray(splitTemplates.merchantKey, known)));
  const found = rows.length === 0 ? [] : await usable(db, ledgerId, rows);
  const [template] = found.toSorted((a, b) => known.indexOf(a.merchantKey) - known.indexOf(b.merchantKey));
  if (!template) return { lines: null, use: 'no' };
  const use = template.appliesAutomatically ? 'automatic' : 'suggest';
  return { lines: linesByTemplate(template.shares, amountCents), use };
}

type StoredTemplate = NonNullable<TemplateChange['before']>;

async function readTemplate(tx: Db, { ledgerId }: Change, merchantKey: string): Promise<StoredTemplate | null> {
  const [stored] = await tx
    .select({ shares: splitTemplates.shares, appliesAutomatically: splitTemplates.appliesAutomatically })
    .from(splitTemplates)
    .where(and(eq(splitTemplates.ledgerId, ledgerId), eq(splitTemplates.merchantKey, merchantKey)));
  return stored ? { ...stored, shares: [...stored.shares] } : null;
}

async function writeTemplate(
  tx: Db,
  change: Change,
  merchantKey: string,
  template: StoredTemplate | null,
): Promise<void> {
  const { ledgerId } = change;
  const isOfMerchant = and(eq(splitTemplates.ledgerId, ledgerId), eq(splitTemplates.merchantKey, merchantKey));
  if (template === null) {
    await tx.delete(splitTemplates).where(isOfMerchant);
    return;
  }
  await tx
    .insert(splitTemplates)
    .values({ ledgerId, id: await takeIds(tx, change, 1), merchantKey, ...template })
    .onConflictDoUpdate({ target: [splitTemplates.ledgerId, splitTemplates.merchantKey], set: template });
}

/**
 * Remembers the shares of a split for its merchant, or forgets them. Returns the undo data; null if nothing changed.
 */
export async function rememberSplit(
  tx: Db,
  change: Change,
  merchantKey: string,
  lines: readonly TaggedLine[],
  remember: 'no' | 'suggest' | 'automatic',
): Promise<TemplateChange | null> {
  if (merchantKey === '') return null;
  const before = await readTemplate(tx, change, merchantKey);
  const after =
    remember === 'no' ? null : { shares: sharesFrom(lines), appliesAutomatically: remember === 'automatic' };
  if (isDeepStrictEqual(before, after)) return null;
  await writeTemplate(tx, change, merchantKey, after);
  return { merchantKey, before, after };
}

/** Restores the merchant's previous remembered split, unless it has changed since. Returns whether it did. */
export async function restoreTemplate(
  tx: Db,
  change: Change,
  { merchantKey, before, after }: TemplateChange,
): Promise<boolean> {
  if (!isDeepStrictEqual(await readTemplate(tx, change, merchantKey), after)) return false;
  await writeTemplate(tx, change, merchantKey, before);
  return true;
}
