/** Messages of the built-in assistant: one question each, at most 300 characters, no promises, no pressure. */
import type { QuestionSlot } from '#shared/language/slots.ts';
import type { Language, Topic } from '#shared/language/topics.ts';
import { QUESTION_LENGTH } from '#shared/outreach/conversations/message.ts';
import { SPANISH, SPANISH_AGAIN, SPANISH_QUESTIONS } from './spanish-phrases.ts';
import { type Answerer, answerTo } from './topic-answers.ts';

export interface Wording {
  /** The account's company. */
  company: string;
  /** Who is expected to be reading, where known. */
  firstName: string | null;
  /** The property's street address, where known. */
  address: string | null;
  /** The seller spoke of a death, an illness or another loss: the tone stays moderate. */
  isHard?: boolean;
  /** Of the seller; English where nothing shows another. */
  language?: Language;
}

const nameHome = ({ address }: Wording) => address ?? 'your property';

/** The question of each slot but the appointment, whose times are proposed. */
const QUESTIONS: Record<Exclude<QuestionSlot, 'appointment'>, (w: Wording) => string> = {
  person: (w) => (w.firstName ? `Is this ${w.firstName}, about ${nameHome(w)}?` : `Am I writing to the owner of ${nameHome(w)}?`),
  interest: (w) => `Would you be open to an offer for ${nameHome(w)}?`,
  motivation: (w) => (w.isHard ? 'If you would like to share it: what makes you think of selling?' : 'What makes you think of selling?'),
  timeline: (w) =>
    w.isHard
      ? 'Take the time you need. If the number worked for you, when would you like to be done?'
      : 'If the number works for you, how soon would you like to close?',
  condition: () => 'What would the house need: roof, heating and air, kitchen, anything else?',
  occupancy: () => 'Who lives in the house now: you, a tenant, or nobody?',
  price: () => 'Do you have a number in mind for the house as it is?',
  debt: () => 'Is there a loan or a lien on the house, and about how much is left of it?',
  deciders: () => 'Is anyone else on the title, or part of the decision?',
  listing: () => 'Is the house listed with an agent at the moment?',
};

/** Asked a second time, in other words. */
const AGAIN: Partial<Record<QuestionSlot, (w: Wording) => string>> = {
  person: (w) => `Just so that I write to the right person: do you own ${nameHome(w)}?`,
  interest: () => 'Would you like to hear what we could offer? A yes or no is enough.',
  motivation: () => 'What would selling solve for you?',
  timeline: () => 'Roughly when would suit you: within a month, a few months, or later?',
  condition: () => 'Would you say it needs no work, a little, quite a bit, or a lot?',
  occupancy: () => 'Does somebody live there now: you, or a tenant?',
  price: () => 'About what amount would you want for it, in dollars?',
  debt: () => 'About how much is still owed on it? If it is paid off, just say so.',
  deciders: () => 'Do you decide alone, or together with somebody?',
  listing: () => 'Does an agent have it for sale at the moment, yes or no?',
};

const LEAD_IN_HARD = 'I am sorry to hear that. There is no hurry on our side. ';

/** The question of a slot. */
export function composeQuestion(slot: Exclude<QuestionSlot, 'appointment'>, wording: Wording, again = false): string {
  const [questions, others] = wording.language === 'es' ? [SPANISH_QUESTIONS, SPANISH_AGAIN] : [QUESTIONS, AGAIN];
  return truncateToFit((again ? others[slot] : undefined)?.(wording) ?? questions[slot](wording));
}

/** The first message: it says at once that it is automated, and for whom. */
export function composeOpening(slot: Exclude<QuestionSlot, 'appointment'>, wording: Wording): string {
  return addIntroduction(composeQuestion(slot, wording), wording);
}

/** The assistant's first words in a conversation that somebody else began. */
export function addIntroduction(words: string, { firstName, company, language }: Wording): string {
  const isSpanish = language === 'es';
  const hello = isSpanish ? SPANISH.hello(firstName) : firstName ? `Hi ${firstName}, ` : 'Hello, ';
  const automated = isSpanish ? SPANISH.automated : (name: string) => `this is the automated assistant for ${name}. `;
  const room = QUESTION_LENGTH - hello.length - automated('').length - words.length;
  const shortened = company.length > room ? `${company.slice(0, Math.max(0, room - 1))}…` : company;
  return truncateToFit(`${hello}${automated(shortened)}${words}`);
}

