/** The intent of a lead who writes after a booking. Pure: the same words give the same answer. */
import { toText } from '#server/language/words.ts';

/** `cancel` only where nothing else can be meant; `ask` is for a person, with the reason; `nothing` needs no answer. */
type BookedWish = { wish: 'nothing' } | { wish: 'cancel' | 'ask'; reason: string };

const CANCEL =
  /\b(cancel\w*|call (?:it|this|the (?:visit|appointment|meeting)) off|forget (?:it|about it|the (?:visit|appointment|meeting))|never ?mind|don'?t (?:come|bother)|do not come|no need to come|(?:not|no longer) (?:interested|selling)|changed my mind|already sold|sold it)\b/;
const MOVE =
  /\b(re-?schedul\w*|postpon\w*|push (?:it|this|that) back|move (?:it|this|that|the (?:visit|appointment|meeting|time))|(?:another|other|different|new|better|earlier|later) (?:day|time|date|hour)s?|instead|can'?t (?:make|do|be)|cannot (?:make|do|be)|won'?t (?:be|make|work)|not going to make|doesn'?t work|something came up|running late|too (?:early|late)|busy|out of town)\b/;

/** The whole of a message that only asks for it: no condition, no question, no denial. */
const PLAIN_CANCEL =
  /^(?:(?:hi|hello|hey|sorry|ok(?:ay)?|no|actually|thanks?(?: you)?)[\s,.!-]+)*(?:(?:please|pls|just|can you(?: please)?|could you(?: please)?|would you(?: please)?|i (?:need|want|have|would like|'d like|wish)(?: to)?|i'd like to|i have to|we (?:need|want|have|would like)(?: to)?|i(?:'m| am) (?:going|gonna)(?: to)?|go ahead and|let'?s)[\s,]+)*cancel(?:ing|ling)?(?: (?:it|this|that|(?:the|my|our|this) (?:visit|appointment|meeting|call|booking)))?(?: (?:on|for|at) [\w\s:]{1,30}| (?:mon|tues|wednes|thurs|fri|satur|sun)day| tomorrow| today)?(?:[\s,.!]+(?:please|pls|thanks?(?: you)?|sorry|for (?:me|now)))*[\s.!?]*$/;

/** Words of thanks and of agreement, of which a message may consist that needs no answer. */
const AGREES =
  /\b(ok(?:ay)?|k|yes|yeah|yep|yup|sure|thank you|thanks?|thx|ty|great|good|perfect|awesome|cool|fine|super|excellent|wonderful|sounds?|works?|for me|with me|see (?:you|u|ya)|then|there|soon|will do|got it|noted|confirm(?:ed)?|i'?ll be (?:there|home|here)|we'?ll be (?:there|home|here)|be there|looking forward(?: to (?:it|that|meeting you|seeing you))?|you too|bye|have a (?:good|great|nice) (?:day|one|evening|weekend)|that'?s|is|all|so much|very much|very|much|a lot|and|on|at|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|(?:the )?first(?: one)?|(?:the )?second(?: one)?|\d{1,2}(?::\d{2})? ?(?:am|pm)?)\b/g;

/** Reads a message after a booking. */
export function readBookingReply(body: string): BookedWish {
  const { plain } = toText(body);
  const quote = `"${[...body.trim()].slice(0, 120).join('')}"`;
  if (PLAIN_CANCEL.test(plain.trim())) return { wish: 'cancel', reason: quote };
  if (CANCEL.test(plain)) return { wish: 'ask', reason: `May want to cancel the visit: ${quote}` };
  if (MOVE.test(plain)) return { wish: 'ask', reason: `Wants another time for the visit: ${quote}` };
  const isAgreed = !plain.includes('?') && !/[\p{L}\d]/u.test(plain.replaceAll(AGREES, ''));
  if (isAgreed) return { wish: 'nothing' };
  return { wish: 'ask', reason: plain.includes('?') ? `Asks: ${quote}` : `Wrote after the visit was booked: ${quote}` };
}
