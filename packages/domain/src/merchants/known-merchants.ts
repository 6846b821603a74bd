import { wordSet } from './bank-words.ts';
import { commonWords } from './common-words.ts';
import { businessWords, cities } from './places.ts';
import { shortWords } from './short-words.ts';
import { isAbbreviated, wholeWords } from './spelling.ts';

/**
 * Large merchants whose spellings no general rule would match, or that print a branch directly after the name. Each is
 * followed by its other spellings; spaces don't count. Text after a spelling is dropped. A spelling that ends in a dot
 * is a common word and must be the whole name.
 */
const spellings = `
amazon=amzn,amzn mktp,amazon mktp,amazon mktplace,amazon marketplace,amazon com,amzn com,amazon retail,amznmktplace,amazon de,amazon co uk,amzn mktp uk,amazon eu,amazon payments,amzn mktp de,amzn mktp fr,amzn mktp ca,amazon ca.
amazon prime=amzn prime,amazon prime membership,prime membership.,amazonprime us
prime video=amazon prime video,amazon video,prime video channels,amazon video on demand;amazon fresh=amzn fresh;amazon go
amazon web services=aws,amazon aws;amazon music=amzn music;amazon digital=amzn digital,amazon digital svcs
amazon pharmacy=amzn pharmacy;kindle=amazon kindle,kindle svcs,amazon services kindle,kindle unltd,kindle unlimited;audible
walmart=wm supercenter,wm superc,walmart com,wal mart super,wmt,wlmrt,wm neighborhood,walmart grocery
walmart plus=wmt plus,walmart plus membership;target=target.,target com.,target store.,target stores.,target plus.
costco travel;costco=costco whse,costco wholesale,costco by instacart;sams club=sams wholesale,sams scan;bjs wholesale=bjs whsle,bjs whole
home depot=homedepot com,thd online;lowes=lowes home,lowes home centers;best buy=bestbuycom,bby.,bestbuy mht,bbyo;ikea
macys=macys com;kohls;nordstrom;nordstrom rack=nordrack,rack.;tj maxx=tjx
marshalls=marshalls.,marshalls home.,marshalls store;home goods;ross=ross.,ross stores.,ross dress for less,ross store.
burlington coat factory=burlington stores,burlington.,burlington coat,burlington store.;old navy=old navy us
gap=gap.,gap us.,gap online.,gap outlet.,gap factory,gap com.,gap store.;banana republic;jcpenney=jcp;j crew
hm=hm.,hm us,h m hennes,h m online;uniqlo;zara=zara usa;forever 21;nike=nike com,nikepos;adidas=adidas us;sephora
ulta=ulta beauty,ulta 3;bath body works=bbw,bath body.;victorias secret=victoria secret;lululemon=lululemon athletica
dicks sporting goods=dicks.,dickssporting,dicks clothing;rei=rei com.,recreational equip;petsmart;petco;chewy=chewy com
wayfair=wayfaircom;office depot=officemax;staples=staples direct;michaels stores=michaels.,michaels store,michaels com.;hobby lobby
joann=jo ann stores,joann fabric,jo ann store,jo ann fabric;barnes noble=bn com.;gamestop;dollar tree;dollar general=dollar gen,dg retail,dg.,dolgencorp,dolgen;family dollar
five below=5 below;big lots;ace hardware=ace hdwe,ace hrdwe,ace hdw;harbor freight;tractor supply=tractor supply co,tsc stores,tsc store;autozone
oreilly auto=oreilly;advance auto parts=advance auto;jiffy lube;whole foods=wholefds,wfm;trader joes=trader joe;kroger
safeway;albertsons;vons;ralphs;publix=publix super;heb;wegmans;food lion;giant food=giant.;giant eagle;stop shop;shoprite;meijer
aldi=aldi inc,aldi sued,aldi sud,aldi nord,aldi stores;lidl=lidl us,lidl sagt,lidl gb
sprouts=sprouts farmers,sprouts farm;harris teeter;winco foods=winco.;fred meyer=fred m;king soopers;smiths food=smiths.
frys food=frys.;hyvee;food 4 less;grocery outlet;99 ranch;h mart;market basket;smart final
cvs=cvs pharmacy,cvs pharm,cvs store;cvs caremark=caremark.;minuteclinic=cvs minuteclinic;walgreens=walgreen,wag.;rite aid;duane reade
starbucks=starbucks coffee,sbux,starbucks card;dunkin=dunkin donuts;mcdonalds=mcdonald;burger king=bk.;wendys;taco bell
kfc=kentucky fried;pizza hut;dominos=dominos pizza,domino.;papa johns;little caesars=little caesar
subway=subway.,subway restaurant.,subway restaurants.,subway sandwiches;chipotle=chipotle mex,chipotle online
chick fil a=cfa.;popeyes;arbys;sonic drive in=sonic.;sonic net=sonic internet,sonic telecom;jack in the box=jib.;in n out=in out burger,in n out burger
five guys=5guys;shake shack;whataburger;culvers;panda express;panera bread=panera;qdoba;jimmy johns;jersey mikes
wingstop;raising canes=raising cane,canes.;olive garden;applebees=applebee,applebees neigh;chilis
buffalo wild wings=bww,buffalo wild.,buffalo wild wi;outback steakhouse=outback.;ihop;dennys;cracker barrel;texas roadhouse;red lobster
red robin;cheesecake factory;dairy queen=dq.,dq grill;krispy kreme;tim hortons=tim horton;petro canada=petrocan,petro can;peets coffee=peets
dutch bros;sweetgreen;cava=cava grill;firehouse subs=firehouse sub;potbelly
shell=shell.,shell oil,shell service,shell gas.,shell station.,shell fuel.;chevron;exxonmobil=exxon,mobil.
bp=bp products,bp gas.;sunoco;valero;marathon gas=marathon petro,marathon petroleum,marathon.,marathon oil;phillips 66
conoco=conocophillips;speedway;quiktrip=qt.,quick trip.,qt inside.,qt outside.;wawa;sheetz;circle k;7 eleven=seven eleven,7 11;racetrac
caseys=caseys gen,caseys general;kum go;maverik;buc ees;loves travel=loves.,loves travel stop,loves country
pilot travel=pilot.,pilot flying;arco=arco ampm;uber=uber trip,uber technologies,uber bv,uber us,ubr
uber eats=uber eat;uber one=uber pass,uber uber one;lyft=lyft ride,lyft 1 ride;lyft pink;lime=lime.,lime ride,lime 2 rides,lim ride
bird=bird.,bird app,bird ride;doordash=dd doordash;dashpass=doordash dashpass,dd doordash dashpass;grubhub
seamless=seamless.,seamlss,seamless com;postmates;instacart=ic instacart;instacart plus=ic instacart plus;grubhub plus;gopuff;caviar=try caviar,doordash caviar
delta air lines=delta air,delta.,delta com.;united airlines=united.,united air,united com.
southwest airlines=southwes,swa early.,swa earlybird,swa earlybrd,swa early bird,swa.,southwest.,southwest air;american airlines=american air,aa com.,aa.;jetblue=jetblue airways
alaska airlines=alaska air,alaska a.;spirit airlines=spirit airl;frontier airlines=frontier air
qatar airways=qatar air;turkish airlines=turkish air,turkish airl;virgin atlantic=virgin atl;iberia=iberia.,iberia lineas,iberia airlines
air canada=air can;latam airlines=latam air;tap air portugal=tap portugal;aer lingus;qantas=qantas airways;air new zealand=air nz;air india;finnair
scandinavian airlines=sas scandinavian;japan airlines=jal.,japan air;aeromexico;cathay pacific=cathay.,cathaypacair;korean air=korean airlines
all nippon airways=ana air,all nippon;copa airlines=copa air;austrian airlines=austrian air;china airlines;etihad airways=etihad
singapore airlines=singapore air,singaporeair;eva air=eva airways;swiss=swiss.,swiss intl air,swiss international air;westjet
british airways=brit airways;ryanair;easyjet;lufthansa=deutsche lufthansa;klm=klm airline,klm royal;air france;airbnb;vrbo=homeaway
expedia;icelandair;booking com=booking.,hotel at booking,hotel on booking,hotel booking com,booking hotel.,booking com hotel,booking com hotel,hotel at booking com,bkg;hotels com=hotels.;priceline=priceln
marriott;hilton=hilton.,hilton hotels,hilton hotel;holiday inn;hyatt;best western;motel 6;super 8
hertz=hertz rent,hertz car rental;enterprise rent a car=enterprise rent,enterprise car rental,enterprise car tolls,enterprise.;avis=avis rent,avis car rental;budget rent a car=budget rent,budget.,budget car rental,budgetrentacar
national car rental;turo
apple bill=apple com bill,itunes bill,apl itunes bill,apl apple bill,itunes com bill,itunes,apl itunes,apl apple com bill,apple services,apple itunes,apl apple itunes,itunes com
apple store=apple online store,apple us.,apple.,apple online.,apl apple online,apple com us,apple retail,apple store online
apple cash;apple card;apple tv=apple tv plus;apple music;icloud=apple icloud,icloud storage
google play=google google play,google play store,google services.;google one=google google one,google google on
google storage=google google storage,google google st
youtube premium=google youtube premium,google youtubeprem,google youtube pre;youtube tv=google youtube tv
youtube music=google youtube music;youtube=google youtube,youtube com;google ads=google adwords,google ads cc,adwords
google cloud=google google cloud,google gcp;google fi=google google fi,project fi
google workspace=google gsuite,google gsu;google=google.,google com.,google llc.,google google.
microsoft 365=microsoft microsoft 365,msft microsoft 365,office 365,msft office,microsoft office,microsoft 365 p,msft 365
microsoft=msft,microsoft com,msbill info;xbox=microsoft xbox,msft xbox,microsoft ultimate,microsoft xbox game
linkedin=linkedin pre,linkedin com,linkedin premium;skype=microsoft skype;azure=microsoft azure,msft azure
netflix=netflix com;hulu=hlu hulu,hulu com,hlu;hulu live=hulu live tv;disney plus;paramount plus=paramnt plus,cbs paramount,cbs all access
peacock=peacock tv,peacock premium;max=max.,hbo max,warnermedia hbo,help max com.,max com.,hbo;espn plus;sling tv=sling;fubo tv=fubo
crunchyroll;twitch=twitchtv,twitch interactive;spotify=spotify usa,spotify ab;pandora=pandora media.,pandora internet
tidal=tidal music;siriusxm=sxm;openai=chatgpt,openai chatgpt;anthropic=claude.,claude ai,anthropic claude;github;adobe
dropbox;zoom=zoom.,zoom us,zoom com,zoom video;slack=slack.,slack tech;notion=notion.,notion labs;figma;canva
grammarly;squarespace=sqsp;godaddy=dnh godaddy,dnh godad;shopify=shopify inc;mailchimp=intuit mailchimp
quickbooks=intuit quickbooks,intuit qbooks,qbo.;turbotax=intuit turbotax;nordvpn;digitalocean;namecheap
steam=steam.,steamgames,steam purchase,steampowered,valve steam
playstation=sie playstation,playstation network,sony playstation,psn.,playstatn;nintendo=nintendo of america
blizzard=blz blizzard;epic games;roblox;ebay=ebay o,ebay inc,ebay com;etsy=etsy com;patreon;substack;kickstarter
gofundme;eventbrite;ticketmaster=tm ticketmaster;stubhub
facebook ads=facebk ads,facebk,fb me ads,facebook,facebk facebk,meta ads,metapay ads,meta platforms
paypal=paypal inst xfer,paypal transfer,paypal instant;venmo=venmo payment,venmo cashout;cash app=cash app cash out;wise=wise.,transferwise,wise us,wise payments;fandango
affirm=affirm inc,affirm pay;klarna=klarna inc;afterpay;new york times=nytimes,nyt.,nyt digital,nytimes com
wall street journal=d j wsj,wsj,dow jones,wsj barrons,d j wall st journal,wall st journal;washington post=washpost
att=atandt,att bill,att mobility,att payment
chase mortgage=jpmorgan chase mortgage,chase home mortgage;capital one auto=capital one carpay
verizon=vzwrlss,vzw,verizon wrls,verizon wireless,vz wireless,verizonwrlss;verizon fios=vz fios;tmobile=t mobile postpaid,tmo.;mint mobile
xfinity=comcast,xfinity mobile,comcast xfinity,comcast cable
spectrum=spectrum.,twc spectrum,charter spectrum,charter comm,charter communications,spectrum mobile.,spectrum charter,chtr
cox communications=cox comm,cox phoenix comm,cox cable,cox.;google fiber
pge=pacific gas electric,pgande,pg e webrecurring,pacific gas elec;con edison=coned,consolidated edison,con ed of ny
duke energy=duke nrgy,duke energycorp;geico=government employees ins
progressive insurance=progressive.,progressive ins,prog direct,prog ins.,progressive direct,progressive casualty;state farm;allstate=allstate ins,allst ins
usaa;liberty mutual;peloton=onepeloton;planet fitness=planet fit.,pf club,plnt fitness;la fitness
equinox=equinox moto,equinox.;24 hour fitness=24 hour fit,24hr fitness;orangetheory;anytime fitness=anytime fit
crunch fitness=crunch fit.;ymca;sp plus parking=sp plus;usps=usps po,us postal,usps com,united states postal,post office usps;ups store;ups=ups.,ups billing,united parcel
fedex=federal express;fedex office=fedex offic;mta lirr=lirr;mta nyct=mta.,nyct paygo,mta nyct paygo,mta vending,mta mvm,mta nyc transit;parkmobile=pmusa,park mobile.
spothero;paybyphone;ezpass=e zpassny,ez passny,ezpass replenish,ezpassma,ezpassmd,ezpassnj,ezpassva,ezpasspa;ventra=cta ventra;fastrak=bay area fastrak;septa=septakey;nj transit=njt rail,njtransit,njt my tix;mbta=mbta mticket,mbta charliecard
1 800 flowers=800 flowers;1 800 contacts=800 contacts
amc=amc theatres,amc theaters,amc online;regal cinemas=regal.,regal entertainment,regal theatres,regal theaters,regal cinema;cinemark;waste management=wm.,wm ezpay,waste mgmt,waste mgt,wmi waste
extra space storage=extra space.;public storage;ring=ring.,ring yearly,ring basic,ring multi,ring monthly
american express=amex;amex travel=american express travel;paypal credit=paypal bill me later;capital one=capital one mobile,capital one crcardpmt,capital one online,capital one autopay
southern california edison=so cal edison,s calif edison,socal edison,sce.;bed bath beyond;crumbl=crumbl cookies;hr block;supercuts;great clips=great clips salon
lego=lego brand,lego retail,lego store,lego systems;sally beauty;hellofresh;blue apron;dollar shave club;stitch fix;allbirds;warby parker;everlane;glossier
tesco=tesco stores,tesco store,tesco express,tesco extra,tesco metro,tesco superstore;tesco mobile
sainsburys=sainsburys s mkts,sainsbury.,jsainsbury,js online grocery;asda=asda stores,asda superstore,asda george
morrisons=wm morrison,wm morrisons,morrison.;waitrose=waitrose partners
marks spencer=m s simply food,mands,marks spencer plc,ms foodhall,ms.
coop=stora coop,coop konsum,co op.,co op group,co operative food,coop food;boots=boots.,boots the chemist,boots uk,boots pharmacy
pret a manger=pret.;greggs;costa coffee=costa.;nandos;wetherspoon=jd wetherspoon;deliveroo;just eat=just eat co
tfl=tfl travel,tfl gov uk,transport for london,tfl rail.;trainline=thetrainline,trainline com
argos=argos ltd,argos retail;primark=primark stores;next=next retail,next directory,next.
john lewis=john lewis partnership;b q=bq.;british gas;octopus energy;vodafone;virgin media;puregym
sky=sky digital,sky uk,sky subscription,sky.;rewe=rewe sagt,rewe markt;edeka;penny=penny sagt,penny markt,penny.
kaufland;netto=netto marken,netto.;dm=dm drogerie,dm fil,dm drogeriemarkt,dm.;rossmann=dirk rossmann
aral=aral station,aral ag;obi=obi.,obi bau,obi markt,obi sagt;sbb=sbb.,sbb cff,sbb easyride,sbb mobile;bvg=bvg.,bvg app,bvg fahrschein;eni=eni.,eni station;deutsche bahn=db vertrieb,db bahn,db fernverkehr;media markt;zalando;lieferando
flixbus=flix.,flixbus com;albert heijn=ah to go,ah.,ah albert heijn;jumbo=jumbo.,jumbo supermarkt;hema=hema.;kruidvat
etos=etos.;bol com=bol.;ns=ns groep,ns reizigers,ns.;coolblue;thuisbezorgd;picnic=picnic.
carrefour=carrefour market,carrefour city,carrefour express;monoprix;franprix;auchan;leclerc=e leclerc,leclerc.
sncf=sncf connect,sncf voyages;ratp;fnac=fnac.;decathlon;mercadona;el corte ingles=corte ingles;esselunga;amtrak
greyhound=greyhound.,greyhound lines,greyhound bus;coinbase;robinhood;goodwill;kaiser permanente=kaiser.,kp.,kaiser hps,kaiser foundation;quest diagnostics=quest diag,quest lab.,quest labs.;labcorp=laboratory corp,laboratory corporation
irs=irs treas,irs tax.,irs tax payment,irs tax pmt,irs tax pymt,irs tax refund,irs usataxpymt,irs.,internal revenue,us treasury irs;social security=ssa treas,ssa.,us treasury ssa,xxsoc sec,soc sec.;ebmud=east bay mud,east bay municipal utility;philz coffee=philz;caribou coffee;pf changs=pf chang;california pizza kitchen=cpk.
auntie annes=auntie anne;jamba juice=jamba;smoothie king;cold stone=coldstone;baskin robbins=baskin;carls jr;hardees
del taco;el pollo loco;habit burger;zaxbys;bojangles;churchs chicken=churchs.;steak n shake=steak shake;waffle house
bob evans;ruby tuesday;tgi fridays=tgi friday;hooters;benihana;kwik trip;murphy usa=murphy express,murphyusa;getgo
thorntons;cumberland farms;royal farms;turkey hill;jewel osco=jewel.;piggly wiggly;save mart;stater bros;raleys
world market=cost plus;crate barrel;williams sonoma;pottery barn;west elm;container store;bloomingdales
saks fifth avenue=saks.,saks fifth;neiman marcus;belk;dillards;kmart;sears;dsw;foot locker;finish line;hot topic
american eagle=aeo.;abercrombie=abercrombie fitch;hollister;urban outfitters;anthropologie;free people;madewell
patagonia;under armour;skechers;crocs;newegg;bh photo=b h photo;overstock;qvc;shein;temu;aliexpress;poshmark;mercari
thredup;discord;duolingo;headspace;strava;fitbit;noom;tinder=tinder.,tinder plus,tinder gold;bumble=bumble.,bumble inc;hinge=hinge.,hinge plus;ancestry=ancestrycom;23andme;1password
lastpass;expressvpn;evernote;heroku;vercel;netlify;cloudflare;linode;twilio;vimeo;udemy;coursera;skillshare
masterclass;chegg;quizlet;kindercare;massage envy;sport clips;firestone=firestone complete,firestone complete car,firestone.;midas=midas.,midas auto
pep boys;discount tire=americas tire;les schwab;meineke;valvoline;zipcar;sixt;hawaiian airlines=hawaiian air;allegiant air=allegiant
emirates=emirates.,emirates air,emirates airline;sheraton;westin=westin.,westin hotel;la quinta;comfort inn;days inn;fairfield inn
courtyard by marriott=courtyard by,courtyard marriott;residence inn;embassy suites;doubletree;golds gym
lifetime fitness=life time.,life time fitness,lifetime.;wells fargo home mortgage=wells fargo home mtg,wf home mtg,wf home mortgage;wells fargo auto=wells fargo auto finance;wells fargo card=wells fargo ccpymt,wells fargo credit card,wf credit card;classpass;hampton inns=hampton inn
xcel energy;mr cooper=mr cooper nsm,nsm dbamr cooper;rocket mortgage=rocket mtg,quicken loans;wells fargo
bank of america=bofa,bk of america,bk of amer,bkofamerica;discover card=discover.,discover e payment,discover epayment,discover bank e payment,discover bank epayment,discover bank dc,discover fin,discover financial
citi card=citi.,citibank credit,citi credit card,citi autopay,citicards,citi cards;barclaycard=barclays;synchrony bank=syncb,synchrony
sallie mae=salliemae;mohela=dept of ed mohela,dept education mohela;fidelity investments=fid bkg,fidelity.,fidelity brokerage,fidelity invest
vanguard=vanguard buy,vanguard sell;charles schwab=schwab.,schwab brokerage;etrade;toyota financial=toyota ach,toyota motor cr,tfs toyota
honda financial=american honda,honda pmt,honda fin;gm financial;ford credit=ford motor cr,ford credit pmt;ally=ally.,ally bank,ally ally
tesla;tesla insurance;carvana;carmax;florida power light=fpl,florida pwr;comed=commonwealth edison;pseg=public service electric;dte energy
sdge=san diego gas,sd gas elec;ladwp=la dept water,la dwp,los angeles dwp;socalgas=so cal gas,southern california gas,socal gas
centerpoint energy=centerpoint ener;puget sound energy=puget sound ener;arizona public service=aps electric,aps.
salt river project=srp.;rocky mountain power=rocky mtn power;us cellular
metro by tmobile=metropcs,metro by t;centurylink=ctl centurylink;directv=direct tv,dtv;optimum=optimum.,altice,cablevision
u haul=uhaul,u haul moving;penske=penske trk;bass pro=bass pro shops;party city;mens wearhouse=tmw.;jos a bank=jos bank;half price books=hpb.
pet supplies plus;toys r us;buy buy baby;vitamin shoppe;price chopper;citi bike=lyft citi bike;six flags;sea world;top golf
dave busters=dave buster;chuck e cheese=chuck e cheeses;bjs restaurant=bjs restaurants;einstein bros=einstein bagels,einstein brothers
farmers insurance=farmers ins;metlife;nationwide=nationwide ins;aaa=aaa.,aaa ins,aaa auto,aaa northern,aaa membership,aaa ca,aaa texas
american red cross=red cross.,amer red cross;american home shield=american home shld;walt disney world=disney world,wdw;cricket wireless=cricket wrls,cricket wire,cricket.;st jude=st jude.,st jude children;adt=adt security;sofi=sofi.,sofi lending,sofi loan,sofi bank;bevmo=beverages more;holiday station=holiday stn,holiday stations
real canadian superstore=real cdn superstore,real cdn super;loblaws=real cdn loblaws;shoppers drug mart=shoppers drug,sdm.
canadian tire=cdn tire;dollarama;winn dixie;acme markets=acme.,acme market;qfc=quality food centers;save a lot=sav a lot
pick n save;lowes foods;big y=big y foods;weis markets=weis;union 76=76 gas.,76 fuel.,76 station.,76 union,unocal
gulf oil=gulf.;quickchek;flying j;electrify america=electrify amer;big 5 sporting goods=big 5.,big5.,big 5 sporting;micro center
lenscrafters;visionworks;levis=levis.,levi.,levi strauss,levi com,levis store;guitar center;pier 1=pier 1 imports
ashley furniture=ashley homestore,ashley home store;la z boy=la z boy gallery;ll bean;vans=vans.,vans store;ann taylor
childrens place=the childrens place;carters=carters.,carters oshkosh,carters babies;sierra trading post=sierra trading
banfield pet hospital=banfield;vca animal hospital=vca.,vca animal,vca hospital;menards=menard.,menard inc
sherwin williams;academy sports=academy sport;mattress firm;noodles company=noodles co.;moes southwest=moes sw,moes.
bonefish grill=bonefish;longhorn steakhouse=longhorn.,longhorn steak;papa murphys=papa murphy;round table pizza=round table.
mod pizza=mod.;long john silvers=ljs.;captain ds=capt ds;freddys=freddys.,freddys frozen,freddys steakburgers;cook out=cookout.
coffee bean=coffee bean tea,coffee bean.,the coffee bean;seven brew=7 brew;blue bottle coffee=blue bottle.;ritas=ritas.,ritas italian
portland general electric=portland general,portland gen elec;peco energy=peco;baltimore gas electric=baltimore gas,bge.
georgia power=ga power;nv energy;southwest gas=sw gas;washington gas=washington gas light,wash gas;dominion energy=dominion va,dominion virginia
green mountain power;republic services=republic svcs,republic trash;frontier communications=frontier comm,frontier fios
straight talk;visible=visible.,visible service,visible wireless
travelers insurance=travelers.,travelers ins,travelers pers,travelers personal;american family insurance=american family ins,amfam,american family.
northwestern mutual=northwestern mu,northwestern mut,nw mutual;new york life=ny life;mutual of omaha=mut of omaha
united healthcare=uhc.,unitedhealth,unitedhealthcare;vision service plan=vsp.,vsp vision;blue shield california=blue shield of california,blue shield ca,blue shield of ca
navy federal credit union=navy federal,navy fed,nfcu;penfed=pentagon federal,pen fed;us bank=us bank.,usbank
fifth third bank=fifth third,5 3 bank;mt bank=m t bank;keybank=key bank.;goldman sachs=marcus by goldman,marcus goldman,goldman sachs bank
apple card=apple card gsbank,applecard gs;chase card=chase credit,chase cardmember,chase card,chase epay,chase autopay;comenity=comenity pay,comenity bank
nissan motor acceptance=nissan auto,nmac.;hyundai finance=hyundai motor fin,hyundai mtr;bmw financial=bmw fs,bmw fin,bmw bank
td ameritrade;bcbs=blue cross blue shield,bluecross blueshield,blue cross.,blue cross bs,blue cross of;national grid=ngrid;bilt=bilt.,bilt rent,bilt protect,bilt rewards,bilt rew;united wholesale mortgage=uwm.
franchise tax board=franchise tax bo,franchise tax bd,franchise tax.,ca ftb,ftb.;california edd=edd.,edd ui,ca edd,edd benefit
bart=bart.,bart clipper,bart ticket;clipper=clipper systems,clipper transit,clipper card,clipper.;metra=metra.,metra mobile
wmata=metro smartrip,smartrip;trimet=trimet hop,hop fastpass;la metro=la metro tap,taptogo;metro north=mta metro north,mta mnr
good to go=good to go.,good to go toll,good to go wsdot,wsdot goodtogo,wsdot good to,goodtogo wsdot;abm parking=abm onsite,abm industries;laz parking=laz.,laz park
alamo rent a car=alamo.,alamo rent;thrifty car rental=thrifty.;dollar rent a car=dollar rent,dollar rac
hilton garden inn=hilton garden;home2 suites;red roof inn=red roof.;extended stay america=extended stay;four seasons hotel=four seasons hotels,four seasons resort
country inn suites=country inn.;twitter=x corp paid,x corp.;economist=the economist;medium=medium.,medium com,medium monthly
wix=wix.,wix com;norton=norton.,nortonlifelock,norton ap;calm=calm.,calm com,calm premium;weight watchers=ww.,ww international
factor=factor.,factor meals,factor 75,factor75;farmers dog=thefarmersdog;hims=hims.,hims hers;quince=one quince
daiso=daiso japan,daiso california;skyzone=sky zone;jackson hewitt;liberty tax
ica=ica.,ica supermarket,ica kvantum,ica maxi,ica nara;hemkop;rema 1000=rema;fotex=foetex
deutsche telekom=telekom.,telekom deutschland,telekom gmbh;edf=edf.,electricite de france,edf electricite,edf clients
free mobile;bouygues telecom=bouygues tel;super u=systeme u,hyper u;totalenergies=total access.,total station.
muller drogerie=mueller drogerie;saturn=saturn.,saturn electro;tk maxx;eon=eon.,e on energie,eon energie,e on next
techniker krankenkasse=techniker;huk coburg=huk.;iceland foods=iceland.,iceland food;ocado=ocado retail;currys=currys pc world,pc world
home bargains=tj morris;scottish power;hmrc=hm revenue;dvla=dvla vehicle;tv licence=tv licensing,tv license
o2=o2.,o2 uk,telefonica uk;ee=ee.,ee limited,ee ltd;three mobile=three.,three uk,hutchison 3g,h3g;bt=bt.,bt group,british telecom
pizza express;caffe nero=nero.;gym group=the gym group,gym ltd,the gym ltd,the gym.;new look=new look retail`;

