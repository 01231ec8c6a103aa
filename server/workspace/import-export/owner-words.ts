/** Words that identify an owner as a company, a church, a government, a trust or an estate. */
import type { OwnerType } from '#shared/records/leads/list-facts.ts';

/** Capital and small letters of names and addresses that come all in one case. */

/** What stands behind a family name and belongs to it. */
export const GENERATION = /^(jr|sr|ii|iii|iv|v|junior|senior)\.?$/i;
/** Particles that belong to the word after them. */
export const PARTICLE =
  /^(van|von|der|den|de|del|della|di|da|dos|du|la|las|le|los|st\.?|saint|san|santa|bin|al|el|ter|ten|mc|mac|vander|vanden)$/i;
/** Of "Mac" and a name; Macias, Mack and Macy are names of their own. */
const MAC =
  /^mac(donald|dougal|dougall|kenzie|arthur|gregor|leod|lean|intosh|intyre|pherson|millan|farlane|neil|neill|kay|aulay|alister|callum|innes|kinnon|laren|laughlin|nab|namara|quarrie|rae|allister|master|mullen|mahon|phail|williams)$/i;

/** One word of a name in capitals and small letters: MCDONALD, O'BRIEN and ANNE-MARIE as their owners write them. */
function toTitleCase(word: string): string {
  if (/^(ii|iii|iv)$/i.test(word)) return word.toUpperCase();
  return word
    .toLowerCase()
    .replace(/(^|[-.]|^[od]['’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^([OD]['’])(\p{L})/iu, (_, before: string, letter: string) => before.toUpperCase() + letter.toUpperCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(MAC, (_, rest: string) => `Mac${rest.charAt(0).toUpperCase()}${rest.slice(1)}`);
}

const isOneCase = (text: string): boolean => /\p{L}/u.test(text) && (text === text.toUpperCase() || text === text.toLowerCase());

/** Text that is all capitals or all small, as it would be typed; other text as it is, save for words all in capitals. */
export const toProperCase = (text: string): string => (isOneCase(text) && text.length > 1 ? text.replace(/\S+/g, toTitleCase) : text);

/** Names keep their generation (Jr., III); a mixed cell may still have one word in the wrong case ("O'BRIEN jr."). */
export function toPersonCase(name: string): string {
  return toProperCase(name)
    .replace(/\S+/g, (word) => {
      if (GENERATION.test(word)) return toTitleCase(word);
      return word.length > 2 && isOneCase(word) && !PARTICLE.test(word) ? toTitleCase(word) : word;
    })
    .replace(/\b(Mc|Mac) (\p{Lu}\p{L}+)/gu, '$1$2');
}

/** First names that are frequent in the United States (Social Security Administration and Census, public domain). */
const NAMES = `
aaron abigail adam adrian agnes alan albert alberto alejandro alex alexander alexis alfred alfredo alice alicia alison allison alma alvin
amanda amber amelia amy ana andrea andrew angel angela angelica angelo anita ann anna anne annette annie anthony antoinette antonio april
arlene armando arnold arthur ashley audrey barbara beatrice becky ben benjamin bernadette bernard bernice bertha bessie beth bethany betty
beulah beverly bill billie billy blanche bob bobby bobbie bonita bonnie brad bradley brandi brandon brandy brenda brent brett brian bridget
brittany bruce bryan caleb calvin cameron candace candice carl carla carlos carmen carol carole caroline carolyn carrie casey catherine
cathy cecelia cecil cecilia cedric celia charlene charles charlie charlotte cheryl chester chris christian christina christine christopher
christy cindy claire clara clarence claude claudia clayton clifford clifton clinton clyde cody connie constance corey courtney craig cristina
crystal curtis cynthia daisy dale dan dana daniel danielle danny darlene darrell darren darryl daryl dave david dawn deanna debbie deborah
debra delia della delores denise dennis derek derrick desiree devin diana diane dianne dolores dominic don donald donna dora doreen doris
dorothy doug douglas duane dustin dwayne dwight earl earnest ebony eddie edgar edith edna eduardo edward edwin eileen elaine eleanor elena
elias elijah elisa elizabeth ella ellen elmer eloise elsie elvira emily emma enrique eric erica erik erin ernest ernestine essie estelle
esther ethan ethel eugene eula eunice eva evan evelyn faith faye felicia felix fernando flora florence floyd frances francisco frank fred
freda freddie frederick gabriel gail gary gayle gene geneva genevieve geoffrey george georgia gerald geraldine gerard gertrude gilbert gina
ginger gladys glen glenda glenn gloria grace greg gregory gretchen guadalupe guy gwen gwendolyn hannah harold harriet harry harvey hattie
hazel heather hector heidi helen henrietta henry herbert herman hilda holly homer hope horace howard hubert hugh ian ida ignacio inez
irene iris irma isaac isabel ismael ivan jack jackie jacob jacqueline jaime jake james jamie jan jane janet janice janie jared jasmine jason
javier jay jean jeanette jeanne jeff jeffery jeffrey jenna jennie jennifer jenny jeremy jermaine jerome jerry jesse jessica jessie jesus
jill jim jimmie jimmy jo joan joann joanna joanne jodi jody joe joel johanna john johnathan johnnie johnny jon jonathan jorge jose josefina
joseph josephine joshua joy joyce juan juana juanita judith judy julia julian julie julio june justin kara karen karl karla kate katherine
kathleen kathryn kathy katie katrina kayla keith kelly kelvin ken kendra kenneth kenny kerry kevin kim kimberly kirk kristen kristin
kristina kristine kurt kyle lance larry latoya laura lauren laurie lawrence leah leigh lela lena leo leon leona leonard leroy leslie
leticia letha lewis lillian lillie linda lindsay lindsey lisa lloyd lois lola lonnie lora loretta lori lorraine lottie louis louise lucas
lucia lucille lucy luis luke lula luther luz lydia lyle lynda lynette lynn mabel mack madeline mae maggie mamie manuel marc marcella marcia
marco marcos marcus margaret margarita margie marguerite maria marian marianne maribel marie marilyn mario marion marjorie mark marla marlene
marsha marta martha martin marvin mary maryann mathew matilda matt matthew mattie maureen maurice max maxine megan melanie melba melinda
melissa melody melvin mercedes meredith micah michael micheal michele michelle miguel mike mildred milton minerva minnie miranda miriam
misty mitchell molly mona monica monique morris muriel myra myrtle nadine nancy naomi natalie natasha nathan nathaniel neil nellie nelson
nettie nicholas nick nicole nina noah noel nora norma norman ollie olive oliver olivia opal ora orlando oscar otis owen pablo pam pamela
pat patricia patrick patsy patti patty paul paula paulette pauline pearl pedro peggie peggy penny percy perry pete peter phil philip phillip
phyllis priscilla rachel rafael ralph ramon ramona randall randy raquel raul ray raymond rebecca regina reginald rene renee rhonda ricardo
richard rick rickey ricky rita rob robert roberta roberto robin robyn rochelle roderick rodney rogelio roger roland ron ronald ronnie roosevelt
rosa rosalie rosario rose rosemary rosie roy ruben ruby rudolph rudy rufus russell ruth ryan sabrina sadie sally salvador sam samantha samuel
sandra sandy sara sarah saul sean sergio seth shannon sharon shaun shawn sheila shelia shelly sheri sherri sherrie sherry sheryl shirley sidney
silvia sonia sonja sonya sophia sophie stacey stacy stella stephanie stephen steve steven stuart sue susan susie suzanne sylvester sylvia tamara
tammy tanya tara tasha ted teresa terence terrance terrence terri terry thelma theodore theresa thomas tiffany tim timothy tina todd tom
tommie tommy toni tony tonya tracey traci tracy travis trevor tricia troy tyler tyrone valerie vanessa vera verna vernon veronica vicki vickie
vicky victor victoria viola violet virgil virginia vivian wade walter wanda warren wayne wendell wendy wesley whitney wilbert wilbur wilfred
willard willie william wilma winifred woodrow yolanda yvette yvonne zachary`;

const GIVEN = new Set(NAMES.trim().split(/\s+/));
/** Ignores accents. */
const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}|\.$/gu, '')
    .toLowerCase();

