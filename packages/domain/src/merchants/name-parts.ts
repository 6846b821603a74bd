import { wordSet } from './bank-words.ts';
import { commonWords } from './common-words.ts';
import { businessWords } from './places.ts';

/** Further words that names consist of, for splitting names written as one word. */
const otherParts = /* @__PURE__ */ wordSet(`
  acorn acre acres active aisle alley alpine amber america americas animals apparel apple apron arbor arcade arch arm art atelier
  avenue badger bagel bakehouse balance ball bamboo banana bank bark barre basil basket bay bead bed bee bell bend bikes
  birdie biscuit bitter bloom blossom blvd bonita bonsai bottle bounce box branch brass brewer bride brush bubble bucket
  bull bun bundt bunny burrito bus butterfly button buy cab cactus cakes calm candy car cargo carpets cat cats cave chair
  chalk charm charter chase cheese chess chop cider cigar city clam claw claws clock closet cloth clover coat cocoa
  comfort comics commons connect connection consignment corral couch counter cow cozy crab cracker crane crate crossfit
  cup cupcake cure custom cut cuts dash date day days deer den dental diaper dig dime dine dog doggie dogs donkey donut
  dough dove draft dress drift drink drinks drop drug drum dry dyer dynasty ear egg eggs elk elm ember escape event
  events ever everest exchange exotic eye fabric factory fair fan fare farmers feast feed fern fiddle fig finch finds
  firm fit fix flag fleet flex flip float flora fly foam fold folk forge fork form fort fox foxes fun fur gate gear gem
  general ghost gift gifts ginger girl girls glass glow goat golf goose grain grape grass green greens grind grocer
  grounds guard guitar gull gum habit half hall hammer hand hands harbor hare harvest hat haus have hawk hay head heads
  healthy heart hearth hearts heights helper hen herb herbs heron hide hill hills hive hog hole hollow home homes honey
  hood hook hop hope hops horizon horizons horn horse hot hound hub hunks ice images indigo ink insure iron island ivy
  jade jam jar jazz jelly jet jewel job joy jug jumble jump jungle junk kayak kettle key kid kids king kings kit kite
  knit knot lab lace ladder lady lake lamp land landing lane lantern lark lash laser leaf leather leaves leap lemon
  lens life lift light lights lily lime line linen link lion lock lodge loft log loop lost lotus love luck lucky lunch
  luxe mail maker makers mama mango map marble market mass mast master masters match meadow meal meals meat melt men
  mercantile mesh metal mexican mill mini mint mocha mode modern moon moose moss motion motor motors mouse mural mutual
  nail neat nest net nook note nova number nut nuts oak oasis oats ocean olive onion optics orchard orchid order orient
  otter out outfitters oven owl oyster pack pad pages paint pals pan panda pantry paper park part party pass pasta
  patch path patio paw paws pawn peach peak peanut pear pearl pen penny pepper perch performance perk petal phone photo
  physical pickle picture pie pier pig pilot pine pint pipe pita pitch plan plane planet plant plants plate plum plus
  pocket pod point pole pond pony pool pop poppy port post pot press prime print pro pub puff pulse pump pup pure
  quail quarry quest quick quill quilt rabbit rack radish rail rain ranch raven razor reach ready rebel reef rest ring
  rise river road roast robin rock rocket rocks roll roof room roost root roots rope rose rover rug run rush rust rusty
  rye sack saddle safe sage sail salad sale salon salt sand sandwich sandwiches sauce saw scholar scholars school scoop
  scout seed self sense shack shade shed shell shield shift ship shirt shoe shoes shop shore shot shuttle side sign silk
  sip sister sisters sky slate sleep slice smart smile smiles smoke snack snow soap sock sole solo son song sons soul
  soup sour space spark sparrow spice spin spirit spoke spoon sport sports spot spray spring springs sprout spruce
  square squirrel stable stack staff stage star stark start state station steak steam steel stem step steps stitch stone
  stones stop stork story stove straw stream street stretch string strong stuff submarine sugar suit sun supper surf
  sweet sweets swell swift swim table taco tail tails tan tank tap tape tart taste tax tea teal team tee tent terra
  thread thrift thrive tide tie tiger tile time tin tip tire toast toffee tool tools top torch town trade trader trail
  trails train treat treats tree trees trek tri trim trips truck trunk trust tub tulip tune turn turtle twig twin
  twist two under union up valley vault vibe view vine vista vision vita wagon walk wall walnut warehouse wash watch
  water wave wax way web well wellness west wharf wheat wheel whisk whistle wick wild willow wind window wing wire wise
  wok wolf women wonder wood woods wool work works world wrap yard yarn yellow yolk young zebra zen zone`);

