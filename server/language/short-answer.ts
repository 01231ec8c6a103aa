/** Answers of a few words, which are the whole message. */
/** Longer answers are read as sentences. */
export const SHORT_LENGTH = 80;

/** What may stand before and after the words of a short answer: each in one way only, or "its its its" is tried in a million. */
const LEADS =
  "(?:(?:it'?s|it is|is|it was|was|the house is|house is|place is|that'?s|honestly|just|only|in|pretty|very|really|kind of|kinda|kind|super|a|an|some|probably|mostly|overall|still|i'?d say|i would say|needs?|it needs|it has|has|had|there is|there'?s|got|maybe|well|like|all|total(?:ly)?|complete|completely|the whole (?:thing|place|house)|everything is|could use|um|uh|ok|tbh|so|too)\\b(?: ?, ?| )?)*";
const TRAILS =
  "(?:\\W|\\b(?:condition|shape|overall|really|honestly|tbh|lol|haha|i think|i guess|i'd say|in there|inside|outside|now|right now|at (?:this|the) (?:point|moment|time)|for now|these days|at all|though|of (?:work|repairs?|things|stuff|updates?)|work|repairs?|stuff|things?|needed|needs? (?:fixing|work|done)|wrong|issues?|problems?|here and there|maybe|mostly|for its age|to be honest|house|place|one|last (?:year|month|spring|summer|fall)|recently|in \\d{4}|(?:\\d|a|two|few) years? ago)\\b)*$";
/** Matches a message that consists of these words, with what usually stands around them. */
export const matchWholeAnswer = (words: string): RegExp => new RegExp(`^\\W*${LEADS}(?:${words})${TRAILS}`);