/** Stores that also sell gas: for budgeting, their pumps are a separate merchant. */
const fuelSellers = new Set(
  `costco,sams club,bjs wholesale,walmart,kroger,safeway,albertsons,heb,fred meyer,king soopers,giant eagle,meijer,hyvee,
  harris teeter,stop shop,smiths food,frys food,vons,ralphs,tesco,sainsburys,asda,morrisons,food lion,winco foods`.split(
    /,\s*/,
  ),
);
const fuelWords = new Set(['gas', 'fuel', 'fuels', 'gasoline', 'pfs', 'petrol']);

/**
 * Trades of local businesses, as many letters of each as keys preserve. After a name of several words they make it
 * another merchant: "finish line car wash".
 */
const otherTrades = /* @__PURE__ */ wordSet(`acade acupu antiq arena attor barbe brewi car carwa chiro churc coach condi
  coun couns dayca denta denti duct escap farm fenci filte fixtu flori galle heati hvac inspe land lands laund law lawn learn
  limo limou massa mattr mecha mover movin nail podca pub ranch realt remod repai roofi salon schoo stadi surve taver tatto thera
  towin urgen veter wash winer yoga plumb`);
const LETTERS_OF_TRADE = 5;

/** Whether another trade follows the word at an index. */
function hasOtherTrade(words: readonly string[], index: number): boolean {
  const next = words[index + 1] ?? '';
  if (words[index] === 'mobile' && next === 'home') return true;
  if (words[index] === 'rent') return false;
  return otherTrades.has(next.slice(0, LETTERS_OF_TRADE)) || (next.endsWith('s') && otherTrades.has(next.slice(0, -1)));
}

