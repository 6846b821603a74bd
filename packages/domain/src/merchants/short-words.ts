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
