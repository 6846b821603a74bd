import { addDays } from '../day.ts';
import type { CategoryId, TransactionId } from '../ids.ts';
import type { IsDecided, OpenCategory, ReviewCandidate } from './candidate.ts';
import { fingerprintOf } from './decisions.ts';
import { isCounted, type ReviewFacts, type ReviewRow } from './facts.ts';
import { plain, type Sentence } from './sentence.ts';
import { approvalsNeeded, type CategoryOrigin, needsApproval, trustKeyOf } from './trust.ts';

const SELF_APPROVED_DAYS = 7;

/** Identifies the source of a category, and the category. */
export function categoryFingerprint(row: CategoryOrigin): string {
  const key = trustKeyOf(row);
  const categoryId = row.subcategoryId ?? row.categoryId;
  if (key === null || categoryId === null) return 'category:none';
  return key.kind === 'rule' ? fingerprintOf('category:rule', key.key) : `category:learned:${categoryId}`;
}

/** "Pets, because your rule says so." */
export function categorySentence(name: string | null, because: string | null): Sentence {
  if (name === null) return plain('This has no category yet.');
  return [
    { text: name, isStrong: true },
    { text: because === null ? '.' : `, ${because}.`, isStrong: false },
  ];
}

/** The category if a decision about it is needed: there is none, or its source isn't trusted yet. */
export function openCategoryOf({ trustOf }: ReviewFacts, row: ReviewRow): OpenCategory | null {
  if (row.pending || row.isSplit || !isCounted(row)) return null;
  const { categoryId, subcategoryId } = row;
  if (categoryId === null) return { categoryId, subcategoryId, because: null };
  const key = trustKeyOf(row);
  if (key === null || !needsApproval(trustOf(key), row.madeIn)) return null;
  const because = key.kind === 'rule' ? 'because your rule says so' : 'like your earlier visits';
  return { categoryId, subcategoryId, because };
}

/** The name of the category, or of the narrower subcategory. */
export function nameOfOpen(
  { categoryId, subcategoryId }: Pick<OpenCategory, 'categoryId' | 'subcategoryId'>,
  categoryName: (id: CategoryId) => string,
): string | null {
  const id = subcategoryId ?? categoryId;
  return id === null ? null : categoryName(id);
}

function toCandidate(facts: ReviewFacts, row: ReviewRow, openCategory: OpenCategory): ReviewCandidate {
  return {
    subjectId: row.id,
    transactionIds: [row.id],
    fingerprint: categoryFingerprint(row),
    valueCents: row.amountCents,
    day: row.day,
    sentence: categorySentence(nameOfOpen(openCategory, facts.categoryName), openCategory.because),
    openCategory,
  };
}

/** Counts down how many approvals each rule or merchant still needs until it is trusted. */
function createQueue({ trustOf }: ReviewFacts): (row: ReviewRow) => boolean {
  const needed = new Map<string, number>();
  return (row) => {
    const key = trustKeyOf(row);
    if (key === null) return true;
    const name = `${key.kind} ${key.key}`;
    const left = needed.get(name) ?? approvalsNeeded(trustOf(key));
    needed.set(name, left - 1);
    return left > 0;
  };
}

/**
 * Transactions without a category, or with one that was set by a rule or learned and isn't trusted yet. For each rule
 * and merchant, only the newest are listed, as many as are needed for trust: the others will then be approved
 * automatically.
 */
export function findCategories(facts: ReviewFacts, isDecided: IsDecided): ReviewCandidate[] {
  const isNext = createQueue(facts);
  return facts.rows.flatMap((row) => {
    const openCategory = openCategoryOf(facts, row);
    const candidate = openCategory && toCandidate(facts, row, openCategory);
    return candidate && !isDecided(candidate) && isNext(row) ? [candidate] : [];
  });
}

/** The transactions of the last seven days whose category approved itself, newest first. */
export function listSelfApproved({ rows, today, trustOf }: ReviewFacts): TransactionId[] {
  const first = addDays(today, 1 - SELF_APPROVED_DAYS);
  const found = rows.filter((row) => {
    if (row.day < first || row.day > today || row.isSplit || !isCounted(row)) return false;
    const key = trustKeyOf(row);
    return key !== null && trustOf(key).trustedSinceIn !== null;
  });
  return found.map(({ id }) => id);
}