/** Of these, those that are frequent family names too. */
const FAMILY_NAMES = `
albert alexander anthony arnold arthur austin benjamin bernard bruce bryan carl charles chester christian clayton clifton craig curtis dale
daniel david dean dennis douglas earl edgar ellis felix floyd francis francisco frank frederick george gerard gilbert glenn grace greg gregory
guy harvey hector henry herbert herman hope horace howard hubert hugh isaac jack jacob james jean jerome john jose joseph joy joyce julian
keith kelly kent kim kirk kyle lance lane lawrence leo leon leonard leslie lewis lloyd louis lucas luke lynn mack marco marcus mark martin
marvin matthew max may michael miles milton mitchell morris myles neil nelson nicholas noel norman oliver otis owen pablo patrick paul pearl
percy perry peter philip phillip ralph ramon ray raymond richard robert robin roland rosa rosario rose roy ruben russell ryan salvador sam
samuel santiago saul scott sean seth shannon simon stacy stephen steven stuart sylvester terry theodore thomas todd tom tracy travis troy tyler
tyrone vernon victor vincent virgil wade walter warren wayne wendell wesley willard william wilson august summers`;
const FAMILY = new Set(FAMILY_NAMES.trim().split(/\s+/));

/** Whether a word is a first name and hardly ever a family name. */
export const isOnlyGivenName = (word: string): boolean => isGivenName(word) && !FAMILY.has(foldWord(word));

