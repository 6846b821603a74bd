/** A node of the trie that contains all search strings. */
interface TrieNode {
  readonly children: Map<number, TrieNode>;
  /** The indexes of the search strings that end here. */
  readonly ends: number[];
  /** The lowest index of a search string that ends here or at a suffix. */
  first: number;
  /** The node of the longest proper suffix that is in the trie; null for the root. */
  suffix: TrieNode | null;
  /** The longest proper suffix that is a search string. */
  nextEnd: TrieNode | null;
}

function newNode(): TrieNode {
  return { children: new Map(), ends: [], first: Number.POSITIVE_INFINITY, suffix: null, nextEnd: null };
}

function insert(root: TrieNode, text: string, index: number): void {
  let node = root;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    const child = node.children.get(letter) ?? newNode();
    node.children.set(letter, child);
    node = child;
  }
  node.ends.push(index);
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
      child.nextEnd = child.suffix.ends.length > 0 ? child.suffix : child.suffix.nextEnd;
      queue.push(child);
    }
}

function buildTrie(texts: readonly string[]): TrieNode {
  const root = newNode();
  for (const [index, text] of texts.entries()) insert(root, text, index);
  linkSuffixes(root);
  return root;
}

/**
 * Finds the first of many search strings that a text contains; −1 for none. With the Aho-Corasick algorithm, one pass
 * over the text is enough, however many search strings there are.
 */
export function createContainsFinder(texts: readonly string[]): (whole: string) => number {
  const root = buildTrie(texts);
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

/** Lists all of many search strings that a text contains, by their indexes in any order, also in one pass. */
export function createContainsLister(texts: readonly string[]): (whole: string) => number[] {
  const root = buildTrie(texts);
  return (whole) => {
    const found = new Set<TrieNode>([root]);
    let node = root;
    for (let at = 0; at < whole.length; at += 1) {
      node = follow(root, node, whole.charCodeAt(at));
      // Whatever follows a node that was found before was found with it.
      for (let end: TrieNode | null = node; end && !found.has(end); end = end.nextEnd) found.add(end);
    }
    return [...found].flatMap(({ ends }) => ends);
  };
}