const joints = /* @__PURE__ */ wordSet('and of the');
const SHORTEST_PART = 3;
const LONGEST_PART = 14;
/** Names written as one word are truncated after this many letters at the earliest. */
const SHORTEST_TRUNCATED = 12;
const LONGEST_JOINED = 40;

function isPart(word: string): boolean {
  return commonWords.has(word) || businessWords.has(word) || otherParts.has(word);
}

export function isPartOrItsPlural(word: string): boolean {
  return isPart(word) || (word.length > SHORTEST_PART && word.endsWith('s') && isPart(word.slice(0, -1)));
}

/** The words that beginnings of four or more letters stand for, if there is only one. */
function readCompletions(): Map<string, string> {
  const found = new Map<string, string>();
  const all = [...commonWords, ...businessWords, ...otherParts].toSorted((a, b) => a.length - b.length);
  for (const word of all) {
    for (let length = 4; length < word.length; length++) {
      const beginning = word.slice(0, length);
      const other = found.get(beginning);
      if (other === undefined) found.set(beginning, word);
      else if (!word.startsWith(other)) found.set(beginning, '');
    }
  }
  return found;
}

let completions: ReadonlyMap<string, string> | undefined;

/** The word that a truncated one stands for. */
function completed(beginning: string): string | undefined {
  completions ??= readCompletions();
  return completions.get(beginning) || undefined;
}

const withoutJoints = (words: readonly string[]) => words.filter((word) => !joints.has(word));

/** How each beginning of a name splits into the fewest words, not counting connecting ones. */
function splits(name: string): (readonly string[] | undefined)[] {
  const best: (readonly string[] | undefined)[] = [[]];
  for (let start = 0; start <= name.length - SHORTEST_PART; start++) {
    const before = best[start];
    if (!before) continue;
    const last = before.at(-1);
    for (let end = start + 2; end <= Math.min(name.length, start + LONGEST_PART); end++) {
      const word = name.slice(start, end);
      const isJoint = last !== undefined && !joints.has(last) && joints.has(word);
      if (!(isJoint || (end - start >= SHORTEST_PART && isPartOrItsPlural(word)))) continue;
      const known = best[end];
      const words = [...before, word];
      if (!known || withoutJoints(words).length < withoutJoints(known).length) best[end] = words;
    }
  }
  return best;
}

const SHORTEST_UNKNOWN = 5;
const SHORTEST_KNOWN_END = 8;

/** Splits off two or more common words after an uncommon one: "stonycreekgolf". */
function partsAfterUnknown(name: string): readonly string[] | undefined {
  for (let start = SHORTEST_UNKNOWN; start <= name.length - SHORTEST_KNOWN_END; start++) {
    const rest = name.slice(start);
    const words = withoutJoints(splits(rest)[rest.length] ?? []);
    const last = words.at(-1) ?? '';
    if (words.length > 1 && (words.length > 2 || businessWords.has(last))) return [name.slice(0, start), ...words];
  }
  return undefined;
}

/** Splits a name that is written as one word and consists of common words; the last one may be truncated. */
export function partsOfName(name: string): readonly string[] | undefined {
  if (name.length > LONGEST_JOINED) return undefined;
  const best = splits(name);
  const whole = best[name.length];
  if (whole && whole.length > 1) {
    const [first = '', last = '', ...others] = withoutJoints(whole);
    // A brand such as Pocketpress isn't Pocket: only a longer name, or one with a kind of business, loses its end.
    return others.length > 0 || commonWords.has(first) || businessWords.has(last)
      ? [first, last, ...others]
      : undefined;
  }
  if (whole || name.length < SHORTEST_TRUNCATED) return undefined;
  const after = partsAfterUnknown(name);
  if (after) return after;
  for (let end = name.length - 1; end >= SHORTEST_PART; end--) {
    const before = best[end];
    if (!before) continue;
    const rest = name.slice(end);
    const words = withoutJoints(before);
    const word = completed(rest);
    if (word) return [...words, word];
    // Too little is left to say what it was; two words identify a merchant without it.
    if (words.length > 1) return rest.length < 4 ? words : [...words, rest];
    return undefined;
  }
  return undefined;
}