export const LONGEST_SPELLING = 26;

interface KnownSpelling {
  readonly merchant: string;
  readonly mustBeAll: boolean;
}

/** The merchants and their spellings; one that must be the whole name ends in a dot. */
const entries: readonly (readonly [merchant: string, forms: readonly string[]])[] = /* @__PURE__ */ spellings
  .trim()
  .split(/[\n;]/)
  .map((entry) => {
    const [merchant = '', others = ''] = entry.split('=');
    const forms = others.split(',').filter(Boolean);
    // A merchant whose name is a common word matches only if it is the whole name.
    return [merchant, forms.includes(`${merchant}.`) ? forms : [...forms, merchant]];
  });

function readSpellings(): Map<string, KnownSpelling> {
  const known = new Map<string, KnownSpelling>();
  for (const [merchant, forms] of entries)
    for (const form of forms) known.set(form.replace(/[\s.]/g, ''), { merchant, mustBeAll: form.endsWith('.') });
  for (const [merchant, forms] of entries)
    for (const form of forms) {
      const words = form.replace('.', '').split(' ');
      const whole = wholeWords(words).join('');
      if (words.length > 1 && whole.length <= LONGEST_SPELLING && !known.has(whole))
        known.set(whole, { merchant, mustBeAll: form.endsWith('.') });
    }
  return known;
}

