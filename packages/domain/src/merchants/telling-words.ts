import { bankWords, wordSet } from './bank-words.ts';
import { knownSpellings } from './known-merchants.ts';
import { businessWords, cities, cityBeginnings } from './places.ts';

/** Words between others that say nothing of their own. */
const connectors = /* @__PURE__ */ wordSet(
  'the and of de del della di da du des la le les el los las y et und och og en van von der den zum zur for by at in to',
);

/** What many names begin with before the part that tells: a kind of institution or business, a direction. */
const commonBeginnings =
  /* @__PURE__ */ wordSet(`first national american united city county state town village borough general saint
  university bank church hotel hotels restaurant ristorante cafe bar global international public service air central
  western eastern northern southern north south east west farmacia bakkerij backerei baeckerei boulangerie pharmacie garage
  pizzeria trattoria gasthaus gemeente stadt stadtwerke ville mairie comune ayuntamiento london apotheke team visit radio
  department dept`);

/**
 * Words and people's names that many names begin with: such a word tells a merchant only together with the next. Any
 * other of four letters or more tells one alone.
 */
const commonWords =
  /* @__PURE__ */ wordSet(`black white brown green yellow purple orange silver golden copper bronze crimson scarlet violet amber
  coral ivory pearl ruby jade emerald sapphire diamond crystal platinum royal great little super grand happy lucky sweet fresh
  clean clear bright smart simple modern classic vintage urban rural prime premier select quality perfect complete total
  ultra mega micro metro elite noble brave young fancy quick rapid swift speedy instant direct express discount dollar
  penny bargain value family friends brothers sisters uncle grandma father mother sister childrens children ladies gentle
  queen crown alamo kings queens prince princess knight castle palace tower bridge garden gardens orchard farm farms ranch meadow
  prairie forest woods woodland timber cedar maple birch willow aspen cypress spruce juniper laurel magnolia sycamore
  chestnut walnut hickory redwood cottonwood evergreen holly olive lemon peach cherry apple berry strawberry blueberry
  cranberry cinnamon ginger pepper sugar honey butter cream vanilla chocolate coffee espresso bread flour bagel pizza
  burger chicken turkey salmon oyster lobster shrimp crab tiger lion eagle falcon raven robin sparrow heron phoenix dragon
  panda horse pony mustang buffalo bison wolf coyote rabbit turtle dolphin whale shark salty river rivers riverside creek
  brook spring springs canyon valley mountain summit ridge hilltop hillside highland highlands peak boulder stone granite
  marble cliff desert mesa island ocean oceanside beach beachside coast coastal harbor bay lake lakeside lakeview shore
  seaside waterfront lighthouse anchor captain sailor pirate pacific atlantic arctic tropical paradise sunny sunrise sunset
  sunshine solar lunar moonlight starlight galaxy cosmic planet earth world globe universal continental metropolitan
  community neighborhood hometown downtown uptown midtown westside eastside northside southside northwest southwest
  northeast southeast midwest northgate parkside parkview maplewood crossroads corner market square plaza station
  junction gateway frontier pioneer heritage legacy liberty freedom independence independent patriot victory champion
  guardian shield fortress anchor beacon compass pinnacle horizon discovery adventure explorer voyager journey traveler
  nomad rustic country cottage cabin lodge homestead colonial victorian imperial regal majestic signature original
  authentic natural nature organic healthy wellness vital active power energy electric hydro water thermal fusion precision
  advanced integrated professional executive personal commercial financial mortgage capital credit federal regional county
  district interstate highway automotive motor motors wheel wheels garage house homes building apartment apartments
  property kitchen table spoon plate grill smoke smokey flame spice curry noodle sushi ramen taste flavor gourmet bakery
  butcher fisher hunter barber beauty glamour style fashion tailor cotton velvet linen paper books novel story magic
  mystic wonder dream dreams angel angels blessed grace trinity lutheran catholic christian baptist methodist memorial
  thousand three seven eight fifth second third double triple single everyday everything something other common
  price party build guitar dance theatre cruise ticket camera phone video photo print office supply craft crafts paint floor
  carpet window glass light lights mattress sleep dental smile smiles vision optical doctor doctors clinic massage nails
  bicycle truck trailer engine parts brake wedding bridal flower flowers plant plants seeds harvest grocery produce fruit
  vitamin nutrition sport sports soccer tennis hockey skate guide rental trading supply storage moving shipping delivery
  courier security safety alarm guard legal lawyer notary accounting insurance estate realty roofing plumbing heating
  cooling garage fence paving concrete steel metal copper welding machine engine robot digital cyber cloud online network
  media social global alpha omega delta sigma gamma north right total trust union alliance allied associated united people
  peoples citizens village square circle triangle rocket comet orbit space stars night midnight morning daily weekly
  friday sunday tuesday thursday summer winter autumn season seasons holiday christmas easter birthday gifts treasure hidden
  secret whispering quiet peace heart hearts hands feather arrow wagon saddle spirit native union eleven twelve twenty
  hundred ninety fifty forty thirty whole hello thank simply really better extra final start fresh kitchen
  campus college student school academy little elder senior junior
  blue gold pink gray grey dark cool cold warm fire wind rain snow star moon soul mind body life love hope pure true real good
  best nice fine rich wild wise free fast easy lazy tiny huge tall long wide high deep full open main wood iron tree leaf
  rose lily pine palm fern moss root seed rock sand hill lake pond cove cape reef wave surf sail boat ship dock port park
  camp barn bear deer duck goat bird hawk dove crow swan fish frog king duke lord lady boys girl kids baby mama papa home
  soup rice corn bean salt lime mint plum kiwi taco pita beer brew pint pear cake pies cook chef dine bite meal cars gear
  race road ride bike move jump swim game play card book read word arts song tune band film nail skin face foot hand head
  eyes time year week noon dawn dusk left next last just more once only over plus cash loan fund gift sale deal mail post
  news data soft code chip byte link site zone area unit half tops pets boot dish cost whit cafe casa villa mini maxi auto
  kwik quik take five four nine zero
  john mary paul mark luke jane carl erik kate mike adam alex ryan eric sean noah liam jean rosa nina gary joel kyle chad
  dean todd kent ross cole cody troy hugo ivan yang chen wong khan shah
  james robert michael david richard joseph thomas charles daniel matthew anthony steven andrew joshua kenneth kevin brian
  george timothy ronald edward jason jeffrey jacob nicholas jonathan stephen larry justin scott brandon benjamin samuel
  gregory alexander patrick frank raymond jack dennis jerry tyler aaron peter henry walter louis simon martin oscar felix
  maria patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy sandra ashley emily donna michelle carol
  amanda melissa deborah stephanie rebecca sharon laura cynthia dorothy kathleen angela shirley brenda emma pamela nicole
  samantha katherine catherine christine helen debra rachel carolyn janet olivia heather diane julie joyce victoria kelly
  christina lauren judith megan andrea cheryl hannah jacqueline martha gloria teresa janice julia sophie sophia isabella
  charlotte amelia claire priya anna marie alice lucia carlos miguel jorge pedro diego javier francisco alejandro fernando
  guadalupe margarita rafael pablo antonio manuel juan jesus jose luis
  smith johnson williams jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson taylor moore
  jackson perez thompson white harris sanchez clark ramirez lewis robinson walker allen wright torres nguyen flores adams
  nelson baker rivera campbell mitchell carter roberts gomez phillips evans turner cruz parker edwards collins reyes
  stewart morris morales murphy cooper richardson henderson patterson sullivan jansen muller mueller schmidt bernard
  dubois petit durand rossi ferrari schneider fischer weber meyer wagner hofmann hoffmann bauer richter klein visser bakker
  ruiz diaz fernandez romero ortiz silva santos pereira costa larsen hansen jensen nielsen olsen andersson johansson
  hamilton jefferson washington franklin madison lincoln california texas florida carolina dakota virginia arizona colorado
  georgia michigan oregon nevada montana alaska hawaii jersey boston chicago`);

