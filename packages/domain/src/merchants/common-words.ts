import { wordSet } from './bank-words.ts';

/**
 * Words and people's names that many names begin with: such a word tells a merchant only together with the next. Any
 * other of four letters or more tells one alone.
 */
export const commonWords = /* @__PURE__ */ wordSet(`
  aaron academy accounting active adam adams advanced adventure alamo alarm alaska alejandro alex alexander alice
  allen alliance allied alpha amanda amber amelia anchor anderson andersson andrea andrew angel angela angels anna
  anthony antonio apartment apartments apple arctic area arizona arrow arts ashley aspen associated atlantic authentic
  auto automotive autumn baby bagel baker bakery bakker band baptist barbara barber bargain barn bauer beach beachside
  beacon bean bear beauty beer benjamin bernard berry best better bicycle bike birch bird birthday bison bite black
  blessed blue blueberry boat body book books boot boston boulder boys brake brandon brave bread brenda brew brian
  bridal bridge bright bronze brook brothers brown buffalo build building burger butcher butter byte cabin cafe cake
  california camera camp campbell campus canyon cape capital captain card carl carlos carol carolina carolyn carpet
  cars carter casa cash castle catherine catholic cedar chad champion charles charlotte chef chen cherry cheryl
  chestnut chicago chicken children childrens chip chocolate christian christina christine christmas cinnamon circle
  citizens claire clark classic clean clear cliff clinic cloud coast coastal code cody coffee cold cole college
  collins colonial colorado comet commercial common community compass complete concrete continental cook cool cooling
  cooper copper coral corn corner cosmic cost costa cottage cotton cottonwood country county courier cove coyote crab
  craft crafts cranberry cream credit creek crimson crossroads crow crown cruise cruz crystal curry cyber cynthia
  cypress daily dakota dance daniel dark data david davis dawn deal dean deborah debra deep deer delivery delta dennis
  dental desert diamond diane diaz diego digital dine direct discount discovery dish district dock doctor doctors
  dollar dolphin donna dorothy double dove downtown dragon dream dreams dubois duck duke durand dusk eagle earth
  easter eastside easy edward edwards eight elder electric eleven elite elizabeth emerald emily emma energy engine
  eric erik espresso estate evans evergreen everyday everything executive explorer express extra eyes face falcon
  family fancy farm farms fashion fast father feather federal felix fence fern fernandez fernando ferrari fifth fifty
  film final financial fine fire fischer fish fisher five flame flavor floor flores florida flour flower flowers foot
  forest fortress forty four francisco frank franklin free freedom fresh friday friends frog frontier fruit full fund
  fusion galaxy game gamma garage garcia garden gardens gary gateway gear gentle george georgia gift gifts ginger girl
  glamour glass global globe gloria goat gold golden gomez gonzalez good gourmet grace grand grandma granite gray
  great green gregory grey grill grocery guadalupe guard guardian guide guitar half hamilton hand hands hannah hansen
  happy harbor harris harvest hawaii hawk head healthy heart hearts heather heating helen hello henderson henry
  heritage hernandez heron hickory hidden high highland highlands highway hill hillside hilltop hockey hoffmann
  hofmann holiday holly home homes homestead hometown honey hope horizon horse house huge hugo hundred hunter hydro
  imperial independence independent instant insurance integrated interstate iron isabella island ivan ivory jack
  jackson jacob jacqueline jade james jane janet janice jansen jason javier jean jefferson jeffrey jennifer jensen
  jerry jersey jessica jesus joel johansson john johnson jonathan jones jorge jose joseph joshua journey joyce juan
  judith julia julie jump junction junior juniper just justin karen kate katherine kathleen kelly kenneth kent kevin
  khan kids king kings kitchen kiwi klein knight kwik kyle ladies lady lake lakeside lakeview larry larsen last laura
  laurel lauren lawyer lazy leaf left legacy legal lemon lewis liam liberty life light lighthouse lights lily lime
  lincoln linda linen link lion little loan lobster lodge long lopez lord louis love lucia lucky luis luke lunar
  lutheran machine madison magic magnolia mail main majestic mama manuel maple maplewood marble margarita maria marie
  mark market martha martin martinez mary massage matthew mattress maxi meadow meal media mega megan melissa memorial
  mesa metal methodist metro metropolitan meyer michael michelle michigan micro midnight midtown midwest miguel mike
  miller mind mini mint mitchell modern montana moon moonlight moore morales more morning morris mortgage moss mother
  motor motors mountain move moving mueller muller murphy mustang mystic nail nails nancy native natural nature
  neighborhood nelson network nevada news next nguyen nice nicholas nicole nielsen night nina nine ninety noah noble
  nomad noodle noon north northeast northgate northside northwest notary novel nutrition ocean oceanside office olive
  olivia olsen omega once online only open optical orange orbit orchard oregon organic original ortiz oscar other over
  oyster pablo pacific paint palace palm pamela panda papa paper paradise park parker parkside parkview parts party
  patricia patrick patriot patterson paul paving peace peach peak pear pearl pedro penny people peoples pepper pereira
  perez perfect personal peter petit pets phillips phoenix phone photo pies pine pink pinnacle pint pioneer pirate
  pita pizza planet plant plants plate platinum play plaza plum plumbing plus pond pony port post power prairie
  precision premier price prime prince princess print produce professional property pure purple quality queen queens
  quick quiet quik rabbit race rachel rafael rain ramen ramirez ranch rapid raven raymond read real really realty
  rebecca redwood reef regal regional rental reyes rice rich richard richardson richter ride ridge right river rivera
  rivers riverside road robert roberts robin robinson robot rock rocket rodriguez romero ronald roofing root rosa rose
  ross rossi royal ruby ruiz rural rustic ryan saddle safety sail sailor sale salmon salt salty samantha samuel
  sanchez sand sandra santos sapphire sarah scarlet schmidt schneider school scott sean seaside season seasons second
  secret security seed seeds select senior seven shah shark sharon shield ship shipping shirley shore shrimp sigma
  signature silva silver simon simple simply single sister sisters site skate skin sleep smart smile smiles smith
  smoke smokey snow soccer social soft solar something song sophia sophie soul soup southeast southside southwest
  space sparrow speedy spice spirit spoon sport sports spring springs spruce square star starlight stars start station
  steel stephanie stephen steven stewart stone storage story strawberry student style sugar sullivan summer summit
  sunday sunny sunrise sunset sunshine super supply surf susan sushi swan sweet swift swim sycamore table taco tailor
  take tall taste taylor tennis teresa texas thank theatre thermal third thirty thomas thompson thousand three
  thursday ticket tiger timber time timothy tiny todd torres total tower trading trailer traveler treasure tree
  triangle trinity triple tropical troy truck true trust tuesday tune turkey turner turtle twelve twenty tyler ultra
  uncle union unit united universal uptown urban valley value vanilla velvet victoria victorian victory video villa
  village vintage violet virginia vision visser vital vitamin voyager wagner wagon walker walnut walter warm
  washington water waterfront wave weber wedding week weekly welding wellness westside whale wheel wheels whispering
  white whole wide wild williams willow wilson wind window winter wise wolf wonder wong wood woodland woods word world
  wright yang year yellow young zero zone`);
