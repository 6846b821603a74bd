/** A node of the trie that contains all search strings. */
interface TrieNode {
  readonly children: Map<number, TrieNode>;
  /** The lowest index of a search string that ends here or at a suffix. */
  first: number;
  /** The node of the longest proper suffix that is in the trie; null for the root. */
  suffix: TrieNode | null;
}

function newNode(): TrieNode {
  return { children: new Map(), first: Number.POSITIVE_INFINITY, suffix: null };
}

function insert(root: TrieNode, text: string, index: number): void {
  let node = root;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    const child = node.children.get(letter) ?? newNode();
    node.children.set(letter, child);
    node = child;
  }
  node.first = Math.min(node.first, index);
}

function follow(root: TrieNode, from: TrieNode, letter: number): TrieNode {
  let node: TrieNode | null = from;
  while (node) {
    const child = node.children.get(letter);
    if (child) return child;
    node = node.suffix;
  }
  return root;
}

/** Works breadth-first, because the suffix of a node is closer to the root. */
function linkSuffixes(root: TrieNode): void {
  const queue: TrieNode[] = [root];
  for (const node of queue)
    for (const [letter, child] of node.children) {
      child.suffix = node.suffix ? follow(root, node.suffix, letter) : root;
      child.first = Math.min(child.first, child.suffix.first);
      queue.push(child);
    }
}

/**
 * Finds the first of many search strings that a text contains; −1 for none. With the Aho-Corasick algorithm, one pass
 * over the text is enough, however many search strings there are.
 */
export function createContainsFinder(texts: readonly string[]): (whole: string) => number {
  const root = newNode();
  for (const [index, text] of texts.entries()) insert(root, text, index);
  linkSuffixes(root);
  return (whole) => {
    let { first } = root;
    let node = root;
    for (let at = 0; at < whole.length; at += 1) {
      node = follow(root, node, whole.charCodeAt(at));
      first = Math.min(first, node.first);
    }
    return Number.isFinite(first) ? first : -1;
  };
}