/** Keyed by spelling without spaces. */
export const knownSpellings: ReadonlyMap<string, KnownSpelling> = /* @__PURE__ */ readSpellings();

/** "bathandbodyworks" */
function withoutJoinedAnd(word: string): KnownSpelling | undefined {
  const at = word.indexOf('and', 2);
  return at > 0 ? knownSpellings.get(word.slice(0, at) + word.slice(at + 'and'.length)) : undefined;
}

const LONGEST_CITY_WORDS = 3;

/** "ross reno": a name that is also a common word may be followed by a city. */
function isCity(words: readonly string[]): boolean {
  return words.length <= LONGEST_CITY_WORDS && cities.has(words.join(' '));
}

/** A spelling, or the plural of a long one. */
function spellingOf(run: string): KnownSpelling | undefined {
  return (
    knownSpellings.get(run) ??
    (run.length > SHORTEST_UNMISTAKABLE && run.endsWith('s') ? knownSpellings.get(run.slice(0, -1)) : undefined)
  );
}

/** Whether a name without its spaces is that of a known merchant. */
export function isKnownName(joined: string): boolean {
  return joined.length <= LONGEST_SPELLING && spellingOf(joined) !== undefined;
}

/** The known merchant that the words start with, if any. */
export function knownMerchant(words: readonly string[]): string | undefined {
  let run = '';
  let found: string | undefined;
  let next = 0;
  for (let index = 0; index < words.length; index++) {
    run += words[index];
    if (run.length > LONGEST_SPELLING) break;
    const spelling =
      spellingOf(run) ??
      (index > 0 && run.length > SHORTEST_UNMISTAKABLE ? knownSpellings.get(`${run}s`) : undefined) ??
      (index === 0 && run.length > SHORTEST_WITH_AND ? withoutJoinedAnd(run) : undefined);
    if (!spelling || (spelling.mustBeAll && index < words.length - 1 && !isCity(words.slice(index + 1)))) continue;
    if (index > 0 && hasOtherTrade(words, index)) continue;
    found = spelling.merchant;
    next = index + 1;
  }
  if (found && fuelSellers.has(found) && fuelWords.has(words[next] ?? '')) return `${found} gas`;
  return found;
}

