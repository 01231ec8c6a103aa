/** Whether a message is in Spanish, as `toText` gives it: without accents. A longer one still goes to a person. */

/** Words that English has and Spanish has not, but for "no" and "a": a message with one of them is read as English. */
const ENGLISH_WORD =
  /\b(?:the|is|it|it's|its|i|i'm|my|and|to|of|for|we|was|were|you|needs?|has|have|but|in|on|not|with|they|he|she|are|be|this|that|out|now|at|from|or|if|as|will|would|just|all|some|new|old|good|nothing|nobody|yes)\b/;

/** Whether a message may be in Spanish. */
export const mayBeSpanish = (plain: string): boolean => !ENGLISH_WORD.test(plain);

const SPANISH_WORD =
  /\b(?:el|la|los|las|nos|estoy|estamos|tengo|tiene|divorci\w+|perdi|me|de|del|que|en|es|esta|estan|y|con|por|para|pa|su|sus|mi|mis|ya|se|lo|le|muy|un|una|quiere|vive|debe|casa|duen[oa]|vend\w+|numero|inquilin\w+|necesita|meses|pagos|atrasad\w+|hipoteca|subasta|banco|piden?|equivocado|hered\w+|vacia|rentada|sola)\b/;
/** Whether a text shows that it is in Spanish: two words that English has not, or one that is all of it. */
export const isSpanish = (plain: string): boolean => SPANISH_WORD.test(plain) && mayBeSpanish(plain) && !NEIGHBOR_WORD.test(plain);
/** Words of French, Portuguese and Italian, which share many with Spanish. */
const NEIGHBOR_WORD =
  /\b(?:je|vous|nous|est|et|mon|une|les|des|pas|bonjour|merci|maison|prix|nao|voce|obrigad[oa]|meu|minha|uma|e o|vorrei|grazie|della|sono|casa mia)\b/;