/** Whether a word is a frequent first name; some are family names too. */
export const isGivenName = (word: string): boolean => GIVEN.has(foldWord(word));

/** Family names of Spanish speakers, who have two of them. */
const SPANISH = `
acosta aguilar alvarado alvarez arellano arroyo avila ayala barrera bautista bernal bonilla cabrera calderon camacho campos cardenas carrillo
castaneda castillo castro cisneros colon contreras cordova cortez cruz delgado diaz dominguez duran escobar espinoza estrada fernandez figueroa
flores fuentes galvan garcia garza gomez gonzales gonzalez guerrero gutierrez guzman hernandez herrera jimenez juarez lara lopez lozano luna
macias maldonado marquez martinez matos medina mejia mendez mendoza molina montoya mora morales moreno munoz navarro nieves nunez ochoa orozco
ortega ortiz pacheco padilla pena perez pineda quintero ramirez ramos rangel reyes rios rivas rivera robles rodriguez rojas romero rosado rosales
ruiz saenz salazar salinas sanchez sandoval santos serrano silva solis soto suarez tapia torres trujillo valdez valencia vargas vasquez vega
velasquez velazquez velez villanueva villarreal zamora zuniga
aguilera aguirre alonso arias avalos banuelos barajas benitez bustamante caballero calvillo canales caraballo carmona carranza carrasco
castellanos cervantes chavez coronado correa cortes cuevas davila escobedo esparza esquivel gallardo gallegos galindo gamez granados guerra
guevara huerta ibarra jaramillo leyva linares longoria magana melendez mercado meza mireles montes murillo najera negron olivares olvera
orellana osorio palacios paredes parra patino peralta plascencia portillo quezada quinones quintana quiroz rendon renteria reynoso rocha
rosas salas salcedo saldana salgado samaniego sepulveda tafoya tejeda tellez tovar trevino urbina uribe valadez valdes valenzuela varela
velasco venegas villa villalobos villegas yanez ybarra zambrano zapata zavala zepeda`;
const SPANISH_NAMES = new Set(SPANISH.trim().split(/\s+/));

