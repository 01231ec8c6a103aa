/** The assistant's settings: reply mode, hours, limits, and the web chat. */
import { count, flag, money, option, optionalLongText, text, type Field } from '../../core/fields.ts';
import { momentSchema, buildStoredShape } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { REPLY_MODES } from './conversation.ts';
import { type Language, LANGUAGES, type Topic, TOPICS } from '../../language/topics.ts';

export type AnswerField = `answer_${Topic}_${Language}`;
/** The account's own words, by field; what is left out is answered as built in. */
export type OwnAnswers = Partial<Record<AnswerField, string | null>>;

const TOPIC_QUESTIONS: Record<Topic, string> = {
  price: 'How much would you pay?',
  trust: 'Is this a scam?',
  who: 'Who is this?',
  robot: 'Are you a robot?',
  number: 'Where did you get my number?',
  move_out: 'Do I have to move out?',
  costs: 'Who pays closing costs?',
  privacy: 'Is this private?',
  agent: 'Do I need an agent?',
  buyer: 'Do you buy it yourself?',
  duration: 'How long does it take?',
  process: 'How does it work?',
};

export const toAnswerField = (topic: Topic, language: Language): AnswerField => `answer_${topic}_${language}`;

/** The next question follows in the same message, which has room for 300 characters. */
const MOST_CHARS = 200;

const buildField = (topic: Topic, language: Language) =>
  optionalLongText({ label: language === 'en' ? TOPIC_QUESTIONS[topic] : `${TOPIC_QUESTIONS[topic]} (Spanish)`, max: MOST_CHARS });

const answerFields = Object.fromEntries(
  TOPICS.flatMap((topic) => LANGUAGES.map((language) => [toAnswerField(topic, language), buildField(topic, language)])),
) as Record<AnswerField, ReturnType<typeof buildField>> satisfies Record<string, Field>;
export const ANSWER_FIELDS = Object.keys(answerFields) as AnswerField[];

/** `{company}` is the account's name. */
export const BUILT_IN_ANSWERS: Record<Language, Record<Topic, string>> = {
  en: {
    price:
      'Fair question. I do not guess a number: it depends on sales nearby and on what the house needs. A person works it out, and you are free to say no.',
    trust:
      'Fair to ask. I am an automated assistant, and I ask for no money, no bank details and no signature here. Check us before you agree to anything.',
    who: 'I am the automated assistant of {company}. A person can take over at any time.',
    robot: 'Yes, I am an automated assistant of {company}, not a person. A person can take over at any time.',
    number:
      'Contact details of owners come from public records, from companies that collect them, or from you. {company} can tell you which it was. Say stop and nothing more is sent.',
    move_out: 'You do not have to move before the sale closes. The day on which you move out is agreed in the contract before you sign.',
    costs: 'Who pays closing costs, and any fee, is written in the offer before you sign anything. You are free to say no to it.',
    privacy: 'What you write is stored by {company} to talk with you about the house, and people there can read it.',
    agent: 'You do not need an agent to sell to us, and you are free to have one, or a lawyer, look at everything before you sign.',
    buyer: 'We may buy it ourselves, or assign our contract to another buyer. The contract says so before you sign it.',
    duration: 'It depends on the title search and on you: often some weeks from a signed contract. The day is agreed with you.',
    process:
      'Somebody looks at the house, you get an offer in writing, and you are free to say no. We may assign our contract to another buyer; it says so.',
  },
  es: {
    price:
      'Buena pregunta. No adivino un número: depende de las ventas cercanas y de lo que necesita la casa. Una persona lo calcula, y usted puede decir que no.',
    trust:
      'Es justo preguntar. Soy un asistente automático y aquí no pido dinero, datos del banco ni firmas. Infórmese sobre nosotros antes de aceptar algo.',
    who: 'Soy el asistente automático de {company}. Una persona puede tomar la conversación cuando quiera.',
    robot: 'Sí, soy un asistente automático de {company}, no una persona. Una persona puede tomar la conversación cuando quiera.',
    number:
      'Los datos de los dueños vienen de registros públicos, de empresas que los reúnen, o de usted. {company} le puede decir de dónde. Diga "alto" y no se envía nada más.',
    move_out: 'No tiene que mudarse antes del cierre de la venta. El día en que se muda se acuerda en el contrato antes de firmar.',
    costs: 'Quién paga los gastos de cierre, y cualquier cargo, está escrito en la oferta antes de firmar. Usted puede decir que no.',
    privacy: 'Lo que usted escribe lo guarda {company} para hablar con usted sobre la casa, y las personas de ahí lo pueden leer.',
    agent: 'No necesita un agente para vendernos, y puede pedir a uno, o a un abogado, que revise todo antes de firmar.',
    buyer: 'Podemos comprarla nosotros o ceder nuestro contrato a otro comprador. El contrato lo dice antes de que usted firme.',
    duration:
      'Depende de la revisión del título y de usted: a menudo unas semanas desde la firma del contrato. El día se acuerda con usted.',
    process:
      'Alguien ve la casa, usted recibe una oferta por escrito y puede decir que no. Podemos ceder nuestro contrato a otro comprador; ahí lo dice.',
  },
};

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const defineTime = (label: string) => text({ label, max: 5, pattern: TIME, wrong: 'Must be a time such as 08:00' });

