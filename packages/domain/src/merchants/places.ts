/** Cities that are recognized at the end of a name even without a state or country. */
const unmistakableCities = `
new york,new york city,brooklyn,manhattan,los angeles,chicago,houston,phoenix,philadelphia,san antonio,san diego,
dallas,san jose,jacksonville,fort worth,san francisco,indianapolis,seattle,denver,oklahoma city,nashville,el paso,
las vegas,portland,memphis,louisville,baltimore,milwaukee,albuquerque,tucson,fresno,sacramento,kansas city,atlanta,
omaha,colorado springs,raleigh,virginia beach,long beach,miami,oakland,minneapolis,tulsa,tampa,new orleans,wichita,
cleveland,anaheim,honolulu,stockton,cincinnati,saint paul,greensboro,newark,anchorage,pittsburgh,st louis,saint louis,
saint petersburg,chula vista,scottsdale,fort wayne,jersey city,baton rouge,spokane,des moines,salt lake city,
fort lauderdale,santa monica,santa barbara,santa cruz,santa clara,santa clarita,santa rosa,santa fe,palo alto,
mountain view,sunnyvale,cupertino,redwood city,walnut creek,daly city,san mateo,san rafael,san ramon,san carlos,
san leandro,san bernardino,san luis obispo,san marcos,san clemente,west hollywood,beverly hills,culver city,
ann arbor,grand rapids,grand prairie,cedar rapids,sioux falls,little rock,green bay,virginia city,salt lake,
boca raton,west palm beach,palm beach gardens,delray beach,boynton beach,myrtle beach,huntington beach,newport beach,
washington dc,chapel hill,winston salem,corpus christi,round rock,cedar park,sugar land,rancho cucamonga,elk grove,
london,manchester,birmingham,leeds,glasgow,edinburgh,liverpool,bristol,cardiff,belfast,sheffield,nottingham,
newcastle,newcastle upon tyne,southampton,leicester,coventry,dublin,berlin,hamburg,munchen,muenchen,munich,koln,
koeln,frankfurt,frankfurt am main,stuttgart,dusseldorf,duesseldorf,leipzig,dortmund,hannover,nurnberg,nuernberg,
amsterdam,rotterdam,utrecht,den haag,eindhoven,groningen,paris,lyon,marseille,toulouse,bordeaux,lille,strasbourg,
nantes,madrid,barcelona,sevilla,zaragoza,malaga,milano,roma,torino,napoli,bologna,firenze,lisboa,lisbon,wien,
vienna,zurich,zuerich,geneve,bruxelles,brussels,antwerpen,copenhagen,kobenhavn,stockholm,goteborg,oslo,helsinki,
warszawa,warsaw,krakow,praha,prague,budapest,luxembourg,toronto,montreal,vancouver,calgary,edmonton,ottawa,winnipeg,
mississauga,sydney,melbourne,brisbane,auckland,singapore,tokyo,
kitchener,guelph,etobicoke,scarborough,north york,oakville,laval,gatineau,longueuil,sherbrooke,regina,saskatoon,kelowna,
canberra,hobart,geelong,gold coast,cairns,townsville,parramatta,christchurch,bochum,wuppertal,bielefeld,duisburg,rostock,
kassel,regensburg,wurzburg,wuerzburg,heidelberg,erfurt,toulon,rouen,le havre,limoges,clermont ferrand,besancon,mulhouse,
cordoba,valladolid,gijon,salamanca,pamplona,san sebastian,catania,padova,trieste,bergamo,cagliari,coimbra,braga,
enschede,apeldoorn,amersfoort,zwolle,almere,den bosch,leuven,liege,namur,charleroi,mechelen,malmo,malmoe,uppsala,
vasteras,orebro,linkoping,norrkoping,goteborg,goeteborg,trondheim,stavanger,kristiansand,drammen,aarhus,odense,aalborg,
tampere,turku,espoo,vantaa,oulu,jyvaskyla,lodz,katowice,szczecin,lublin,bialystok,gdynia,wroclaw,poznan,gdansk,winterthur,
lucerne,luzern,bournemouth,middlesbrough,huddersfield,warrington,basildon,eastbourne,wakefield,maidstone`;