/** Whether two words are the two family names of one person. */
export const isDoubleSurname = (one: string, other: string): boolean =>
  SPANISH_NAMES.has(foldWord(one)) && SPANISH_NAMES.has(foldWord(other));

/** Legal forms: nobody is called so. */
const LEGAL_FORM =
  /\b(l\.?\s?l\.?\s?c|l\.?\s?l\.?\s?l?\.?p|p\.?l\.?l\.?c|inc|incorporated|corp|corporation|ltd|limited|l\.?p|n\.\s?a|f\.?s\.?b|gmbh)\b\.?/i;
/** Words that make an owner a company, a trust or an estate wherever they stand. */
const ALWAYS =
  /\b(trust|revocable|irrevocable|estate|heirs|holdings?|properties|investments?|investors|bank|company|ministr(y|ies)|fellowship|congregation|tabernacle|iglesia)\b\.?/i;
/** Words that do so in a cell that has the whole owner, since people are called so too. */
const IN_FULL_NAME =
  /\b(partners|partnership|group|association|assoc(iates)?|assn|(?<!\bthi |\bvan |\bnguyen |\btran |\ble |\bpham )hoa|homes|homebuyers|rentals?|realty|ventures?|capital|enterprises?|foundation|authority|university|college|department|dept|development|redevelopment|developers|management|mgmt|services|solutions|systems|acquisitions?|fund|federal|mortgage|lending|savings|credit union|apartments|condominiums?|condo|housing|builders|construction|contract(ors?|ing)|equities|assets|industries|international|bros|brothers|& sons|et al trust|ptnrs|invs?|invest|props?)\b|\b(school|water|fire|sewer|park|utility) (district|dist|board)\b|\bboard of\b|\btool (and|&) die\b|\b(plumbing|roofing|landscaping|trucking|restaurants?|motors|hardware|bakery|towing|excavating|welding|laundry|grocery|pharmacy|logistics|consulting)\b|\b(society|missions?|outreach|convent|monastery|rectory|club|cemetery|hospital|clinic|railroad|railway|commission|diocese|archdiocese|seminary|synagogue|mosque|masonic|vfw|legion post|elks|habitat for humanity)\b|\S \S+ co\.?$/i;
const TWO_WORDS_AND_CO = /^(\p{L}+) co\.?$/iu;
const CHURCH =
  /\b(church|temple|chapel|parish|cathedral|assembly|lodge)\b.*\b(of|christ|god|inc|no)\b|\b(baptist|methodist|lutheran|presbyterian|pentecostal|episcopal|evangelical|apostolic|catholic|adventist|orthodox|nazarene|a\.?m\.?e\.?|c\.?o\.?g\.?i\.?c\.?|cme|holiness|missionary|zion|gospel|worship|fellowship|community|united|first|true|new|greater|mount|mt|faith|bible|christian|trinity|our lady|st|saints?|grace|calvary|bethel|emmanuel|immanuel|harvest|victory|cornerstone|living|holy|sacred)\b.*\b(church|temple|chapel|parish|cathedral|assembly|ch|center|fellowship)\b|\bjehovah'?s?\b|\blatter[- ]day\b|\bkingdom hall\b|\bsalvation army\b/i;
const GOVERNMENT =
  /\b(city|county|state|town|township|village|borough|parish|commonwealth|people|school district|secretary) of\b|\b(county|township|twp)$|\bhousing (auth|authority)\b|\bland bank\b|\bschool (district|dist|board)\b|\bboard of (education|supervisors|commissioners)\b|\bunited states\b|\bu\.?\s?s\.?\s?a\b|\bhud\b|\bveterans affairs\b|\bpublic (schools|works|utilit)|\b(dept|department) of\b|\b(port|transit|airport|redevelopment|water) authority\b|\bredevelopment (agency|auth)|\b(internal revenue|postal) service\b|\bmetro(politan)? gov|\b(city|county|township|twp) (land|government|gov|school|commission|treasurer|clerk|collector|assessor|auditor|recorder|sheriff|library)/i;
