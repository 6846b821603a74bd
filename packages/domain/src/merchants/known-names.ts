/** How known merchants spell their names, where a capital letter per word isn't it. */
const spelled = `
7-Eleven;1-800-Flowers;1-800 Contacts;1Password;23andMe;24 Hour Fitness;99 Ranch Market=99 ranch;AAA;ADT;ALDI=aldi
AMC;Ally;American Eagle;Applebee’s;Apple=apple bill;Apple TV=apple tv;Apple Store;AT&T=att;Arby’s;ARCO=arco;ASDA;Auntie Anne’s
AutoZone;B&Q=b q;B&H Photo=bh photo;Barnes & Noble;Bath & Body Works;Bed Bath & Beyond;BJ’s Wholesale;BJ’s Restaurant
Bloomingdale’s;bol=bol com;Booking.com=booking com;BP;Buc-ee’s=buc ees;buybuy BABY=buy buy baby;Carl’s Jr.=carls jr;CarMax
Casey’s;CAVA=cava;CenterPoint Energy;CenturyLink;Chick-fil-A=chick fil a;Chili’s;Chuck E. Cheese=chuck e cheese
Church’s Chicken;ClassPass;ComEd;Con Edison;Co-op=coop;Courtyard by Marriott;Crate & Barrel;Culver’s;CVS;dm
Dave & Buster’s=dave busters;Dashpass=dashpass;Denny’s;Dick’s Sporting Goods;DigitalOcean;Dillard’s;DIRECTV=directv
Disney+=disney plus;Domino’s;DoorDash;DSW;DTE Energy;Dunkin’=dunkin;E*TRADE=etrade;E-ZPass=ezpass;easyJet=easyjet;eBay=ebay
ESPN+=espn plus;ExpressVPN;ExxonMobil;FedEx;FedEx Office;Florida Power & Light;FlixBus;Fry’s Food;fuboTV=fubo tv
GameStop;GEICO;GetGo;GitHub;GM Financial;GoDaddy;GoFundMe;Gold’s Gym;goPuff=gopuff;Grubhub;H Mart;H&M=hm;H&R Block=hr block
H-E-B=heb;Hardee’s;HelloFresh;HomeGoods=home goods;Hy-Vee=hyvee;iCloud=icloud;IHOP;IKEA;In-N-Out=in n out;IRS;J.Crew=j crew
Jack in the Box;JCPenney;Jersey Mike’s;JetBlue;Jewel-Osco=jewel osco;Jimmy John’s;JOANN=joann;Jos. A. Bank=jos a bank
KFC;KinderCare;KLM;Kohl’s;Kum & Go=kum go;L.A. Fitness=la fitness;LADWP;LastPass;LinkedIn;Love’s Travel;Lowe’s;Macy’s
Marks & Spencer;MasterClass;McDonald’s;Men’s Wearhouse;MetLife;Metro by T-Mobile=metro by tmobile;Michaels=michaels stores
Mr. Cooper=mr cooper;MTA LIRR;MTA=mta nyct;Nando’s;NordVPN;NS;O’Reilly Auto;OpenAI;Orangetheory;P.F. Chang’s=pf changs
Panera Bread;Papa John’s;Paramount+=paramount plus;ParkMobile;PayByPhone;PayPal;Peet’s Coffee;PetSmart;PG&E=pge;PlayStation
PSEG;QuickBooks;QuikTrip;QVC;RaceTrac;Raising Cane’s;Raley’s;Ralphs;RATP;REI;REWE;Sainsbury’s;Sam’s Club;SDG&E=sdge
SeaWorld=sea world;ShopRite=shoprite;SiriusXM;Smart & Final;Smith’s Food;SNCF;SoCalGas;SP+ Parking=sp plus parking;SpotHero
St. Jude=st jude;Steak ’n Shake=steak n shake;Stop & Shop;StubHub;TfL=tfl;TGI Fridays;ThredUp=thredup;T.J. Maxx=tj maxx;T-Mobile=tmobile
Topgolf=top golf;Toys "R" Us=toys r us;Trader Joe’s;TurboTax;U-Haul=u haul;Uber Eats;UNIQLO=uniqlo;UPS;The UPS Store=ups store
U.S. Cellular=us cellular;USAA;USPS;Victoria’s Secret;Vrbo=vrbo;Walmart+=walmart plus;Warby Parker;Wawa;Wendy’s
WinCo Foods;Xbox;YMCA;YouTube;YouTube Music;YouTube Premium;YouTube TV;Zaxby’s;Hulu + Live TV=hulu live;Max
Best Buy;The Home Depot=home depot;The New York Times=new york times;The Wall Street Journal=wall street journal
The Washington Post=washington post;The Cheesecake Factory=cheesecake factory;The Container Store=container store
Enterprise Rent-A-Car=enterprise rent a car;Budget Rent a Car;XCEL Energy=xcel energy
Xfinity;Ford Credit;Loves Travel;Facebook Ads;Prime Video;Carrefour
El Corte Inglés=el corte ingles;Williams-Sonoma=williams sonoma;Toyota Financial;LabCorp;WM=waste management
MBTA;NJ Transit;SoFi;BevMo;CVS Caremark;MinuteClinic;Instacart+=instacart plus;Grubhub+=grubhub plus;BVG;OBI
WestJet;EVA Air;TAP Air Portugal;Amex Travel;Petro-Canada=petro canada
QFC;PECO Energy;NV Energy;L.L.Bean=ll bean;VCA Animal Hospital;MOD Pizza;BMW Financial;U.S. Bank=us bank;M&T Bank=mt bank
KeyBank;TD Ameritrade;PenFed;BART=bart;WMATA=wmata;TriMet=trimet;LA Metro;ABM Parking;LAZ Parking;ICA;REMA 1000;EDF
TotalEnergies=totalenergies;TK Maxx=tk maxx;E.ON=eon;HUK-Coburg=huk coburg;HMRC;DVLA;TV Licence;O2;EE;BT;EBMUD
Blue Cross Blue Shield=bcbs;LensCrafters=lenscrafters;QuickChek=quickchek;Sky Zone=skyzone;Levi’s=levis;Carter’s=carters
Moe’s Southwest;Papa Murphy’s;Freddy’s;Captain D’s;Long John Silver’s;Rita’s;The Children’s Place=childrens place
The Farmer’s Dog=farmers dog;California EDD;Føtex=fotex;Hemköp=hemkop;Müller Drogerie=muller drogerie
UnitedHealthcare=united healthcare;Winn-Dixie=winn dixie;Sherwin-Williams=sherwin williams;Pier 1;La-Z-Boy=la z boy
The Economist=economist;Blue Shield of California=blue shield california;Mutual of Omaha;Big Y;Save A Lot=save a lot
Deutsche Telekom;The Gym Group=gym group;Shoppers Drug Mart;7 Brew=seven brew`;

const punctuation = /[^\p{L}\p{N}\s]/gu;

/** The key of a known merchant whose name differs only in case and punctuation. */
function keyOf(name: string): string {
  return name.toLowerCase().replaceAll('-', ' ').replace(punctuation, '').replace(/\s+/g, ' ').trim();
}

function readNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const entry of spelled.trim().split(/[\n;]/)) {
    const at = entry.indexOf('=');
    const name = (at < 0 ? entry : entry.slice(0, at)).trim();
    names.set(at < 0 ? keyOf(name) : entry.slice(at + 1).trim(), name);
  }
  return names;
}

/** By the key of the merchant. */
export const officialNames: ReadonlyMap<string, string> = /* @__PURE__ */ readNames();