const SHORTEST_WITH_AND = 9;
const SHORTEST_TRUNCATED = 8;
/** At least this much of a spelling that is written as one word is left; less may be another word: "blooming". */
const LEAST_SHARE = 0.75;
/** At least this much of its last word is left, because "americana" is another word. */
const LEAST_OF_LAST_WORD = 3;
/** Without one of these, a word is often another name: "marshall", "kickstart", "worldmark". */
const wordEnding = /^(?:e?s|e?[dr]|ers|et|ing|y)$/;

/** The beginnings of a spelling that only a truncated field leaves, with spaces and as one word. */
function beginningsOf(spelling: string): string[] {
  const start = spelling.lastIndexOf(' ') + 1;
  const last = spelling.slice(start);
  const before = spelling.slice(0, start);
  const joined = before.replaceAll(' ', '');
  const shortestJoined = Math.max(SHORTEST_TRUNCATED, Math.ceil((joined.length + last.length) * LEAST_SHARE));
  const found: string[] = [];
  for (let length = 1; length < last.length; length++) {
    const part = last.slice(0, length);
    if (wordEnding.test(last.slice(length)) || businessWords.has(part)) continue;
    const total = joined.length + length;
    if (before !== '' && total >= SHORTEST_TRUNCATED) found.push(before + part);
    if (total >= shortestJoined && length >= LEAST_OF_LAST_WORD) found.push(joined + part);
  }
  return found;
}

