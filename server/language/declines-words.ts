/** A no to the matter in plain words of both languages: stated clearly, or by a question or a tone. */
import { parseRuleLines } from './word-patterns.ts';

export const SAYS_NO = parseRuleLines(`
  (?:is|was|are|has|am)? ?(?:not|never|no longer)(?: been| be| going to be| up)? for sale
  no esta(?:n|mos)? (?:en|a la) venta|no (?:se|la|lo) vend\\w+|no vend(?:o|emos|eria|ere)\\b
  (?:not|no longer|am not|never) (?:going to )?sell\\w*(?: (?:it|this|that|my|our|her|his|the|any ?time soon|to (?:an? )?(?:investor|flipper|wholesaler|stranger)\\w*|now|period|mamas?|moms?|mothers?|dads?|grandmas?|house|home|place)\\b)*(?= ,|$| and| so| hon| sorry| but thank)
  (?:no|not any|zero|have no|do not have any) (?:plans?|intention|intentions|desire|interest|wish|reason)(?: \\w+)? (?:to|of|in|for) (?:sell\\w*|part\\w*|mov\\w*|leav\\w*|giv\\w*)
  (?:intend|plan|going|fixing|fixin|want|hope|rather) to (?:stay|die here|keep (?:it|the|my|our)|live here|remain)
  (?:staying|stay|we stay|stays) put
  (?:not|am not) (?:going|goin) (?:anywhere|nowhere)
  (?:respectfully|politely|must|have to|will) (?:respectfully |politely )?(?:decline|pass)(?: on)?(?:$| ,)
  (?:my |our |the )?answer(?: is|s)?(?: still)? (?:no|the same|not changed|unchanged|has not changed)
  answer was no|same answer as|the same as (?:it was )?last (?:time|year|month)
  (?:mi|la|nuestra) respuesta (?:es|sigue siendo|fue) (?:no|negativa|la misma)
  no es de (?:mi|nuestro) interes
  no (?:tengo|tenemos|hay|tiene) (?:ninguna? )?(?:intencion|intenciones|planes|interes|ganas) (?:de|en|para)
  no (?:estoy|estamos|ando|andamos) (?:pensando|planeando|considerando|interesad\\w+)(?: en)?
  (?:es|sera|son|queda) para mis? (?:niet|hij|famil)\\w+
  (?:saving|keeping|leaving|going to leave) (?:it|the house|this) (?:for|to) (?:my|our|the) (?:kids|grandkids|children|grandchildren|son|daughter)
  (?:stays?|staying|remain\\w*) in (?:the|our|my) family|asi se va a quedar|se queda en la familia
  over my dead body
  ship has sailed
  not at (?:that|this|your) price or any
  ni (?:loc[oa]|muert[oa]|borrach[oa]|en suenos|de chiste|regalad[oa]|por todo)(?! me| la oferta)
`);
export const GRUMBLES = parseRuleLines(`
  why (?:are you|r u|you|yall|do you) (?:bother\\w*|text\\w*|call\\w*|writ\\w*|contact\\w*|email\\w*|mail\\w*|ask\\w*|harass\\w*)
  you (?:could not|can not|couldnt|cant) afford
  ^(?:(?:nah|no|meh|hmm|mmm|i|um|well|yeah|pues|ay) )*(?:do not think so|guess not|rather not|think not|probably not|not likely|not really|no creo|creo que no|straight|nel pastel|no pa(?:ra)? nada|nel)(?: ,|$| hon| thank| you| but thank)
  ^i (?!am|do|did|have|will|would|can|could|was|should)\\w+ not$
  ^(?:ok |okay |so |yeah )*(?:and|so what|and so|y que|y a mi que)$
  you people do business|find it odd|find (?:this|these|it|your)(?: \\w+){0,2} (?:odd|strange|rude|tiresome|offensive|tacky|insulting|annoying)
  por que (?:me|nos|le) (?:escrib|llam|mand|habl|molest|busc)\\w+
  (?:you|yall|you people|ustedes)(?: \\w+)? (?:are |r |son )?(?:scammers|crooks|thieves|estafadores|rateros)
  (?:ta|tas|esta|estas|estan|andas?) (?:usted |ustedes )?loc[oa]s?(?: usted)?
  (?:por|con|en) (?:esa cantidad|ese precio|eso|ese dinero) ni
  falta de (?:seriedad|respeto|educacion)
  ^(?:ugh|meh|bah|psh|tsk|sigh|pff+|whatever|eh)(?: \\w+)?$
  (?:you|yall|your)(?: \\w+)? vultures?|vultures?$|buitres|vampires|leeches
  i am good(?: hon| thank| you|$)|(?:we are|were|we re) good(?: over here| here| hon| thank|$)
`);
/** Goes on all the same. */
export const GOES_ON_ANYWAY =
  /\b(?:unless|if you|make me|offer me|how much|cuanto|call me|llam[ae]me|maybe|not for \d|for less|por menos|por (?:ese|eso)\b|suba\w*|bottom|worth my while|hablamos|firmo|convince|but (?:i|we) (?:would|might|may|could|will)|but my|pero (?:si|mi|podria)|what (?:is|are) (?:your|you|the)|tell me|interested in (?:hearing|selling|an)|yes|depends|depende|might|next (?:year|spring|month)|the other|la otra|right now|yet|todavia|ahorita|por ahora)\b/;