const qualities = /* @__PURE__ */ wordSet('little great old big new royal best super golden');

/** "City of Austin", "Bank of America": a name of a place follows, and nothing after it counts. */
const bodies = /* @__PURE__ */ wordSet('city county state town village borough university bank church gemeente ville');

/** A name ends before these: kinds of payment, what is paid for, and countries in which a company is known. */
const endingWords =
  /* @__PURE__ */ wordSet(`payroll salary salaries wages gehalt lohn lon salaire nomina stipendio autopay billpay epay rebill
  rent miete loyer hyra husleie alquiler affitto huur premium prem premie beitrag mitgliedsbeitrag abschlag abo abonnement
  factuur faktura fattura fact invoice rechnung echeance mandat mandate periode membership subscription dues tuition
  fee fees donation refund reversal deposit topup recharge instalment installment kundennr kd bpy webrecurring onlinepmt
  sverige sweden norge norway danmark denmark suomi finland deutschland germany france nederland netherlands belgie
  belgium belgique espana spain espagne italia italy portugal polska poland schweiz suisse austria osterreich ireland
  australia canada international sagt`);

/** Words that are often left out behind a name of even one word. */
const omissible =
  /* @__PURE__ */ wordSet(`group gruppe groupe grupo holding holdings trading solutions services service svc svcs sales
  retail property properties mgmt management parking support communications comm telecom wireless cable internet broadband
  mobile mobil technologies technology tech labs software systems enterprises industries networks network club clubs
  warehouse booksellers supermarket supermarkets supermarkten clients clientes customer insurance ins insur insurances
  versicherung versicherungs versicherungen zorgverzekeringen verzekeringen assurance assurances seguros app online
  global worldwide company brands outlet utilities utility util energy payments direct shop shops shoppe store stores`);

