import { EVIDENCE_BUCKETS, type Evidence, type LearnedCategory } from './observations.ts';
import { packCounts, unpackCounts } from './packed-counts.ts';

/** How many decisions a category needs before its own counts outweigh those of all categories. */
const CAUTION = 2;

interface EvidenceCounts {
  decisions: number;
  readonly buckets: Int32Array;
}

const noCounts = (): EvidenceCounts => ({ decisions: 0, buckets: new Int32Array(EVIDENCE_BUCKETS) });

export interface StoredCounts {
  readonly category: LearnedCategory;
  readonly decisions: number;
  readonly buckets: string;
}

export interface Score {
  readonly category: LearnedCategory;
  /** A logarithm of odds; only differences between categories say something. */
  readonly score: number;
}

/**
 * Naive Bayes on whole-number counts, so that learning a decision and forgetting it again leaves exactly the same
 * model. A property is weighed by how much more often it occurs in a category than in all others.
 */
export class CategoryModel {
  readonly #categories = new Map<LearnedCategory, EvidenceCounts>();
  readonly #all = noCounts();

  static fromStored(stored: readonly StoredCounts[]): CategoryModel {
    const model = new CategoryModel();
    for (const { category, decisions, buckets } of stored) {
      const counts = { decisions, buckets: unpackCounts(buckets, EVIDENCE_BUCKETS) };
      model.#categories.set(category, counts);
      model.#all.decisions += decisions;
      for (let bucket = 0; bucket < EVIDENCE_BUCKETS; bucket += 1)
        model.#all.buckets[bucket] = (model.#all.buckets[bucket] ?? 0) + (counts.buckets[bucket] ?? 0);
    }
    return model;
  }

  /** Sorted by category, and the same for the same decisions in any order. */
  toStored(): StoredCounts[] {
    return Array.from(this.#categories, ([category, { decisions, buckets }]) => ({
      category,
      decisions,
      buckets: packCounts(buckets),
    })).sort((a, b) => (a.category < b.category ? -1 : 1));
  }

  get decisions(): number {
    return this.#all.decisions;
  }

  get categories(): number {
    return this.#categories.size;
  }

  learn(category: LearnedCategory, evidence: readonly Evidence[]): void {
    this.#count(category, evidence, 1);
  }

  /** Counts evidence that several decisions for the category share. The decisions themselves are learned separately. */
  addEvidence(category: LearnedCategory, evidence: readonly Evidence[], times: number): void {
    const { buckets } = this.#countsOf(category);
    const { buckets: all } = this.#all;
    for (const { bucket } of evidence) {
      buckets[bucket] = (buckets[bucket] ?? 0) + times;
      all[bucket] = (all[bucket] ?? 0) + times;
    }
  }

  /** Reverses `learn`. The decision must have been learned with the same evidence. */
  forget(category: LearnedCategory, evidence: readonly Evidence[]): void {
    this.#count(category, evidence, -1);
    if (this.#categories.get(category)?.decisions === 0) this.#categories.delete(category);
  }

  #countsOf(category: LearnedCategory): EvidenceCounts {
    const known = this.#categories.get(category);
    if (known) return known;
    const own = noCounts();
    this.#categories.set(category, own);
    return own;
  }

  #count(category: LearnedCategory, evidence: readonly Evidence[], step: 1 | -1): void {
    this.#countsOf(category).decisions += step;
    this.#all.decisions += step;
    this.addEvidence(category, evidence, step);
  }

  /** The logarithm of how much more often the property occurs in the category than in the others. */
  #weightOf(own: EvidenceCounts, { bucket, weight }: Evidence): number {
    const total = this.#all.buckets[bucket] ?? 0;
    // Says nothing, since it has never occurred.
    if (total === 0) return 0;
    const inOwn = own.buckets[bucket] ?? 0;
    const expected = (CAUTION * (total + 0.5)) / (this.#all.decisions + 1);
    const inside = (inOwn + expected) / (own.decisions + CAUTION);
    const outside = (total - inOwn + expected) / (this.#all.decisions - own.decisions + CAUTION);
    return weight * Math.log(inside / outside);
  }

  /** The highest score first; ties in the order of the categories. */
  scores(evidence: readonly Evidence[]): Score[] {
    return Array.from(this.#categories, ([category, own]) => {
      let score = Math.log((own.decisions + 1) / (this.#all.decisions + this.#categories.size));
      for (const property of evidence) score += this.#weightOf(own, property);
      return { category, score };
    }).sort((a, b) => b.score - a.score || (a.category < b.category ? -1 : 1));
  }

  /** The properties that speak most for the category. */
  strongest(category: LearnedCategory, evidence: readonly Evidence[], limit = 3): Evidence[] {
    const own = this.#categories.get(category);
    if (!own) return [];
    return evidence
      .map((property) => ({ property, weight: this.#weightOf(own, property) }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, limit)
      .map(({ property }) => property);
  }
}