export const assistantSettingsFields = {
  reply_mode: option(REPLY_MODES, { label: 'Reply mode' }),
  answers_from: defineTime('Answers from'),
  answers_until: defineTime('Answers until'),
  on_weekends: flag({ label: 'On weekends' }),
  answers_a_day: count({ label: 'Replies per day', min: 1, max: 50 }),
  spend_limit: money({ label: 'Monthly spend limit', nonNegative: 'Must be a non-negative number' }),
  web_chat_enabled: flag({ label: 'Web chat' }),
  web_chat_greeting: optionalLongText({ label: 'Greeting', max: 300 }),
  ...answerFields,
};
export const assistantSettingsInput = z.object(assistantSettingsFields).refine((input) => input.answers_from < input.answers_until, {
  path: ['answers_until'],
  error: 'Must be later than the beginning',
});
export type AssistantSettingsInput = z.output<typeof assistantSettingsInput>;

/**
 * What holds until somebody decides otherwise: nothing leaves unread. A day has room for the whole script of seven questions, with
 * some of them repeated, other times proposed, and the confirmation.
 */
export const ASSISTANT_DEFAULTS: Omit<AssistantSettingsInput, AnswerField> = {
  reply_mode: 'draft',
  answers_from: '08:00',
  answers_until: '20:00',
  on_weekends: false,
  answers_a_day: 12,
  spend_limit: 20,
  web_chat_enabled: false,
  web_chat_greeting: null,
};

export const assistantSettingsRecord = z
  .object({
    ...buildStoredShape(assistantSettingsFields),
    /** In the public address of the web chat, /chat/{key}; null until the settings are saved once. */
    web_chat_key: z.string().nullable(),
    /** In the address of the webhook, /api/webhooks/conversations/{key}: keep it secret. Only for who may change the settings. */
    webhook_key: z.string().nullable(),
    /** The language model that the instance is set up with; null: the built-in rules do the work. */
    model: z
      .object({
        name: z.string(),
        /** Dollars spent this month, by the prices of the instance. */
        spent: z.number(),
        calls: z.int(),
        /** Calls this month whose answer was not used: too slow, broken, or against the rules. */
        refused: z.int(),
        /** Dollars for a million tokens read and written; `price_assumed` when the instance names no prices and high ones are taken. */
        price_in: z.number(),
        price_out: z.number(),
        price_assumed: z.boolean(),
        /** Whether the limit of the month is reached, so that the built-in rules do the work. */
        limit_reached: z.boolean(),
      })
      .nullable(),
    updated_at: momentSchema.nullable(),
  })
  .meta({ id: 'AssistantSettings' });
export type AssistantSettings = z.output<typeof assistantSettingsRecord>;
