/** Messages of the built-in assistant: one question each, at most 300 characters, no promises, no pressure. */
import type { QuestionSlot } from '#shared/language/slots.ts';
import type { Language, Topic } from '#shared/language/topics.ts';
import { QUESTION_LENGTH } from '#shared/outreach/conversations/message.ts';
import { BUILT_IN_ANSWERS, type OwnAnswers, toAnswerField } from '#shared/outreach/conversations/settings.ts';

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

/** Every slot but the appointment, whose times are proposed. */
type Asked = Exclude<QuestionSlot, 'appointment'>;
/** `home` is the address, or words for it. */
type Questions = Record<Asked, (home: string, wording: Wording) => string>;

const ENGLISH = {
  home: 'your property',
  questions: {
    person: (home, { firstName }) => (firstName ? `Is this ${firstName}, about ${home}?` : `Am I writing to the owner of ${home}?`),
    interest: (home) => `Would you be open to an offer for ${home}?`,
    motivation: (_, { isHard }) =>
      isHard ? 'If you don’t mind sharing, what has you thinking about selling?' : 'What makes you think of selling?',
    timeline: (_, { isHard }) =>
      isHard
        ? 'Take the time you need. If the number worked for you, when would you like to be done?'
        : 'If the number works for you, how soon would you like to close?',
    condition: () => 'What would the house need: roof, heating and air, kitchen, anything else?',
    occupancy: () => 'Who lives in the house now: you, a tenant, or nobody?',
    price: () => 'Do you have a number in mind for the house as it is?',
    debt: () => 'Is there a mortgage or lien on the house, and about how much is still owed?',
    deciders: () => 'Is anyone else on the title, or part of the decision?',
    listing: () => 'Is the house listed with an agent right now?',
  } as Questions,
  /** Asked a second time, in other words. */
  again: {
    person: (home) => `Just to make sure I have the right person: do you own ${home}?`,
    interest: () => 'Would you like to hear what we could offer? A yes or no is enough.',
    motivation: () => 'What would selling solve for you?',
    timeline: () => 'Roughly when would work for you: within a month, a few months, or later?',
    condition: () => 'Would you say it needs no work, a little, quite a bit, or a lot?',
    occupancy: () => 'Does anyone live there now, you or a tenant?',
    price: () => 'About what amount would you want for it, in dollars?',
    debt: () => 'About how much is still owed on it? If it is paid off, just say so.',
    deciders: () => 'Is it your decision alone, or does someone else have a say?',
    listing: () => 'Is it listed with an agent right now, yes or no?',
  } as Questions,
  hello: (name: string | null) => (name ? `Hi ${name}, ` : 'Hello, '),
  automated: (company: string) => `this is the automated assistant for ${company}. `,
  sorrow: 'I am sorry to hear that. There is no hurry on our side. ',
  /** Reads an uncertain answer back. */
  readBack: (label: string) => `Did I get that right: ${label}?`,
  /** An amount that cannot be the price of this house. */
  oddPrice: (label: string) => `I read that as ${label}. Could you write out the full dollar amount you have in mind?`,
  ends: {
    not_interested: 'Thank you for telling me. I will not ask again. If things change, just write here.',
    wrong_person: 'Sorry for the mix-up. I will not write again.',
    listed: 'Thank you. Since the house is listed with an agent, I will leave it at that. Best of luck with the sale.',
    later: 'Thank you, that helps. There is no hurry: we will be in touch closer to then.',
  },
  /** Two concrete times, in words of the seller's zone. */
  proposal: (first: string, second: string, hard: boolean) =>
    `${hard ? 'Whenever you feel ready: c' : 'Thank you. C'}ould one of us come see the house or call you: ${first}, or ${second}?`,
  /** When the answer to two times could not be read. */
  proposalAgain: (first: string, second: string) =>
    `Which of the two works for you: ${first}, or ${second}? Any other time is fine too, just name it.`,
  otherTimes: (first: string, second: string) => `No problem. Would ${first} or ${second} suit you better?`,
  /** A reminder is promised only where one will be sent. */
  confirmation: (when: string, where: string, name: string | null, company: string, reminds: boolean) =>
    `${name ? `Thank you, ${name}. ` : ''}It is booked: ${when}${where ? `, ${where}` : ''}. ${
      reminds ? `${company} will send you a reminder.` : 'If it no longer works for you, just reply here.'
    }`,
  /** To somebody whose message waits for a person; `when` is left out while somebody is there. */
  personComes: (company: string, when: string | undefined) =>
    `Thank you, we have your message. Someone at ${company} will answer you here ${
      when === undefined ? 'as soon as they can today.' : `once they are back: ${when}.`
    }`,
  /** To somebody in need: no question, no business, and where help is. */
  inNeed:
    'I am sorry you are going through this. You do not have to face it alone: in the US you can call or text 988 at any hour, or 911 if you are in danger. A person here has been told.',
};