/** Beginnings of known spellings, with the merchant if there is only one; none of a name that is a common word. */
function readTruncated(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [merchant, forms] of entries) {
    if (forms.includes(`${merchant}.`)) continue;
    for (const beginning of forms.filter((form) => !form.endsWith('.')).flatMap(beginningsOf)) {
      const other = found.get(beginning) ?? knownSpellings.get(beginning.replaceAll(' ', ''))?.merchant ?? merchant;
      found.set(beginning, other === merchant ? merchant : '');
    }
  }
  return found;
}

let truncated: ReadonlyMap<string, string> | undefined;

/** The known merchant whose name is cut off: "anthropolo". */
export function knownMerchantBeginning(words: string): string | undefined {
  if (words.length < SHORTEST_TRUNCATED) return undefined;
  truncated ??= readTruncated();
  return truncated.get(words) || undefined;
}

const SHORTEST_UNMISTAKABLE = 7;

/** Whether a known merchant's name is also a common word: "coop" is often a cooperative. */
function isOrdinary(name: string): boolean {
  return [businessWords, cities, commonWords, shortWords].some((words) => words.has(name)) || name === 'coop';
}

/** Before these, a known merchant is a place or an owner: "visible by verizon". */
const notItself = /^(?:at|by|near|for|via|of|in|to)$/;
const MOST_BEFORE = 4;
const SHORTEST_WITHIN = 4;

