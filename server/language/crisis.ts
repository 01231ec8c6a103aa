/** Words of somebody in need: self-harm, violence, a violent death in the house, despair. */
import { IDIOMS } from './crisis-idioms.ts';
import { ABOUT_A_HOUSE, DESPAIR, SELF_HARM, VIOLENCE, VIOLENT_DEATH } from './crisis-rules.ts';
import { IN_DANGER, JESTS, LAST_WORDS } from './crisis-words.ts';
import type { Likeness } from './likeness.ts';
import type { Sentence } from './sentences.ts';

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
