import { wordSet } from './bank-words.ts';

/** Words of four letters that say too little on their own, among them names of people, foods, and places. */
export const shortWords = /* @__PURE__ */ wordSet(`
  abby abel able adel aero afro aged agro alan aldo alec alfa alma amir andy anne anya aria arlo army arne arno asia
  atom aura avid axel babe baja bald bali bare bart beat beau beck beef bert beta beth bill boba bold bolt bond bone
  boom born both bowl boyd brad bree bret brie brow bulk burt bush busy buzz byrd cabo cain cali call came cara case
  cast cell cent chai chan chat chic choi chow clan clem cleo clip coal cobb coin come cora crew crop cuba cube curd
  curl curt cute cyan dale dana dane dani dare dave dear deco demo desk dial dice dick diet dina dino dion dirk dirt
  diva does dojo doll dome done dora dory dose doug down drew duct dude dunn dust duty each earl earn east eddy eden
  edie elan ella elle elmo elsa else emil enzo epic erin euro even exec exit expo ezra fact fail fall fame faye feel
  feet feta fiji file fill find finn flat flow flux font fore foto fran fred funk fury fuse gabe gail gain gave geek
  gene gert giga gigi gina gino give glad glam glen goes gone grad gram greg grid grip grow grub guam guru guys gwen
  gyro hahn halo hank hard harp hear heat help here hire hold holy hoof host hoyt hugh hula hunt hyde hype iced icon
  idea inca inch indo info into iowa iran iraq irma isla isle item jada jake jana java jedi jeff jill joan jody joey
  join josh jude judo judy july june juno jury kale kang kara kari karl kaur kaye keen keep kemp kick kirk klay knee
  knew know kuhn kurt kush lack lamb lana lara late lead leah lean lena leon less lets liao like lima lina lisa list
  lite live lobo lodi logo lola look lora lori lose loud lowe luau luca lucy lupe lyla lynx mach mack made maid make
  mali mall mane many mara marc masa math matt maud maui maya mayo maze menu mica mick mila mild mile milk milo mimi
  mina mine miso miss moda mojo mona mood mora most moto much muse must myla myra naan name nash nate nato navy near
  neck need neil nell neon nick nico nile noel noir nola nona none nora nord nori norm nose nunn oahu oath oboe odin
  ohio okra olaf olga oman omar onto onyx opal oral orca otto oval owen pace page paid pain pair past peer pena pepe
  peru pete pham phil pick plea plot plug poem poet poke polo poor pope pork pour pray prep prim prod prof prom pull
  punk push quay quiz raft raja ramp rare rate rave reed rely rene rent rhea rick rico rink rita roam robb rome rory
  rosy roti rowe roxy rude rudy ruth said sake same sara sash saul save scan seal seat seek seem sell send sent seth
  sexy shaw shay shut siam sick silo sing size skip slam slaw slim slow snap soba soda sold soma some soon sort soto
  stan stay stew such sumo sure suzy swap tale talk tara tate teen tell temp tend term test text than that thea them
  then theo they thin this thus tidy tiki tina tint tito toby tofu toga togo tone tony took tour tran trey trio trip
  tube tuna turf type udon ugly upon urge used user utah vary vast vega vent vera vern very vice vick viet vino vito
  viva void volt vote wade wage wait wake walt want ward wear webb went were what when whip whom wife will wink with
  wore yeah your yoyo yuri zach zane zeke zeta zoey zulu`);

/** Words of three letters that aren't a company's initials, unlike "koa". */
export const threeLetterWords = /* @__PURE__ */ wordSet(`
  aaa abc ace add ads age ago aim ale alf ali all amy ana and ann any ape app are ash ask asu ate att ava awe axe bad
  bag ban bat bea ben bet bev bid bin bit biz bob bod bon bot bow boy bud bug but bye cal cam can cap chi cod col con
  cop coy cry cub cue dad dal dan dds deb dec dee del dew dfw did die dim dip dmv doc doe don dot dps dub due dug duo
  dye eat ebb eco ego elf eli end era eva eve ewe exp fab far fat fax fay fed fee few fey fin fir fla foe fog for fri
  fry gab gal gap gay gel geo get gig gin gnu god got gun gus guy had hal ham han has her hey hid him hip his hit how
  hue hug hum hut ian icy ida ike ill ion ira irk jab jag jan jaw jay jen jim jin joe jog jon jot jun jut kai kam kan
  kay ken kim kin koi lad lag lam lan lap lax lay lea led lee leg len leo les let lew lex lid lie lil lin lip liv liz
  lot lou low lox luv luz lyn mac mad mae mag man mar mat max may mba med meg mel met mfg mia mid mix moe mom mon moo
  mop mrs mud mug nan nap nat nav ned neo nib nip noa nod non nor not now nun nyc oar oat odd off ola one opt orb ore
  our own pal pam pao pap par pat pay pdx pea peg pep per phi phx pin pit plc ply poi psi pte pug put rag ram ran rap
  rat raw ray reg rei rex rib ric rid rig rim rio rip rob rod roe ron rot row roy rub rue rum rus sad sag sal sam san
  sap sat sax say sea see set sew sfo shy sid sir sis sit six slc sly soc sol sou soy spy stl stu sub sue sum sur tab
  tad tag tai tar tau ted tel ten tex the thu tia tic tim toe tom ton tot tow try tue tug uma una uni uno ups urn usa
  usb usc use val van vat via vic vie vin vip von vow wag wan war was wed wee wei wen wes wet who why wig win won woo
  wow yam yan yen yes yet yin yip yon you yum zak zap zed zip zoe`);
