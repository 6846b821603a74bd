/** Where the texts that begin alike have come to: what may follow, and the first of them that ends here. */
interface Branch {
  readonly next: Map<number, Branch>;
  first: number;
  /** The longest other beginning that ends with the same letters; null at the root. */
  shorter: Branch | null;
}

function newBranch(): Branch {
  return { next: new Map(), first: Number.POSITIVE_INFINITY, shorter: null };
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

function follow(root: Branch, from: Branch, letter: number): Branch {
  let branch: Branch | null = from;
  while (branch) {
    const next = branch.next.get(letter);
    if (next) return next;
    branch = branch.shorter;
  }
  return root;
}

/** Level by level, so that what is shorter is linked already. */
function link(root: Branch): void {
  const waiting: Branch[] = [root];
  for (const branch of waiting)
    for (const [letter, next] of branch.next) {
      next.shorter = branch.shorter ? follow(root, branch.shorter, letter) : root;
      next.first = Math.min(next.first, next.shorter.first);
      waiting.push(next);
    }
}

/**
 * Finds which of many texts, the first in their order, something contains; −1 for none. One walk over it does,
 * however many texts there are and however alike they begin (Aho and Corasick).
 */
export function createContainsFinder(texts: readonly string[]): (whole: string) => number {
  const root = newBranch();
  for (const [index, text] of texts.entries()) plant(root, text, index);
  link(root);
  return (whole) => {
    let { first } = root;
    let branch = root;
    for (let at = 0; at < whole.length; at += 1) {
      branch = follow(root, branch, whole.charCodeAt(at));
      first = Math.min(first, branch.first);
    }
    return Number.isFinite(first) ? first : -1;
  };
}
