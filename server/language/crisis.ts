/** Words of somebody in need: self-harm, violence, a violent death in the house, despair. */
import { IDIOMS } from './crisis-idioms.ts';
import { ABOUT_A_HOUSE, DESPAIR, SELF_HARM, VIOLENCE, VIOLENT_DEATH } from './crisis-rules.ts';
import type { Likeness } from './likeness.ts';
import type { Sentence } from './sentences.ts';
import { matchOneOf, parseRuleLines } from './word-patterns.ts';

const ABUSER =
  matchOneOf(`he she they husband hubby wife boyfriend girlfriend ex exhusband partner son stepson stepdad father dad caretaker nephew roommate boss landlord
  esposo marido novio novia pareja hijo nuera yerno sobrino patron suegro cunado el ella ellos`);
const WEAPON = matchOneOf(`gun pistol shotgun rifle knife machete bat hammer pistola cuchillo arma navaja`);
const PILLS = matchOneOf(`pills meds medication medicine tablets pastillas medicinas medicamentos tylenol insulin`);

/** Wants to die, or has made ready for it. */
const LAST_WORDS = parseRuleLines(`
  life insurance\\b.*\\b(?:suicid\\w*|kill (?:yourself|myself)|off myself|die by)
  kill yourself
  (?:i am|if i am|when i am|i will be|planning to|plan to)(?: \\w+){0,2} not (?:be )?around (?:next|by|after|much|come|anymore|any more)
  planning to not be|planning on not being|not planning (?:to be|on being) (?:here|around|alive)
  garage\\b.*\\b(?:car|engine)\\b.*\\b(?:on|running|fumes)\\b
  (?:sitting|sat|sit) in (?:the|my) (?:garage|car)\\b.*\\bthinking
  (?:${PILLS}) (?:are |is |all )*(?:lined up|counted|ready|saved|contadas|listas|juntas)
  (?:tengo|junte|guarde) (?:las|mis|todas las) (?:${PILLS}) (?:contadas|listas|juntas|en la mesa|aqui)
  i am (?:just )?ending it(?: (?:tonight|today|all|myself))?$
  (?:when|by the time|cuando) (?:you|usted|lea|leas|reciba) (?:read |get |lea |reciba )*(?:this|esto)\\b
  (?:ya )?no (?:voy a|pienso|quiero) (?:amanecer|despertar|llegar a (?:manana|navidad))
  (?:ojala|quisiera|espero|ruego)(?: \\w+){0,3} (?:no (?:despert|amanec|abrir los ojos)\\w*|que no$)
  si amanezco o no|que mas da si (?:vivo|amanezco)|no le importa a nadie si
  me despido de todos|me despido de (?:la vida|este mundo)|esta es mi despedida
  (?:will not|wont|am not going to) be (?:around|alive) (?:by|come|past|after|next|much)
  do(?:ing)? away with myself|(?:taking|take|took) the easy way out
  no point in (?:me|nothing|living|it all|being here)
  affairs in order\\b.*\\b(?:goodbye|whoever|finds|the dog|forgive)
  whoever finds (?:this|me)|find me hanging
  (?:composing|writing|wrote|written|finish\\w*) (?:a|my|the) (?:note|goodbye)\\b.*\\b(?:weeks|finished|kids|sorry|goodbye)|as if i had a future
  safe (?:from|with|around) myself
  wish (?:that )?i (?:had not|hadnt|had never|never) (?:woken|woke|been born|wake)
  (?:rope|noose) is (?:already |all )?(?:in|up|tied|ready|over|hanging)
  my last (?:message|text|words|letter|email) (?:to|for) (?:anyone|everyone|my (?:kids|children|family|wife|husband)|the (?:kids|world|children))
  none of (?:this|it) (?:will|is going to) matter
  (?:drove|went|walked|driving|going)(?: out| up)? to the (?:bridge|overpass|tracks|cliff) (?:again|last night|tonight)
  (?:think|thinking|thought)(?: \\w+){0,3} (?:swerv|steer|driv|crash|veer)\\w* (?:into|off)
  drink\\w* to die
  (?:pray|praying|hope|wish|ask|beg)(?: \\w+){0,3} (?:lord|god|jesus)(?: \\w+)? (?:takes|take|to take) me
  (?:do not|not) deserve to (?:live|be alive|be here)|do not want to keep going$
  ^cutting(?: myself)? again$
  (?:fastest|easiest|quickest|painless|best) way to (?:end it|die|go out|do it myself)
  frasco de (?:pastillas|medicinas)|pastillas en la mano
  ganas de desaparecer(?! de (?:aqui|esta casa|la ciudad))
  (?:no le veo|no veo|no encuentro)(?: \\w+)? (?:sentido|caso|razon) (?:a|de|para) (?:seguir|nada|vivir|la vida)
  (?:pido|pedido|ruego|rezo)(?: \\w+){0,3} que (?:me (?:lleve|recoja|muera)|ya me)
  (?:ya )?no (?:estare|voy a estar) (?:aqui|viv[oa])|yo ya no estare|cuando (?:ya )?no este
  (?:deje|dejo|escribi) (?:una |la )?carta (?:a|para) (?:mis|mi) (?:hij\\w+|espos\\w+|mama|familia|niet\\w+)
`);
/** Is hurt, or detained against their will. */
const IN_DANGER = parseRuleLines(`
  (?:${ABUSER})(?: is| has| got| have| s)?(?: \\w+)? (?:a|the|his|her|una?|el|la) (?:${WEAPON})\\b(?=.*\\b(?:drunk|says|saying|said|yelling|screaming|nobody|no one|leaving|help|call|scared|afraid|kids|me|us|police|borracho|dice|miedo)\\b)(?! (?:safe|collection|rack|cabinet|range))
  (?:${ABUSER}) (?:is |keeps |started )?(?:hitting|beating|choking|hurting|punching|kicking|slapping) (?:the |my |our )?(?:me|us|kids|children|son|daughter|mom|mother|baby)\\b(?! (?:up|with (?:a|the|your)))
  (?:breaking|broke|kicked|kicking|busted|busting)(?: \\w+){0,3} (?:windows?|door)\\b.*\\b(?:kill|hurt|beat|hit|shoot|bat|gun|knife|scared|hiding)\\b
  (?:ties|tied|chains|chained|handcuffs|handcuffed|straps|strapped|locks|locked|keeps|traps|trapped) (?:me|us|my \\w+) (?:to|in|up|inside|down)\\b(?! (?:a|the|this|an?) (?:contract|lease|loan|price|rate|deal|listing|agreement|long|house i|mortgage))
  locks? the door from (?:the )?outside
  (?:i am|we are) (?:being )?(?:held|kept|locked|trapped)(?: \\w+)? (?:here|in|inside|against)\\b(?! (?:this|a|the) (?:house i|lease|contract|loan|mortgage|rate|market))
  being held (?:here|hostage|captive|prisoner)
  (?:holding|hold|holds|took|taken|have|has|keep|keeps|hid) (?:my|our) (?:passport|papers|id|visa|documents)\\b(?=.*\\b(?:can not|cant|not (?:let|allowed)|no pay|outside|leave)\\b)
  (?:can not|not allowed to|will not let me|cant) (?:go outside|leave the (?:house|room)|go out)\\b(?=.*\\b(?:they|he|she|no pay|passport|locked|keys|scared)\\b)
  threaten\\w* to (?:kill|hurt|shoot|beat|burn|stab) (?:me|us|my|the kids)
  hiding (?:at|in|from)(?: \\w+){0,3}(?: motel| shelter| closet| bathroom| basement)?\\b(?=.*\\b(?:ex|he|him|husband|boyfriend|kill|beat)\\b)
  ex\\b.*\\b(?:beat|hit|choked|stabbed|shot|attacked) (?:my|me|us)\\b(?! (?:on price|up on))
  burn (?:it|the house|this place|us)(?: \\w+){0,2} with (?:me|us|the kids|everyone)
  (?:and|she|he|son|daughter|husband|boyfriend|caregiver|nurse|ex) (?:hits|slaps|punches|kicks|chokes|beats) me\\b(?! (?:up|with|as|to|on|that))
  (?:stepdad|stepfather|uncle|brother|father|cousin|he|dad) (?:touches|touched|touching) me
  ayud\\w+\\b.*\\bno me dejan? salir|no me dejan? salir\\b.*\\bayud
  get out of (?:this|the|my) house safely
  (?:estoy|nos tiene|me tiene|me tienen|esta|estamos) (?:encerrad\\w+|amarrad\\w+|secuestrad\\w+|sin comer|bajo llave|atrapad\\w+)
  bajo llave
  me quit(?:o|aron|a) (?:las llaves|el pasaporte|mis papeles|los papeles|mis documentos|el telefono)
`);
/** Strong words about a price, a house or a joke. */
const JESTS = parseRuleLines(`
  you(?: are| guys| people)* (?:trying|tryna|going|bout|about)(?: to)? (?:murder|kill|rob|bleed|strangle) (?:me|us)\\b
  (?:precio|oferta|cantidad|numero)s?(?: \\w+){0,5} (?:asesin|mat)(?:ando|ar|a|an)(?:me|nos)?\\b
  (?:casa|techo|renta|rentas|taxes|impuestos|calor|goteras?|escaleras|yarda|hipoteca|trabajo|trafico|espalda|rodillas?) me (?:va a matar|esta matando|estan matando|van a matar|mata|matan)
  can not live with (?:it|them|him|her)(?: ,)?(?: and)? can not live without
  (?:jump|throw myself|drive|walk) (?:off|into)(?: \\w+){1,3} before i (?:pay|sell|take|sign|give|list|accept|go)
  (?:am|is|are) (?:(?:about|all|pretty much|plumb) shot(?: myself)?|shot\\b(?! (?:in|by|at|dead)))
  (?:do not|dont|not) (?:want|wanting) to live here any(?: more|more)?
  hopeless about
  (?:taxes?|price|prices|market|commute|traffic|that road|financial|career|political)(?: \\w+){0,3} suicide
  suicide for anyone
  loses?\\b.*\\bjump\\w* off
  on hold(?: \\w+){0,3} i gave up
  (?:no|not see a|not see any) way out of (?:this|the|my|that) (?:\\w+ )?(?:loan|hoa|lease|mortgage|contract|deal|debt|timeshare)\\b
  you (?:murdered|killed|robbed) (?:me|us)(?: with| on| there|$)
  (?:cowboys|eagles|giants|bears|packers|steelers|lakers|yankees|state|alabama|team|ravens|chiefs|browns|michigan|tigers) beat us
  held hostage by (?:the|my|this) (?:hoa|bank|city|lender|market|mortgage|tenants?)
  acabar con esto(?: y| ya)? (?:vender|firmar|de una vez|cerrar)
  cansad\\w de vivir (?:tan|aqui|en|sol\\w|lejos|con|ahi|entre)
  se mat(?:o|an?) trabajando
  no me deja salir de (?:esta|la) (?:pantalla|pagina|app|conversacion|cuenta)
  (?:can not|cant|could not|tired of) (?:take|live like|deal with|do|handle) (?:this|it|that)\\b(?: any more| anymore| much longer)?(?=.*\\b(?:tenants?|renters?|neighbors?|roof|floors?|hoa|contractors?|music|noise|traffic|stairs|yard|commute|squatters?|repairs)\\b)
`);

const IN_SO_MANY_WORDS = [...LAST_WORDS, ...IN_DANGER];

/** So much like messages of people in need: rather heard once too often than missed. */
const LIKELY = 0;

/** The sentence of somebody in need, by rules or by how much the message is like theirs; undefined when there is none. */
export function readCrisis(sentences: readonly Sentence[], likeness: Likeness): string | undefined {
  const isAboutAHouse = sentences.some(({ plain }) => ABOUT_A_HOUSE.finds(plain));
  const rules = [SELF_HARM, VIOLENCE, VIOLENT_DEATH, ...(isAboutAHouse ? [] : [DESPAIR])];
  const found = sentences.find(({ plain }) => {
    if (IN_SO_MANY_WORDS.some((rule) => rule.test(plain))) return true;
    const rest = IDIOMS.erase(JESTS.reduce((words, jest) => words.replace(jest, ' , '), plain).replaceAll(/ +/g, ' '));
    return rules.some((rule) => rule.finds(rest));
  });
  return (found ?? (likeness.most > LIKELY ? likeness.closest : undefined))?.text;
}