const SHORTEST_TELLING_ALONE = 4;

const twoLetters = /\p{L}{2}/u;
const threeLetters = /\p{L}{3}/u;

function tells(word: string): boolean {
  return word.length > 2 && threeLetters.test(word) && !connectors.has(word);
}

/** Whether words tell a merchant by themselves. */
export function isTelling(words: readonly string[]): boolean {
  return words.some(
    (word) => twoLetters.test(word) && !connectors.has(word) && !commonBeginnings.has(word) && !qualities.has(word),
  );
}

function endsName(word: string): boolean {
  return endingWords.has(word) || (word.length > 4 && bankWords.has(word));
}

/** The words of a name before the first that says how or for what was paid. */
export function beforeEndingWord(words: readonly string[]): readonly string[] {
  const end = words.findIndex(
    (word, index) =>
      index > 0 && endsName(word) && !connectors.has(words[index - 1] ?? '') && isTelling(words.slice(0, index)),
  );
  return end > 0 ? words.slice(0, end) : words;
}

function isDistinct(word: string): boolean {
  return isTelling([word]) && !commonWords.has(word) && !businessWords.has(word);
}

/** Whether the last word is often left out where the others tell enough. */
export function isLastOmissible(words: readonly string[]): boolean {
  return words.length > 1 && omissible.has(words.at(-1) ?? '') && words.slice(0, -1).some(isDistinct);
}

/** Whether a word tells a merchant alone: long enough, and none that many names begin with. */
function tellsAlone(word: string): boolean {
  if (word.length < SHORTEST_TELLING_ALONE || commonWords.has(word) || businessWords.has(word)) return false;
  return !cities.has(word) && !knownSpellings.get(word)?.mustBeAll;
}

/** The first words of a name up to the second that tells something; the rest is printed or not as space allows. */
export function firstTellingWords(words: readonly string[]): readonly string[] {
  const first = words[0] ?? '';
  let wanted = bodies.has(first) && connectors.has(words[1] ?? '') ? 1 : 2;
  for (const [index, word] of words.entries()) {
    const isCommon = index === 0 ? commonBeginnings.has(word) : wanted > 0 && cityBeginnings.has(word);
    const isInitial = index === 0 && words.length > 1 && word.length === 1 && threeLetters.test(words[1] ?? '');
    if (isCommon || !(tells(word) || isInitial)) continue;
    wanted--;
    if (wanted === 1 && tellsAlone(word)) wanted = 0;
    if (wanted === 0) return index < words.length - 1 ? words.slice(0, index + 1) : words;
  }
  return words;
}

const SHORTEST_ABBREVIATION = 4;

/** Whether a word is the initials of those behind it, or of all but the last, which stands for the form of company. */
function isInitials(first: string, words: readonly string[]): boolean {
  let index = 1;
  while (index < words.length && words[index]?.charAt(0) === first.charAt(index - 1)) index++;
  return index > first.length - 1 && (index > first.length || index === words.length || first.endsWith('c'));
}

/** Without an abbreviation of the name before it: "coa city of austin", "navi ed serv navient". */
export function withoutAbbreviation(words: readonly string[]): readonly string[] {
  const first = words[0] ?? '';
  if (words.length < 2 || first.length < 3) return words;
  if (isInitials(first, words)) return words.slice(1);
  const again = words.findIndex((word, index) => index > 0 && word.startsWith(first));
  if (again < 0) return words;
  if (words[again] === first) return words.slice(0, again);
  const isAbbreviation = first.length >= SHORTEST_ABBREVIATION && !businessWords.has(first) && !commonBeginnings.has(first);
  return isAbbreviation ? words.slice(again) : words;
}

/** Without a first word that is all the others written as one: "hilltophoods hilltop hoods". */
export function withoutJoinedForm(words: readonly string[]): readonly string[] {
  if (words.length < 3) return words;
  const first = words[0] ?? '';
  if (first.charAt(0) !== words[1]?.charAt(0)) return words;
  const others = words.slice(1).join('');
  return others.length > 5 && (first.startsWith(others) || others.startsWith(first)) ? words.slice(1) : words;
}