/** Cities that are also words or people's names: recognized only before a state or country. */
const otherCities = `
austin,boston,charlotte,columbus,detroit,washington,mesa,arlington,aurora,bakersfield,lexington,irvine,orlando,henderson,
plano,lincoln,buffalo,durham,chandler,gilbert,madison,reno,norfolk,hialeah,irving,chesapeake,north las vegas,lubbock,
laredo,garland,glendale,boise,richmond,fremont,modesto,tacoma,fontana,oxnard,moreno valley,fayetteville,glendora,
yonkers,worcester,rochester,huntsville,columbia,brownsville,amarillo,augusta,mobile,shreveport,akron,montgomery,
providence,overland park,knoxville,chattanooga,tempe,ontario,vancouver,cape coral,eugene,peoria,salem,elgin,
springfield,pembroke pines,lancaster,corona,cary,hayward,pomona,lakewood,alexandria,sunnyvale,hollywood,pasadena,
joliet,kansas,naperville,bellevue,mckinney,rockford,paterson,savannah,syracuse,dayton,torrance,bridgeport,mesquite,
killeen,frisco,clarksville,fullerton,hampton,mcallen,warren,waco,denton,thornton,charleston,sterling heights,
olathe,miramar,new haven,stamford,hartford,waterbury,norwalk,danbury,greenwich,elizabeth,trenton,hoboken,camden,
princeton,edison,edgewater,paramus,secaucus,hackensack,morristown,cambridge,somerville,quincy,lowell,lynn,newton,
waltham,framingham,brookline,medford,burlington,lawrence,brockton,new bedford,fall river,salem,concord,nashua,
portland,bangor,bar harbor,lewiston,montpelier,stowe,albany,white plains,new rochelle,mount vernon,yonkers,ithaca,
utica,schenectady,hempstead,garden city,great neck,flushing,astoria,bronx,the bronx,queens,staten island,jamaica,
forest hills,long island city,rego park,scarsdale,allentown,erie,reading,scranton,bethlehem,lancaster,harrisburg,
altoona,york,state college,king of prussia,wilmington,dover,newark,annapolis,bethesda,silver spring,rockville,
gaithersburg,frederick,columbia,towson,college park,hyattsville,fairfax,reston,mclean,vienna,herndon,sterling,
ashburn,leesburg,manassas,roanoke,newport news,charlottesville,williamsburg,morgantown,asheville,boone,concord,
gastonia,high point,greenville,spartanburg,rock hill,athens,macon,marietta,alpharetta,roswell,decatur,sandy springs,
johns creek,smyrna,kennesaw,duluth,gainesville,tallahassee,pensacola,sarasota,bradenton,naples,fort myers,lakeland,
clearwater,st petersburg,st augustine,daytona beach,palm bay,melbourne,coral gables,miami beach,doral,homestead,
weston,plantation,sunrise,coral springs,pompano beach,jupiter,kissimmee,sanford,ocala,tuscaloosa,auburn,hoover,
birmingham,jackson,gulfport,biloxi,oxford,metairie,kenner,lafayette,lake charles,bossier city,monroe,franklin,
murfreesboro,brentwood,lebanon,johnson city,gatlinburg,pigeon forge,bowling green,covington,florence,toledo,canton,
parma,youngstown,dublin,westerville,mason,hilliard,strongsville,mentor,lansing,flint,dearborn,troy,novi,livonia,
southfield,royal oak,kalamazoo,east lansing,traverse city,midland,saginaw,south bend,evansville,carmel,fishers,
bloomington,muncie,lafayette,evanston,skokie,schaumburg,oak park,oak brook,oak lawn,des plaines,orland park,tinley park,
arlington heights,champaign,urbana,decatur,waukegan,kenosha,racine,appleton,oshkosh,eau claire,la crosse,waukesha,
brookfield,wauwatosa,duluth,st cloud,edina,eden prairie,plymouth,maple grove,eagan,burnsville,minnetonka,st paul,
davenport,iowa city,ames,waterloo,dubuque,council bluffs,st charles,st peters,independence,lees summit,branson,
joplin,topeka,manhattan,lenexa,salina,lincoln,grand island,bellevue,fargo,bismarck,minot,rapid city,norman,edmond,
moore,broken arrow,stillwater,lawton,bentonville,rogers,springdale,conway,hot springs,jonesboro,allen,carrollton,
richardson,lewisville,flower mound,grapevine,southlake,keller,coppell,wylie,rockwall,mansfield,arlington,tyler,
longview,abilene,odessa,wichita falls,college station,bryan,temple,katy,the woodlands,spring,humble,pearland,cypress,
conroe,league city,galveston,beaumont,pflugerville,georgetown,leander,kyle,new braunfels,san angelo,harlingen,
boulder,fort collins,aurora,littleton,englewood,centennial,highlands ranch,broomfield,westminster,arvada,golden,
pueblo,grand junction,aspen,vail,breckenridge,durango,castle rock,parker,longmont,loveland,greeley,cheyenne,laramie,
casper,billings,missoula,bozeman,helena,great falls,nampa,meridian,coeur d alene,idaho falls,pocatello,twin falls,
provo,orem,ogden,park city,sandy,st george,logan,west valley city,lehi,draper,layton,moab,peoria,surprise,goodyear,
avondale,flagstaff,sedona,prescott,yuma,sierra vista,oro valley,las cruces,rio rancho,roswell,taos,henderson,sparks,
carson city,mesquite,elko,bellingham,everett,renton,kent,redmond,kirkland,issaquah,bothell,lynnwood,federal way,
olympia,yakima,kennewick,walla walla,wenatchee,tukwila,puyallup,auburn,burien,beaverton,hillsboro,gresham,salem,
corvallis,bend,medford,ashland,tigard,lake oswego,hood river,berkeley,alameda,emeryville,richmond,concord,dublin,
pleasanton,livermore,danville,lafayette,orinda,fremont,milpitas,campbell,los gatos,saratoga,menlo park,burlingame,
millbrae,south san francisco,half moon bay,pacifica,sausalito,mill valley,novato,petaluma,napa,sonoma,vallejo,
fairfield,vacaville,davis,roseville,folsom,rocklin,el dorado hills,elk grove,tracy,manteca,turlock,merced,visalia,
clovis,monterey,carmel,salinas,gilroy,morgan hill,ventura,thousand oaks,simi valley,camarillo,burbank,glendale,
van nuys,sherman oaks,studio city,encino,woodland hills,north hollywood,hawthorne,el segundo,manhattan beach,
redondo beach,hermosa beach,inglewood,compton,downey,whittier,alhambra,monterey park,arcadia,monrovia,covina,
west covina,el monte,rosemead,san gabriel,diamond bar,chino,chino hills,upland,rialto,redlands,riverside,
temecula,murrieta,palm springs,palm desert,indio,costa mesa,santa ana,garden grove,westminster,fountain valley,tustin,
orange,brea,buena park,cypress,cerritos,lake forest,mission viejo,laguna beach,laguna niguel,aliso viejo,dana point,
carlsbad,oceanside,encinitas,vista,escondido,poway,la jolla,la mesa,el cajon,national city,coronado,kapolei,kailua,
lahaina,kihei,hilo,kona,kailua kona,waikiki,fairbanks,juneau,oxford,cambridge,brighton,reading,bath,york,exeter,norwich,
plymouth,portsmouth,derby,wolverhampton,stoke on trent,sunderland,hull,bradford,aberdeen,dundee,swansea,milton keynes,
luton,watford,croydon,slough,guildford,cheltenham,gloucester,ipswich,peterborough,northampton,blackpool,bolton,
stockport,preston,chester,lincoln,essen,bremen,dresden,bonn,munster,karlsruhe,mannheim,augsburg,wiesbaden,kiel,mainz,
freiburg,potsdam,nice,rennes,montpellier,grenoble,dijon,nancy,tilburg,breda,nijmegen,haarlem,leiden,delft,maastricht,
arnhem,valencia,bilbao,granada,palma,alicante,murcia,venezia,verona,genova,palermo,bari,porto,graz,salzburg,linz,
innsbruck,basel,bern,lausanne,gent,brugge,cork,galway,limerick,malmo,aarhus,bergen,tampere,gdansk,wroclaw,poznan,brno,
port st lucie,mount pleasant,west chester,paso robles,los alamitos,bainbridge island,crested butte,rehoboth beach,
prairie village,east brunswick,bel air,port orange,port charlotte,cape may,ocean city,atlantic city,cherry hill,
toms river,mount laurel,new brunswick,fort smith,panama city,panama city beach,gulf shores,orange beach,hilton head,
hilton head island,north charleston,rocky mount,wake forest,huntersville,mooresville,fort mill,enid,houma,elkhart,
quebec,hamilton,halifax,victoria,burnaby,surrey,markham,brampton,perth,adelaide`;