/** The first letters of known spellings, which rule out most words before a closer look. */
const firstLettersOfAll = /* @__PURE__ */ new Set(
  Array.from(knownSpellings.keys(), (spelling) => spelling.slice(0, SHORTEST_WITHIN)),
);

/** The known merchant after another name or a phrase such as "hotel on"; never one whose name is a common word. */
export function knownMerchantWithin(words: readonly string[]): string | undefined {
  const last = Math.min(words.length - 1, MOST_BEFORE);
  for (let start = 1; start <= last; start++) {
    let run = '';
    for (let index = start; index < words.length && run.length <= LONGEST_SPELLING; index++) {
      run += words[index];
      if (run.length < SHORTEST_WITHIN) continue;
      if (!firstLettersOfAll.has(run.slice(0, SHORTEST_WITHIN))) break;
      const spelling = knownSpellings.get(run);
      const isOther = spelling?.mustBeAll !== false || isOrdinary(run) || notItself.test(words[start - 1] ?? '');
      if (!isOther) return spelling.merchant;
    }
  }
  return undefined;
}

const FEWEST_ABBREVIATED = 3;
const LETTERS_OF_WORD = 3;

interface KnownWords {
  readonly words: readonly string[];
  readonly merchant: string;
}

function firstLetters([first = '', second = '', third = '']: readonly string[]): string {
  return `${first.slice(0, LETTERS_OF_WORD)} ${second.slice(0, LETTERS_OF_WORD)} ${third.slice(0, LETTERS_OF_WORD)}`;
}