/** A question after an honest answer to theirs. */
export const composeAnswer = (topic: Topic, asked: string, answerer: Answerer, language: Language = 'en'): string =>
  truncateToFit(`${answerTo(topic, answerer, language)} ${asked}`);

/** A question after words of sympathy, once. */
export const withSympathy = (asked: string, language: Language = 'en'): string =>
  truncateToFit((language === 'es' ? SPANISH.sorrow : LEAD_IN_HARD) + asked);

/** Reads an uncertain answer back. */
export const readBack = (label: string, language: Language = 'en'): string =>
  truncateToFit(language === 'es' ? SPANISH.readBack(label) : `Did I get that right: ${label}?`);

/** An amount that cannot be the price of this house. */
export const composeOddPrice = (label: string, language: Language = 'en'): string =>
  truncateToFit(
    language === 'es' ? SPANISH.oddPrice(label) : `I read ${label}. Could you write the whole amount in dollars that you have in mind?`,
  );

export const THANKS_NOT_INTERESTED = 'Thank you for telling me. I will not ask again. If things change, just write here.';
export const THANKS_WRONG_PERSON = 'Sorry for the mix-up. I will not write again.';
export const THANKS_LISTED = 'Thank you. As the house is with an agent, I will leave it at that. All the best with the sale.';
export const THANKS_LATER = 'Thank you, that helps. There is no hurry: we will be in touch nearer the time.';

/** Two concrete times, in words of the seller's zone. */
export const composeProposal = (first: string, second: string, hard = false, language: Language = 'en'): string =>
  truncateToFit(
    language === 'es'
      ? SPANISH.proposal(first, second, hard)
      : `${hard ? 'Whenever you feel ready: c' : 'Thank you. C'}ould somebody of ours see the house or call you: ${first}, or ${second}?`,
  );

/** Asked once more, when the answer to two times could not be read. */
export const composeSecondProposal = (first: string, second: string, language: Language = 'en'): string =>
  truncateToFit(
    language === 'es'
      ? SPANISH.proposalAgain(first, second)
      : `Which of the two would suit you: ${first}, or ${second}? Any other time is fine too, just name it.`,
  );

export const composeOtherTimes = (first: string, second: string, language: Language = 'en'): string =>
  truncateToFit(language === 'es' ? SPANISH.otherTimes(first, second) : `No problem. Would ${first} or ${second} suit you better?`);

/** A reminder is promised only where one will be sent. */
export const composeConfirmation = (
  when: string,
  where: string,
  name: string | null,
  company: string,
  reminds: boolean,
  language: Language = 'en',
): string =>
  truncateToFit(
    language === 'es'
      ? SPANISH.confirmation(when, where, name, company, reminds)
      : `${name ? `Thank you, ${name}. ` : ''}It is booked: ${when}${where ? `, ${where}` : ''}. ${
          reminds ? `${company} will remind you before.` : 'If it does not suit you any more, just write here.'
        }`,
  );

export const composeCancellation = (when: string): string =>
  truncateToFit(`The visit on ${when} is cancelled. If you would like another time, just write here.`);

/** To somebody whose message waits for a person; `when` is left out while somebody is there. */
export const composePersonComes = (company: string, when: string | undefined, language: Language = 'en', answer?: string): string => {
  const words =
    language === 'es'
      ? `Gracias, tenemos su mensaje. Alguien de ${company} le responde aquí ${when === undefined ? 'hoy mismo, en cuanto pueda' : `cuando vuelva: ${when}`}.`
      : when === undefined
        ? `Thank you, we have your message. Someone at ${company} will answer you here as soon as they can today.`
        : `Thank you, we have your message. Someone at ${company} will answer you here once they are back: ${when}.`;
  return truncateToFit(answer === undefined ? words : `${answer} ${words}`);
};

/** To somebody in need: no question, no business, and where help is. */
export const IN_NEED =
  'I am sorry you are going through this. You do not have to face it alone: in the US you can call or text 988 at any hour, or 911 if you are in danger. A person here has been told.';
export const IN_NEED_SPANISH =
  'Lamento mucho lo que está pasando. No tiene que enfrentarlo a solas: en Estados Unidos puede llamar o mandar un texto al 988 a cualquier hora, o al 911 si está en peligro. Ya avisamos a una persona de aquí.';

export const CHAT_ENDED = 'Understood. This chat is over, and nothing more will be written here.';

/** A long company or address must not make a message longer than one may be. */
function truncateToFit(words: string): string {
  const signs = [...words];
  return signs.length <= QUESTION_LENGTH ? words : `${signs.slice(0, QUESTION_LENGTH - 1).join('')}…`;
}