/** Card networks leave 13 characters for the city, some banks fewer. */
const CITY_FIELDS = [13, 12, 11];

function citySet(...lists: string[]): Set<string> {
  const cities = new Set<string>();
  for (const line of lists.join(',').split(',')) {
    const city = line.trim();
    cities.add(city).add(
      city
        .replace(/\bsaint\b/, 'st')
        .replace(/^fort\b/, 'ft')
        .replace(/^mount\b/, 'mt'),
    );
    cities.add(
      city
        .replace(/springs$/, 'spgs')
        .replace(/heights$/, 'hts')
        .replace(/beach$/, 'bch'),
    );
    for (const length of CITY_FIELDS) if (city.length > length) cities.add(city.slice(0, length).trim());
  }
  cities.delete('');
  return cities;
}

export const plainCities = /* @__PURE__ */ citySet(unmistakableCities);
export const cities = /* @__PURE__ */ citySet(unmistakableCities, otherCities);
export const lastWordsOfCities = /* @__PURE__ */ lastWords(cities);

function lastWords(names: Set<string>): Set<string> {
  return new Set([...names].map((name) => name.slice(name.lastIndexOf(' ') + 1)));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** States and provinces. The word before one of these counts as a city. */
export const states =
  /* @__PURE__ */ words(`al ak az ar ca ct fl ga ia il ks ky ma md mi mn mo ms mt nc nd ne nh nj nm nv
  ny oh pa ri sc sd tn tx ut va vt wa wi wv wy dc pr bc qc on ont nsw vic qld`);

/** State and province codes that are also words: they count only after a known or likely city. */
export const wordStates = /* @__PURE__ */ words('or ok hi in id');
export const wordlikeStates = /* @__PURE__ */ words('or ok hi in id co la de me ab mb sk ns nb sa nt tas');

export const countries = /* @__PURE__ */ words(`us usa gb gbr uk deu nl nld fr fra esp ita ie irl lu lux swe dk dnk
  prt cz cze hu hun gr grc jp jpn sg sgp hk hkg au aus nz nzl mx mex aut pl`);
/** Country codes that nearly always follow a city. */
export const placedCountries = /* @__PURE__ */ words(`gb gbr deu nl nld fr fra esp ita ie irl lux swe dk dnk prt cz cze
  hun grc aus nzl aut fin nor pol che bel`);
export const wordlikeCountries = /* @__PURE__ */ words('de es it se no be at ch pt fi can fin nor pol che bel ind bra');

/** Second words of likely two-word city names: Boynton Beach, Cedar Park. */
export const cityEndings = /* @__PURE__ */ words(`springs spgs heights hts beach bch park city hills valley vly falls
  rapids creek village island islands bluff bluffs harbor township twp junction jct lake lakes ridge point pt rock
  grove haven bay bend oaks mills station landing shores brook river forest gardens town`);
export const cityBeginnings =
  /* @__PURE__ */ words(`new san los las santa st saint ste fort ft north south east west n s
  e w el la le lake mount mt mtn palo port pt grand great upper lower des del big little long cape glen rancho costa
  royal castle cedar coral bel old van high paso so rolling travelers`);

/** Words for kinds of businesses. Before a state, such a word isn't a city. */
export const businessWords = /* @__PURE__ */ words(`diner cafe coffee pizza pizzeria grill bar restaurant restaurante
  market store stores shop shoppe mart deli bakery kitchen tacos taqueria pharmacy auto repair salon spa fitness gym
  hotel inn motel suites hospital clinic dental dentistry university college school church county gas fuel oil energy
  power electric water insurance bank parking tire tires books liquor liquors wine wines foods food house bbq burger
  burgers sushi thai ramen pho noodle noodles brewing brewery taproom roasters tea company llc inc services service
  center centre club wash lube cleaners laundry nails hair barber barbershop studio yoga theater theatre cinema cinemas
  garage rental rentals storage supply hardware furniture depot outlet jewelers florist flowers vet veterinary animal
  pet pets medical health healthcare care group associates law media solutions systems tech software online plumbing
  roofing landscaping construction realty properties apartments management motors tavern pub lounge bistro cantina
  trattoria steakhouse seafood wings bagels donuts creamery gelato juice smoothie florists nursery golf bowling
  daycare preschool academy pediatrics orthodontics optical eyecare chiropractic therapy counseling photography
  trading roasting clothing corp ltd goods toys music art gallery travel tours airlines air mobile wireless payment
  purchase pmt autopay drive check stop walk dine body parts express palace garden
  winery distillery vineyard lawn cleaning laundromat eatery barbecue grocery lumber automotive towing taxi cab limo
  shuttle railway airways lodge resort hostel massage pilates childcare tutoring bookstore museum aquarium campground
  marina ministries chapel dentist orthodontist dermatology kennel grooming movers electrical heating cooling hvac
  propane jewelry boutique apparel outfitters mattress flooring vape tobacco butcher meats tailor alterations courier
  attorney accounting notary locksmith cycles cycle bikes pottery ceramics marine climbing district union cooperative
  pediatric daycare records tannery dairy orchard greenhouse carpentry painting paving welding upholstery aviation
  radiology imaging orthopaedic orthopedic orthopedics cardiology surgery physicians optometry podiatry urology oncology
  acupuncture rehab hospice wellness landscape exterminating pest kennels stables tattoo arcade lanes cookies bagel donut
  cupcakes bakehouse supermercado farmacia panaderia carniceria peluqueria barberia pupuseria birrieria ferreteria delicatessen lessons apotheke metzgerei friseur bouwmarkt baumarkt
  archery karate gymnastics swim skating outdoors crafts fabrics yarn stationery printing catering tankstelle`);

/** States as authorities print them before an office, by their abbreviations; without spaces. */
export const stateNames: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  `al=alabama ak=alaska az=arizona ar=arkansas ca=california calif=california co=colorado colo=colorado ct=connecticut
  conn=connecticut de=delaware fl=florida ga=georgia hi=hawaii id=idaho il=illinois in=indiana ia=iowa ks=kansas
  ky=kentucky la=louisiana me=maine md=maryland ma=massachusetts mass=massachusetts mi=michigan mich=michigan
  mn=minnesota minn=minnesota ms=mississippi mo=missouri mt=montana ne=nebraska nv=nevada nh=newhampshire nj=newjersey
  nm=newmexico ny=newyork nys=newyork nc=northcarolina nd=northdakota oh=ohio ok=oklahoma or=oregon pa=pennsylvania
  ri=rhodeisland sc=southcarolina sd=southdakota tn=tennessee tenn=tennessee tx=texas ut=utah vt=vermont va=virginia
  wa=washington wash=washington wv=westvirginia wi=wisconsin wis=wisconsin wy=wyoming`
    .split(/\s+/)
    .map((entry): [string, string] => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
);
