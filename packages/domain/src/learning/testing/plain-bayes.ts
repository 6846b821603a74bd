import { getOrCreate } from '../../ledger/get-or-create.ts';
import type { Prediction } from '../calibration.ts';

/** Multinomial naive Bayes on the words of a text, with add-one smoothing, for comparison with the model. */
export class PlainBayes {
  readonly #words = new Map<string, Map<string, number>>();
  readonly #decisions = new Map<string, number>();
  readonly #vocabulary = new Set<string>();

  learn(text: string, category: string): void {
    const counts = getOrCreate(this.#words, category, () => new Map<string, number>());
    this.#decisions.set(category, (this.#decisions.get(category) ?? 0) + 1);
    for (const word of wordsOf(text)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      this.#vocabulary.add(word);
    }
  }

  /** The most probable first. */
  predict(text: string): Prediction[] {
    const all = Array.from(this.#decisions.values()).reduce((sum, count) => sum + count, 0);
    const scores = Array.from(this.#words, ([category, counts]) => {
      const total = Array.from(counts.values()).reduce((sum, count) => sum + count, 0);
      const logs = wordsOf(text).map((word) =>
        Math.log(((counts.get(word) ?? 0) + 1) / (total + this.#vocabulary.size)),
      );
      const prior = Math.log((this.#decisions.get(category) ?? 0) / all);
      return { category, score: logs.reduce((sum, log) => sum + log, prior) };
    });
    const highest = Math.max(...scores.map(({ score }) => score));
    const powers = scores.map(({ category, score }) => ({ category, power: Math.exp(score - highest) }));
    const sum = powers.reduce((total, { power }) => total + power, 0);
    return powers
      .map(({ category, power }) => ({ category, probability: power / sum }))
      .sort((a, b) => b.probability - a.probability);
  }
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);
}
