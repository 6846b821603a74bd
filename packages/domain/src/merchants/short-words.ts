import { wordSet } from './bank-words.ts';

/** Words and first names of four letters that say too little on their own. */
export const shortWords = /* @__PURE__ */ wordSet(`
  able aged army bald bare bill bold born both bush busy call came care case cast cent chat come crew crop cute dare
  dear desk diet dirt does done dose down duty each earn else even exit fact fail fall fame feel feet file fill find
  flow gain gave give glad goes gold gone good gray grow guys hair hard hear heat help here hero high hire hold
  hour huge icon idea inch into item jack jane jean jeff jill joan john join jose josh juan july june just karl kate
  keen keep kent kick kind knee knew know kurt kyle lack last late lead lean leon less lets like lisa list live long
  look lori lose loud luis luke made main make many mark mary mike mind mine miss more most move much must myra name
  near neck need next nice nick nina nine noah none nora norm nose oils once only onto open oral over pace page paid
  pain pair palm past paul peer pete phil pick pink play plea plot plug poem poor pops pour pray pull push race rare
  rate read real rely rent rich rick ride rita rosa ross rude ruth ryan said same sara save scan sean seat seek seem
  sell send sent shut sick sing site size skin slim slow snap soft sold some soon sort stay stew such sure take tale
  talk tall tech tell term test text than that them then they thin this thus tiny todd tone tony took tour toys
  trip troy true tube type ugly unit upon used user vary vast vera very vice vote wage wait wake want ward warm wear
  week went were what when whom wide wife will with word wore yeah year your zero`);
