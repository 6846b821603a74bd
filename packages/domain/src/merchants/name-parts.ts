import { wordSet } from './bank-words.ts';
import { commonWords } from './common-words.ts';
import { businessWords } from './places.ts';

/** Further words that names consist of, for splitting names written as one word. */
const otherParts = /* @__PURE__ */ wordSet(`
  acorn acre acres action active adobe advantage affordable agave airport aisle alchemy allergy alley almond aloha
  alpine amazing ambassador amber america americas animals antique antiques apparel apple appliance apron arbor arcade
  arch arm aroma art artisan assembly atelier athens athletic athletics avalon avenue avocado awesome bacon badger
  bagel bakehouse balance ball balloon bamboo banana bandit bangkok bank barbell bark barley barre barrel baseball
  basil basket batter battery bay bayou bazaar bead beast beaver bed bedding bee bell belly bend big bikes billiards
  bingo birdie birds biscuit bitter blend blinds bliss blonde bloom blossom blvd bonfire bonita bonsai boots border
  botanical bottle bottles bounce bowls box boxing branch brass brasserie bravo brazil breakfast brewer bride brisket
  broadway brooklyn brunch brush bubble bucket buddy buffet buggy bull bulldog bun bundt bunny burrito bus butchers
  butterfly button buy cab cabinet cactus caffe cakes calico calm candy canine canopy canvas car caravan cargo caribou
  carousel carpets carriage cascade casino cat cathedral cats cave cellars ceramic chair chalet chalk challenge chapter
  charcoal charlie charm charming charter chase chateau cheers cheese cheesecake chefs chess chili china chips chop
  chophouse chopped choppers churro cider cigar cigars citrus city civic clam claw claws clock closet cloth clothes
  clove clover coat cobbler cobra cocktail cocktails cocoa coconut collective collision colony combat comedy comfort
  comic comics commons concepts condo connect connection connections consignment consulting contractors convenience
  corral cosmetic couch counter countryside couture cow cowgirl cozy crab cracker crafted crane crate cravings crawfish
  crazy creations creative crepe creperie crepes crescent cricket crossfit cruisers crust cuisine culture cup cupcake
  cure custard custom cut cuts cyclery daisy dandy darling dash date day days decor deer delicious delight delights den
  denim dental designs dessert desserts destination detail detailing devil diaper dig dime dine dinner dinosaur diver
  divine dog doggie dogs dolls donkey donut doors dough doughnut doughnuts dove draft drafthouse drapery dreamland
  dress drift drink drinks drop drug drugs drugstore drum dry dumpling dumplings dunes dyer dynasty ear eclipse
  education egg eggs elegance elegant elementary elephant elevate elk elm ember emporium enchanted endless endurance
  engraving enterprise entertainment equestrian equipment escape essence essential essentials estates eternal event
  events ever everest evolution excel exchange exhaust exotic exteriors eye eyewear fables fabric factory fair fairway
  fajita falafel fan fantasy fare farmers farmhouse feast feed fencing fern festival fiber fiddle fig finance finch
  finds finishing firehouse firewood firm fit fix flag flamingo flavors fleece fleet flex flight flip float flora
  floral florals fly foam focus fold folk foodie forge fork form fort foundry fountain fox foxes fragrance framing
  freight fries frosting frozen fudge fun fur furnace gables galleria games garlic gastropub gate gather gathering
  gazebo gear gecko gem general ghost giants gift gifts ginger girl girls glass glaze glory glow gnome goat golf goose
  grain grape grapes graphics grass grateful gratitude gravity green greenery greens griddle grind grocer groom
  groomers grotto grounds guard guitar gull gum gumbo gunsmith gyros habit habitat hacienda halal half hall hamburger
  hammer hand handmade hands handyman hangar harbor hare harvest hat haus havana have haven hawk hay hazel head
  headquarters heads healthy hearing heart hearth hearts hedgehog heights helper hen herb herbal herbs heron hibachi
  hide hideaway hideout hill hills hive hobbies hobby hog hole holistic hollow home homebrew homemade homes honey
  honeybee hood hook hoops hop hope hops horizon horizons horn horse horseshoe hospitality hot hotdog hound hounds hub
  hummus hungry hunks hurricane ice icehouse images imports improvement india indigo industries ink inkwell insure interiors
  iron ironworks island istanbul italia italy ivy jade jam jamaican janitorial jar jazz jeans jelly jet jewel jewels
  job joint jolly journal joy jubilee jug juicery jumble jump jungle junk justice kabob kabobs karaoke kayak kebab
  kebabs kettle key kickboxing kid kids kinder king kingfisher kings kit kitchens kite knit knot kosher lab lace
  lacrosse ladder lady ladybug lager lagoon lake lakefront lamp land landing lane lantern lark laser lash lavender
  lawns leaf leap leather leaves legends lemon lemonade lens lessons life lift light lights lily lime limousine line
  linen linens link lion lock lodge loft log loop lost lotus love loyal luck lucky lunch luncheon luxe luxury madame
  magazine magical mahogany mail maker makers mama mango manicure manor map marathon marble mariner mariscos maritime
  market marketplace martial mass mast master masters match matcha meadow meadows meal meals meat mechanical medic
  medicine melt men mercantile mesh mesquite metal metals mexican michoacana milkshake mill millwork mini mint mirage
  mission mixed mocha mode modern monkey monument moon moonshine moose mosaic moss motion motor motorcycle motors
  motorsports mouse movement muffin mulch mural muscle mushroom mustard mutual nail naked navigator neat nectar needle
  neighbor nest net new nitro nook note nova number nut nuts oak oasis oats ocean octopus old olive olympic omelet
  onion optics optique orchard orchards orchid order orient oriental originals otter out outdoor outfitters outpost
  oven overlook owl oxford oyster pack pad paddle pages pagoda paint palette pals pan pancake pancakes panda panther
  pantry papaya paper park parlor part party pass pasta pastries pastry pasture patch path patio patriots pavilion paw
  pawn paws peach peacock peak peanut pear pearl pecan pelican pen penguin penny pepper pepperoni perch performance
  performing perfume perk petal petals petroleum phone photo physical physician piano pickle pickles picnic picture pie
  pier pig pilot pinball pine pineapple pinecone pint pipe pita pitch pixel pizzas plan plane planet planner plant
  plants plate playground pleasure plum plus pocket pod poetry point pole polished pomegranate pond pony pool pop
  popcorn poppy port portrait post postal pot potato poultry powder powerhouse praline premium presbyterian press
  pretzel prime primrose print printer pro project promise prospect provisions pub pueblo puff pulse pump pumpkin pup
  puppies pure puzzle quail quarry quarter quench quest quick quill quilt quilting rabbit raccoon rack radiant radish
  rail railroad rain rally ramble ranch raspberry raven razor reach reading ready realtors rebel rebels recovery
  recreation recycling red reef reflections refuge regency relax remedy renew renovation rescue reserve residence rest
  restoration retreat revival riders ring rings rise ristorante ritual river riverbend road roadhouse roadrunner roast
  roastery robin rock rocket rocks rodeo roll romance roof rooftop room roost rooster root roots rope rose rosebud
  rosemary rotary roundup rover royale rug run runners rush rust rusty rye sack saddle safe sage saigon sail salad sale
  salon saloon salsa salt sanctuary sand sandbar sandwich sandwiches sauce sausage savory savvy saw scented scholar
  scholars school scoop scoops scooter scout scrap screen scrubs seafoods seasonal secrets seed self sense sentinel
  serenity shack shade shaggy shamrock shawarma shears shed shell shelter sheriff shield shift shine ship shirt shirts
  shoe shoes shooting shop shore shores shot shuttle side siding sign signs silk sip siren sister sisters sketch ski
  skillet sky skyline slate sleep slice slices sliders slumber smart smile smiles smoke smokehouse smokin smoothies
  snack snacks snow snowboard soap sober sock socks softball sole solo solstice son song sons sorbet soul soulful soup
  sour space spaghetti spark sparrow spartan specialty spectrum speed spice spin spirit spirits splash spoke spokes
  spoon sport sporting sports spot spray spring springs sprout spruce square squeeze squirrel stable stack stadium
  staff stage stained stallion standard star stark start state station steak steaks steam steamer steel stem step steps
  stitch stitches stockyard stone stones stop storehouse stork story stove straw stream street stretch striker string
  stripes strong stuff submarine suds sugar suit sultan sun sundae sunflower supper supplies supreme surf surplus
  sustainable sweat sweet sweetheart sweets swell swift swim swirl table tables tackle taco taekwondo tail tailgate
  tails tamale tamales tan tandoori tangerine tank tanning tap tapas tape tapestry tart taste taverna tax tea teaching
  teahouse teal team tee temple tent tequila teriyaki terra terrace textile thistle thread threads thrift thrive tide
  tides tie tiger tile time timeless tin tip tire toast toffee tokyo tomato tonic tool tools top torch tortilla
  tortillas towel towers town toy trade trader trail trails train tranquil transmission treasures treat treats tree
  treehouse trees trek trends tri tribe trim trips trolley trophy tropics truck truffle trumpet trunk trust tub tulip
  tune turn turtle tuxedo twig twin twins twist two umami umbrella under underground uniform union up urgent vacation
  vacuum valet valley vapor vault vegan ventures veranda vessel vibe vietnam view vine vineyards vintner violin vision
  vista vita vitality vogue volcano voyage waffle waffles wagon walk wall walnut wander wandering wardrobe warehouse
  warrior wash watch water waters wave wax way web well wellness west wharf wheat wheel whisk whiskers whiskey whistle
  wholesale wick wicked wild wildflower willow wind windmill window windows winds wing wire wise wok wolf women wonder
  wonderland wood woodfire woods woodwork woodworks wool work works workshop world wrap wrench yacht yard yarn yarns
  yellow yogi yogurt yolk young zebra zen zesty zodiac zone zoo`);