/** Known spellings of three words or more, by the first letters of the first three. */
function readLongSpellings(): Map<string, KnownWords[]> {
  const found = new Map<string, KnownWords[]>();
  for (const [merchant, forms] of entries)
    for (const form of forms) {
      const words = form.split(' ');
      if (words.length < FEWEST_ABBREVIATED || form.endsWith('.')) continue;
      const letters = firstLetters(words);
      found.set(letters, [...(found.get(letters) ?? []), { words, merchant }]);
    }
  return found;
}

let longSpellings: ReadonlyMap<string, readonly KnownWords[]> | undefined;

/** The known merchant whose name has three words or more that are abbreviated: "salt river proj". */
export function knownMerchantAbbreviated(printed: readonly string[]): string | undefined {
  if (printed.length < FEWEST_ABBREVIATED) return undefined;
  longSpellings ??= readLongSpellings();
  const isOne = ({ words }: KnownWords) =>
    words.every((word, index) => {
      const other = printed[index] ?? '';
      return word.startsWith(other) || other.startsWith(word);
    });
  return longSpellings.get(firstLetters(printed))?.find(isOne)?.merchant;
}

/** The first letters of known spellings. */
const beginnings = /* @__PURE__ */ new Set(
  Array.from(knownSpellings.keys(), (spelling) => spelling.slice(0, SHORTEST_UNMISTAKABLE)),
);

/** Text that is printed directly after a name, possibly truncated. */
const glued = /^(?:usa?)?(?:i|in|inc|l|ll|llc|lt|ltd|co|com|corp)?$/;

function isGlued(rest: string): boolean {
  return glued.test(rest) || isAbbreviated(rest);
}

/** The known merchant that a single word starts with, as in "spotifyusai". */
export function knownMerchantIn(word: string): string | undefined {
  if (!beginnings.has(word.slice(0, SHORTEST_UNMISTAKABLE))) return undefined;
  for (let length = Math.min(word.length, LONGEST_SPELLING); length >= SHORTEST_UNMISTAKABLE; length--) {
    const spelling = knownSpellings.get(word.slice(0, length));
    if (spelling && !spelling.mustBeAll && isGlued(word.slice(length))) return spelling.merchant;
  }
  return undefined;
}