const BANK =
  /\bbank\b|\bmortgage\b|\bcredit union\b|\bsavings\b|fannie mae|freddie mac|federal (national|home loan)|\bn\.?\s?a\.?$|\bf\.?s\.?b\b/i;

/** A trust by its kind; a person who is trustee of one is a person. */
const TRUST =
  /\btrusts?\b|\b(ir)?revocable\b|\b(liv(ing)?|lvg|rev|ir+ev|irr|fam(ily)?|land|test(amentary)?|residuary|marital|survivors?'?s?|bypass|special needs|inter ?vivos|grantor|credit shelter|exempt)\s+tr(st)?\b|\btr(st|ust)?\.?\s+(dtd|dated|agree(ment)?|agmt|no|u\/?[at]|number|\d)|\bu\/?[at]\/?d\b|\bu\/[at]\b|\bdtd\b|\br\/?l\/?t\b/i;
/** Long words that a column of limited width cuts short. */
const LONG_WORDS =
  'properties investments holdings partnership associates association development management corporation enterprises apartments'.split(' ');
const ROOM_OF_A_COLUMN = 20;

const getLastWord = (text: string): string => /(\p{L}+)\W*$/u.exec(text)?.[1]?.toLowerCase() ?? '';

function isCutShort(owner: string): boolean {
  const last = owner.length >= ROOM_OF_A_COLUMN ? getLastWord(owner) : '';
  return last.length > 4 && LONG_WORDS.some((word) => word.length > last.length && word.startsWith(last));
}

export const isCompanyWord = (text: string): boolean => LEGAL_FORM.test(text) || ALWAYS.test(text);
export const hasLegalForm = (owner: string): boolean => LEGAL_FORM.test(owner);
export const isTrust = (owner: string): boolean => TRUST.test(owner);
export const isCompanyLike = (owner: string): boolean =>
  isCompanyWord(owner) ||
  IN_FULL_NAME.test(owner) ||
  CHURCH.test(owner) ||
  GOVERNMENT.test(owner) ||
  TRUST.test(owner) ||
  isCutShort(owner) ||
  (TWO_WORDS_AND_CO.test(owner) && !isGivenName(owner.split(' ')[0] as string)) ||
  // A street or a lot: "1830, 1832 AND 1834 WEST PRATT STREET".
  /\d{2}/.test(owner);

/** What kind of owner a company's name tells. */
export function findCompanyType(name: string): OwnerType {
  if (TRUST.test(name) && !LEGAL_FORM.test(name)) return 'trust';
  if (/\b(est(ate)?\.? of|heirs?)\b|(?<!real )\best(ate)?\.?$/i.test(name) && !LEGAL_FORM.test(name)) return 'estate';
  if (BANK.test(name)) return 'bank';
  return GOVERNMENT.test(name) ? 'government' : 'company';
}

/** As lists say it in a column of its own. */
const IN_OWNER_TYPE: readonly [RegExp, OwnerType][] = [
  [/trust/i, 'trust'],
  [/estate|heirs|probate/i, 'estate'],
  [/bank|lender|\breo\b|financial/i, 'bank'],
  [/gov|municipal|public|\b(city|county|state|federal)\b/i, 'government'],
  [/compan|corp|llc|business|entity|partnership|investor/i, 'company'],
  [/individual|person|private|natural|spouse|married|single|joint|tenan/i, 'person'],
];
/** Another tool's word for the kind of owner as one of ours. */
export const readOwnerType = (cell: string): OwnerType => IN_OWNER_TYPE.find(([words]) => words.test(cell))?.[1] ?? 'other';