const joints = /* @__PURE__ */ wordSet('and of the de n');
const SHORTEST_PART = 3;
const LONGEST_PART = 14;
/** Names written as one word are truncated after this many letters at the earliest. */
const SHORTEST_TRUNCATED = 12;
const LONGEST_JOINED = 40;

const parts: ReadonlySet<string> = /* @__PURE__ */ new Set([...commonWords, ...businessWords, ...otherParts]);

export function isPartOrItsPlural(word: string): boolean {
  return parts.has(word) || (word.length > SHORTEST_PART && word.endsWith('s') && parts.has(word.slice(0, -1)));
}

/** The words that beginnings of four or more letters stand for, if there is only one. */
function readCompletions(): Map<string, string> {
  const found = new Map<string, string>();
  const all = [...parts].toSorted((a, b) => a.length - b.length);
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

/** Whether a truncated word may be one of several: "brea" is bread or breakfast. */
function beginsSeveral(beginning: string): boolean {
  completions ??= readCompletions();
  return completions.get(beginning) === '';
}

const vowels = /(?<=.)[aeiou]/g;
const doubled = /(.)\1/g;

/** A word without its vowels and doubled letters: "rstrnt". */
function skeletonOf(word: string): string {
  return word.replace(vowels, '').replace(doubled, '$1');
}

const SHORTEST_SKELETON = 4;
const withoutVowels = /^[a-z][bcdfghjklmnpqrstvwxyz]{3,}$/;

/** Words by what is left of them without vowels, if there is only one. */
function readSkeletons(): Map<string, string> {
  const found = new Map<string, string>();
  for (const word of parts) {
    const skeleton = skeletonOf(word);
    if (skeleton.length < SHORTEST_SKELETON || skeleton === word) continue;
    found.set(skeleton, found.has(skeleton) ? '' : word);
  }
  return found;
}

let skeletons: ReadonlyMap<string, string> | undefined;

/** The word that is abbreviated by leaving out its vowels: "rstrnt". */
export function wordWithoutVowels(word: string): string | undefined {
  if (!withoutVowels.test(word) || parts.has(word)) return undefined;
  skeletons ??= readSkeletons();
  return skeletons.get(word.replace(doubled, '$1')) || undefined;
}

const withoutJoints = (words: readonly string[]) => words.filter((word) => !joints.has(word));

/** How each beginning of a name splits into the fewest words, not counting connecting ones. */
function splits(name: string): (readonly string[] | undefined)[] {
  const best: (readonly string[] | undefined)[] = [[]];
  for (let start = 0; start <= name.length - SHORTEST_PART; start++) {
    const before = best[start];
    if (!before) continue;
    const last = before.at(-1);
    for (let end = start + 1; end <= Math.min(name.length, start + LONGEST_PART); end++) {
      const word = name.slice(start, end);
      const isJoint = last !== undefined && joints.has(word) && (!joints.has(last) || word === 'the');
      if (!(isJoint || (end - start >= SHORTEST_PART && isPartOrItsPlural(word)))) continue;
      const known = best[end];
      const words = [...before, word];
      if (!known || withoutJoints(words).length < withoutJoints(known).length) best[end] = words;
    }
  }
  return best;
}

const SHORTEST_UNKNOWN = 5;
/** A single word that an uncommon one precedes must be long: "sakurajapanese". */
const SHORTEST_UNMISTAKABLE_END = 7;
/** Shorter common words are also the ends of others: "borough". */
const SHORTEST_COMMON_END = 6;
const SHORTEST_BUSINESS = 5;
/** What is left of a word that is cut off may be too short to complete. */
const LONGEST_FRAGMENT = 4;

/** Whether a first word doesn't identify a merchant alone. */
function needsNext(first: string): boolean {
  return (
    commonWords.has(first) || businessWords.has(first) || (first.endsWith('s') && commonWords.has(first.slice(0, -1)))
  );
}

/** Whether common words may follow an uncommon one: two or more, or one that is long. */
function mayFollow(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last.length >= (needsNext(last) ? SHORTEST_COMMON_END : SHORTEST_UNMISTAKABLE_END);
  return words.length > 2 || businessWords.has(last);
}

/** The words up to a kind of business after which a name is cut off: "seafood" in "seafoodma". */
function beforeCutOff(text: string, best: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  for (let end = text.length - 1; end >= SHORTEST_BUSINESS; end--) {
    const words = withoutJoints(best[end] ?? []);
    if (!words.some((word) => word.length >= SHORTEST_BUSINESS && businessWords.has(word))) continue;
    if (text.length - end < LONGEST_FRAGMENT || completed(text.slice(end)) !== undefined) return words;
  }
  return undefined;
}

/** Splits off common words after an uncommon one; the name may be cut off: "stonycreekgolf", "bayouseafoodma". */
function partsAfterUnknown(name: string): readonly string[] | undefined {
  let cutOff: readonly string[] | undefined;
  for (let start = SHORTEST_UNKNOWN; start <= name.length - SHORTEST_BUSINESS; start++) {
    const rest = name.slice(start);
    const best = splits(rest);
    const words = withoutJoints(best[rest.length] ?? []);
    if (mayFollow(words)) return [name.slice(0, start), ...words];
    const others = cutOff ? undefined : beforeCutOff(rest, best);
    if (others) cutOff = [name.slice(0, start), ...others];
  }
  return cutOff;
}

/** Splits a name that is written as one word and consists of common words; the last one may be truncated. */
export function partsOfName(name: string): readonly string[] | undefined {
  if (name.length > LONGEST_JOINED) return undefined;
  const best = splits(name);
  const whole = best[name.length];
  if (whole && whole.length > 1) {
    const words = withoutJoints(whole);
    const kinds = words.length - 1 - words.findLastIndex((word) => !businessWords.has(word));
    if (
      kinds > 0 &&
      words.length - kinds === 2 &&
      !needsNext(words[0] ?? '') &&
      !whole.some((word) => joints.has(word))
    )
      return [words.slice(0, 2).join(''), ...words.slice(2)];
    const [first = '', last = '', ...others] = words;
    // A brand such as Pocketpress isn't Pocket: only a longer name, or one with a kind of business, loses its end.
    return others.length > 0 || needsNext(first) || businessWords.has(last) || whole.some((word) => joints.has(word))
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
    if (words.length === 1 && beginsSeveral(rest)) return [...words, rest];
    // Too little is left to say what it was; two words identify a merchant without it.
    if (words.length > 1) return rest.length < LONGEST_FRAGMENT ? words : [...words, rest];
    return undefined;
  }
  return undefined;
}