const SPANISH: typeof ENGLISH = {
  home: 'su propiedad',
  questions: {
    person: (home, { firstName }) => (firstName ? `¿Hablo con ${firstName}, sobre ${home}?` : `¿Es usted el dueño o la dueña de ${home}?`),
    interest: (home) => `¿Le interesaría recibir una oferta por ${home}?`,
    motivation: (_, { isHard }) => (isHard ? 'Si gusta contarnos: ¿por qué piensa en vender?' : '¿Por qué piensa en vender?'),
    timeline: (_, { isHard }) =>
      isHard
        ? 'Tómese el tiempo que necesite. Si el precio le conviene, ¿para cuándo le gustaría terminar?'
        : 'Si el precio le conviene, ¿qué tan pronto le gustaría cerrar?',
    condition: () => '¿Qué le haría falta a la casa: techo, calefacción y aire, cocina, algo más?',
    occupancy: () => '¿Quién vive ahora en la casa: usted, un inquilino o nadie?',
    price: () => '¿Qué cantidad tiene en mente por la casa tal como está?',
    debt: () => '¿La casa tiene hipoteca o gravamen, y más o menos cuánto queda?',
    deciders: () => '¿Hay alguien más en el título o en la decisión?',
    listing: () => '¿La casa está en venta con un agente en este momento?',
  },
  again: {
    person: (home) => `Solo para escribir a la persona correcta: ¿es suya ${home}?`,
    interest: () => '¿Quiere saber qué le podríamos ofrecer? Basta un sí o un no.',
    motivation: () => '¿Qué le resolvería vender?',
    timeline: () => '¿Más o menos cuándo: en un mes, en unos meses o más tarde?',
    condition: () => '¿Diría que no necesita arreglos, pocos, bastantes o muchos?',
    occupancy: () => '¿Alguien vive ahí ahora: usted o un inquilino?',
    price: () => '¿Más o menos qué cantidad quisiera, en dólares?',
    debt: () => '¿Más o menos cuánto se debe todavía? Si ya está pagada, solo dígalo.',
    deciders: () => '¿Decide usted solo o junto con alguien?',
    listing: () => '¿Un agente la tiene en venta en este momento, sí o no?',
  },
  hello: (name) => (name ? `Hola ${name}, ` : 'Hola, '),
  automated: (company) => `soy el asistente automático de ${company}. `,
  sorrow: 'Lo siento mucho. De nuestra parte no hay prisa. ',
  readBack: (label) => `¿Le entendí bien: ${label}?`,
  oddPrice: (label) => `Leí ${label}. ¿Me escribe la cantidad completa en dólares que tiene en mente?`,
  ends: {
    not_interested: 'Gracias por decirme. No volveré a preguntar. Si algo cambia, escriba aquí.',
    wrong_person: 'Disculpe la confusión. No volveré a escribir.',
    listed: 'Gracias. Como la casa está con un agente, lo dejo así. Que le vaya bien con la venta.',
    later: 'Gracias, eso ayuda. No hay prisa: le escribimos más cerca de la fecha.',
  },
  proposal: (first, second, hard) =>
    `${hard ? 'Cuando usted guste: ¿' : 'Gracias. ¿'}podría alguien de nosotros ver la casa o llamarle: ${first}, o ${second}?`,
  proposalAgain: (first, second) => `¿Cuál de los dos le queda mejor: ${first}, o ${second}? Otra hora también está bien.`,
  otherTimes: (first, second) => `No hay problema. ¿Le queda mejor ${first} o ${second}?`,
  confirmation: (when, where, name, company, reminds) =>
    `${name ? `Gracias, ${name}. ` : ''}Queda agendado: ${when}${where ? `, ${where}` : ''}. ${
      reminds ? `${company} le recordará antes.` : 'Si ya no le conviene, escriba aquí.'
    }`,
  personComes: (company, when) =>
    `Gracias, tenemos su mensaje. Alguien de ${company} le responde aquí ${when === undefined ? 'hoy mismo, en cuanto pueda' : `cuando vuelva: ${when}`}.`,
  inNeed:
    'Lamento mucho lo que está pasando. No tiene que enfrentarlo a solas: en Estados Unidos puede llamar o mandar un texto al 988 a cualquier hora, o al 911 si está en peligro. Ya avisamos a una persona de aquí.',
};

/** What the assistant says, in the language of the seller. */
export const PHRASES: Record<Language, typeof ENGLISH> = { en: ENGLISH, es: SPANISH };
export const composeCancellation = (when: string): string =>
  `The visit on ${when} is cancelled. If you would like another time, just write here.`;

/** The question of a slot. */
export function composeQuestion(slot: Asked, wording: Wording, again = false): string {
  const { questions, again: others, home } = PHRASES[wording.language ?? 'en'];
  return truncateToFit((again ? others : questions)[slot](wording.address ?? home, wording));
}

/** The first message: it says at once that it is automated, and for whom. */
export const composeOpening = (slot: Asked, wording: Wording): string => addIntroduction(composeQuestion(slot, wording), wording);

/** The assistant's first words in a conversation that somebody else began. */
export function addIntroduction(words: string, { firstName, company, language = 'en' }: Wording): string {
  const { automated } = PHRASES[language];
  const hello = PHRASES[language].hello(firstName);
  const room = QUESTION_LENGTH - hello.length - automated('').length - words.length;
  const shortened = company.length > room ? `${company.slice(0, Math.max(0, room - 1))}…` : company;
  return truncateToFit(`${hello}${automated(shortened)}${words}`);
}

/** A long company or address must not make a message longer than one may be. */
export function truncateToFit(words: string): string {
  const signs = [...words];
  return signs.length <= QUESTION_LENGTH ? words : `${signs.slice(0, QUESTION_LENGTH - 1).join('')}…`;
}

export interface Answerer {
  company: string;
  own: OwnAnswers | null;
}

/** The honest answer to a question of theirs, in the account's own words where it has some. */
export const answerTo = (topic: Topic, { company, own }: Answerer, language: Language): string =>
  (own?.[toAnswerField(topic, language)] ?? BUILT_IN_ANSWERS[language][topic]).replace('{company}', () =>
    [...company].slice(0, 60).join(''),
  );
