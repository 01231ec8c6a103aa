/** In plain words of both languages: another person has this number, or the house is no longer theirs. */
import { matchOneOf, parseRuleLines } from './word-patterns.ts';

const PHONE = matchOneOf('number phone cell line email cellphone numero telefono cel celular correo');
const PLACE =
  matchOneOf(`shop store restaurant taqueria pizzeria pizza_place pizza_shop church school office hospital hotel motel salon barbershop clinic firm daycare
  dorm bakery bank warehouse factory library fire_station police_station wendys mcdonalds walmart dominos subway starbucks gym garage dealership nursing_home
  iglesia escuela oficina tienda panaderia carniceria negocio clinica peluqueria taller farmacia restaurante`);
const FORMER = matchOneOf('ex old former previous prior new landlord landlords exwife exhusband');
const HOUSE = '(?:it|that|this|the|our|my|la|esa|esta|el)(?: (?:house|home|place|property|one|duplex|condo|casa|propiedad|lote))?';

/** The number is not of whom we look for. */
export const ANOTHERS_NUMBER = parseRuleLines(`
  (?:this is|it is|youve reached|you reached|aqui es|este es|esta es|esto es) (?:an?|the|una?|el|la) (?:\\w+ )?${PLACE}
  ^(?:lol |, |sorry )*i am (?:only |a )?(?:[5-9]|1[0-7])(?: years? old| yo| lol| and this is my| and (?:i )?do not|$| ,)
  i am (?:a (?:kid|minor|child|teenager|student)|in (?:high school|middle school|a dorm|college housing))
  (?:got|have|had|bought|acabo de|compre)(?: had)? (?:this|the|este|el) (?:new )?${PHONE}(?: \\w+){0,3} (?:ago|last|yesterday|recently|weeks?|wks|months?|days?)
  (?:este|el|ese) ${PHONE} (?:\\w+ )?(?:era|fue) de
  ^(?:esta |numero |andas? |hermano |no )*equivocad[oa]s?(?: \\w+){0,2}$
  looking for my ${FORMER}
  you (?:want|need|mean|must want|should ask|should call)(?: to (?:talk to|ask))? (?:my|the) ${FORMER} (?:\\w+)?
  (?:intended|meant|looking|is|must be|probably)(?: this| it)? for another
  another [a-z]+ (?:by|with) (?:that|the same|this) name
  mix\\w* me up
  got (?:his|her|their|someones|somebodys) old ${PHONE}
  (?:is|this is) a new ${PHONE}(?:.*\\b(?:before|had it|used to))
  (?:am not|is not|aint) no [a-z]+ here
  do not know (?:a|any|no) (?!lot|one|thing|price|number|way|realtor|lawyer|title|better|good|more|other)[a-z]+$
  previous owner of this
  reached (?!out|me|my|us|the right|an? (?:deal|price|agreement|number)|the (?:point|end)|this|your|you|\\d)[a-z]+ [a-z]+$
  ^who(?:s| is) (?!this|that|you|your|it|the|there|asking|paying|calling|texting|writing|buying|going|handling|in|on|he|she|they|a|an|my|our|responsible|doing|behind|we|us|next|home|coming)[a-z]+$
  dunno (?:a|any|no) [a-z]+$
  (?:that|it|this) (?:is|s) (?:my|the|our) neighbors?(?: \\w+)? (?:house|place|home|property)
  thats my neighbors
`);
/** The house is not theirs, or no longer. */
export const ANOTHERS_HOUSE = parseRuleLines(`
  ^(?:(?:i|we|already|sorry|lol|yeah|oh|no|actually) )*sold ${HOUSE}(?! (?:car|boat|truck|lot|other))(?: \\w+){0,4}(?:$| ,| ago| last| to| in| back)
  (?:conveyed|deeded|transferred|quitclaimed|signed over)(?: over)? (?:(?:that|it|the|this|our|my)(?: \\w+)? )?(?:to|in|over|last|years?)(?! me| us)
  conveyed (?:that|the|this|our) (?:property|house|home|place)
  (?:we|i) closed (?:on )?(?:the|that|our)(?: \\w+)? sale
  (?:new|current|present) (?:owners?|folks|people|family)(?: \\w+){0,2} (?:moved in|have it|live there|bought)
  (?:reach|ask|contact|talk to|find) the new owners?
  (?:ex|ex wife|ex husband|exwife|exhusband|ex wifes|ex husbands)(?: \\w+)? (?:house|place|home|got (?:it|that|the)|kept (?:it|that|the)|has (?:it|that|the house)|owns)
  got it in the divorce
  (?:se la quedo|quedo a nombre de|es de|la tiene|se quedo con (?:ella|la casa)) mi ex
  my name (?:has not been|is not|is no longer|am not|isnt|hasnt been) on (?:it|the (?:deed|title|house)|that)
  ^(?:(?:sorry|no|oh|hon|actually|hi) )*(?:we|i) (?:just )?rent(?: (?:here|hon|honey|it|this|there|from|a|the)| ,|$)(?! (?:out|it out|back))
  never lived (?:in|at|on|there)
  belongs to (?:my|an?|his|her) \\w+ now
  never (?:even )?been (?:to|in) (?!foreclosure|probate|court|arrears|the market)[a-z]+$
  ^(?:yo )?rento$
  (?:el|la) duen[oa] es otr[oa]
  never heard of \\d+
  been deeded
  (?:was|am|are|is)? ?(?:only|just) (?:the|a|an|her|his|their) (?:\\w+ ){0,2}(?:realtor|agent|assistant|handyman|caretaker|house sitter|housesitter|property manager|manager|roommate|mailman|gardener|cleaner)(?! (?:fee|s))
  have no (?:further |more )?(?:connection|interest|ties?|relation|stake|claim)(?: \\w+)? (?:with|in|to|on) (?:the|it|that|this)
`);
/** "Who's Robert?": a name alone, by its capital. */
export const ASKS_WHO = /^\W*(?:[Ww]ho(?:['’]?s| is)|[Qq]ui[eé]n es)(?: (?:the |a |el |la |don |doña )?)(?!I\b)[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+\W*$/;
