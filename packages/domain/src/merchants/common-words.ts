import { wordSet } from './bank-words.ts';

/**
 * Common first words of merchant names, including people's names. A merchant is identified by such a word only together
 * with the next one; any other word of four or more letters is enough on its own.
 */
export const commonWords = /* @__PURE__ */ wordSet(`
  aaron above academy accounting across active adam adams advanced adventure african agency agent agua ahead alamo
  alarm alaska alejandro alex alexander alice allen alliance allied along alpha always amanda amber amelia amor anchor
  ancient anderson andersson andrea andrew angel angela angels angle anna anthony antonio anytime apartment apartments
  apollo apple april aqua arctic area arizona around arrow artist arts ashes ashley asian aspen associated associates
  atlantic atlas attic audio august aurora authentic auto automotive autumn azul baby back bagel baker bakery baking
  bakker band banker baptist barbara barber bargain barn base basic basics bauer beach beachside beacon beam bean bear
  beautiful beauty beechwood beer being bella bello below benjamin bernard berry best better between beyond bicycle
  bike biology birch bird birthday bison bite black blanco blaze blessed blue blueberry board boards boat body book
  books boot boston boulder bowling boys brake brandon brave bread breeze brenda brentwood brew brian brick bricks
  bridal bridge bright british broker bronze brook brothers brown buena bueno buffalo build builder building bureau
  burger butcher butter byte cabin cafe cajun cake california camera camp campbell camping campus candle candles
  canyon cape capital captain card caribbean carl carlos carol carolina carolyn carpenter carpet cars carter casa cash
  castle catherine catholic cedar cellar cellular center centre century chad champion charles charlotte chef chemist
  chen cherry cheryl chestnut chicago chicken chief children childrens chinese chip chocolate choice christian
  christina christine christmas cielo cinnamon circle citizens claire clark classic clay clean clear cliff climbing
  clinic cloud clouds club coach coast coastal code cody coffee cold cole college collins colonial colorado comet
  commercial committee common community compass complete concrete continental cook cooking cool cooling cooper copper
  coral core corn corner cosmic cost costa cottage cotton cottonwood council country county courier court cove cowboy
  coyote crab craft crafts cranberry cream credit creek creole crimson crossroads crow crown cruise cruz crystal cuban
  curry curve cyber cynthia cypress daily dakota dance dancing daniel dark data david davis dawn daylight deal dealer
  dean deborah debra december deck deep deer delivery delta dennis dental dentist desert design diamond diane diaz
  diego digital dine direct discount discovery dish district dixie dock doctor doctors doggy dolce dollar dolphin
  donna door dorothy double dove downtown dragon dream dreams driver dual dubois duck duke durand dusk eagle earth
  easter eastern eastside eastwood easy echo edge edgewood edward edwards eight elder electric electrician eleven
  elite elizabeth elmwood ember embers emerald emily emma empire energy engine english eric erik espresso estate
  european evans evening evergreen everyday everyone everything executive explorer express extra eyes face fairview
  fairy falcon family famous fancy farm farmer farms fashion fast father favorite feather feathers federal felix fence
  fern fernandez fernando ferrari field fiesta fifth fifty film final financial fine fire first fischer fish fisher
  fishing five flame flavor floor flores florida flour flower flowers flying foot forest forever fortress forty
  forward foundation four frame frames francisco frank franklin free freedom french fresh friday friendly friends frog
  front frontier fruit full fund fusion future galaxy gallery game gamma garage garcia garden gardener gardens gary
  gate gateway gear gentle gentleman george georgia german ghost giant gift gifts ginger girl giving glamour glass
  glenwood global globe gloria goat goblin gold golden gomez gonzalez good goods gourmet grace grand grande grandma
  grandview granite gravel gray great greek green greenwood gregory grey grill grocery group growing guadalupe guard
  guardian guide guild guitar gulf half hall hamilton hand hands handsome hannah hansen happy harbor harmony harris harvest
  hawaii hawaiian hawk head healing healthy heart hearts heather heating heavy helen hello henderson henry heritage
  hernandez hero heroes heron hickory hidden high highland highlands highway hiking hill hillside hilltop history
  hockey hoffmann hofmann holiday holly home homes homestead hometown honest honey hope horizon horse hour house
  hudson huge hugo hundred hunter hunting hydro hyper imperial independence independent indian inner inside instant
  institute insurance integrated inter interstate irish iron isabella island italian items ivan ivory jack jackson
  jacob jacqueline jade james jane janet janice jansen january japanese jason javier jean jefferson jeffrey jennifer
  jensen jerry jersey jessica jesus joel johansson john johnson jonathan jones jorge jose joseph joshua journey joyce
  juan judith julia julie jumbo jump junction jungle junior juniper jupiter just justin karen kate katherine kathleen
  kelly kenneth kent kevin khan kids kind king kingdom kings kirkwood kitchen kitten kitty kiwi klein knight knitting
  korean kwik kyle ladies lady lake lakeside lakeview lakewood lantern large larry larsen last laura laurel lauren
  lawyer lazy leaf league learning lebanese left legacy legal legend lemon level lewis liam liberty life light
  lighthouse lightning lights lily lime lincoln linda line linen link linwood lion little living loan lobster lodge
  logic long lopez lord louis love lovely loving lower lucia lucky luis luke luna lunar lutheran machine macro madam
  madison magic magnolia mail main majestic maker makers mama manuel maple maplewood marble margarita maria marie mark
  market martha martin martinez mary mason massage master matthew mattress maxi meadow meal mechanic media
  mediterranean medium mega megan melissa melody memorial mens mercado merchant mercury mermaid mesa metal meteor
  methodist metro metropolitan mexican meyer michael michelle michigan micro middle midnight midtown midwest mighty
  miguel mike miller mind mini mint minute mirror mister mitchell mobile modern monday mono monster montana moon
  moonlight moore morales more morning morris mortgage moss mother motor motors mountain move moving mueller muller
  multi mundo murphy museum mustang mystic myth nail nails nancy nano nation native natural nature nebula negro
  neighborhood nelson neptune network nevada never news next nguyen nice nicholas nicole nielsen night nina nine
  ninety ninja noah noble nomad noodle noon north northeast northern northgate northside northwest northwood norwood
  notary nova novel november nueva nuevo nutrition oakland oakwood oasis ocean oceanside october office olive olivia
  olsen omega omni once online only open optical orange orbit orchard oregon organic original ortiz oscar other
  outback outer outside over overland oyster pablo pacific paint painter painting palace palm pamela panda papa paper
  paradise park parker parkside parkview partners parts party path patricia patrick patriot patterson paul paving paws
  peace peach peak pear pearl pebble pebbles pedro penny people peoples pepper pereira perez perfect persian personal
  peter petit pets pharmacist phillips phoenix phone photo physics pies pilot pine pinewood pink pinnacle pint pioneer
  pirate pita pizza plain planet plank plant plants plate platinum play player plaza plum plumber plumbing plus pluto
  point polish poly pond pony popular porch port post power prairie precision premier present pretty price prima prime
  primo prince princess print private produce professional property public puppy pure purple quad quality queen queens
  quick quiet quik rabbit race rachel racing radio rafael rain rainbow ramen ramirez ranch rancher rapid raven raymond
  read reader real really realty rebecca redwood reef regal regional rental republic reyes rhythm rice rich richard
  richardson richter ride rider ridge ridgewood riding right rising river rivera rivers riverside road robert roberts
  robin robinson robot rock rocket rodriguez rojo romero ronald roof roofing room root rosa rose rosewood ross rossi
  rough round royal ruby ruiz runner running rural russian rustic ryan saddle safari safety sail sailing sailor sale
  salmon salt salty samantha samuel samurai sanchez sand sandra santos sapphire sarah saturday saturn scales scarlet
  schmidt schneider school science scott scottish sean seaside season seasons second secret secure security seed seeds
  select senior seven sewing shade shadow shah shark sharon sharp shell shells sherwood shield shining ship shipping
  shirley shops shore short shrimp sigma signal signature silva silver simon simple simply single sister sisters site
  skate skating skin sleep small smart smile smiles smith smoke smokey smooth snow soccer social society soft solar
  something song sonic sophia sophie soul sound soup source southeast southern southside southwest southwood space
  spanish spark sparks sparrow special speedy spice spirit spoon sport sports spring springs spruce square star
  starlight stars start station steam steel stellar stephanie stephen stereo steven stewart stone storage storm story
  strawberry strong student studio stuff style sugar sullivan summer summit sunday sunlight sunny sunrise sunset
  sunshine super supply surf surfing surgeon susan sushi swan sweet swift swim swimming swiss sycamore system table
  taco tailor tails take tall taste taylor teacher tech tennis teresa terra texan texas thank theatre thermal things
  third thirty thomas thompson thousand three thunder thursday ticket tienda tierra tiger timber time timothy tiny
  titan today todd tomorrow tools torch torres total tower track trader trading trail trailer training trans traveler
  treasure tree triangle trinity triple troll tropic tropical troy truck true trust trusted tuesday tune turbo turkey
  turkish turner turtle twelve twenty twilight tyler ultra uncle under unicorn union unit united universal upper
  uptown urban valley value vanilla vault velvet venus verde victoria victorian victory video vietnamese viking villa
  village vintage violet virginia vision visser vita vital vitamin volume voyager wagner wagon walker wall walnut
  walter warm washington water waterfront wave weber wedding wednesday week weekly welding wellness western westside
  westwood whale wheel wheels whispering white whole wide wild wildwood williams willow wilson wind window winter
  wireless wise witch wizard wolf womens wonder wong wood woodland woods word working works world wright writer yang
  yankee year yellow yesterday young zero zone`);
