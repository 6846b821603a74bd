/** Where the texts that begin alike have come to: what may follow, and the first of them that ends here. */
interface Branch {
  readonly next: Map<number, Branch>;
  first: number;
}

function newBranch(): Branch {
  return { next: new Map(), first: Number.POSITIVE_INFINITY };
}

function plant(root: Branch, text: string, index: number): void {
  let branch = root;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    const grown = branch.next.get(letter) ?? newBranch();
    branch.next.set(letter, grown);
    branch = grown;
  }
  branch.first = Math.min(branch.first, index);
}

/**
 * Finds which of many texts, the first in their order, something contains; −1 for none. One walk over it does,
 * however many texts there are.
 */
export function createContainsFinder(texts: readonly string[]): (whole: string) => number {
  const root = newBranch();
  for (const [index, text] of texts.entries()) plant(root, text, index);
  return (whole) => {
    let { first } = root;
    for (let start = 0; start < whole.length; start += 1) {
      let branch = root.next.get(whole.charCodeAt(start));
      for (let at = start + 1; branch; at += 1) {
        first = Math.min(first, branch.first);
        branch = branch.next.get(whole.charCodeAt(at));
      }
    }
    return Number.isFinite(first) ? first : -1;
  };
}
