/** The answer to what a seller asks, in the account's own words where it has some. */
import type { Language, Topic } from '#shared/language/topics.ts';
import { BUILT_IN_ANSWERS, type OwnAnswers, toAnswerField } from '#shared/outreach/conversations/answers.ts';

export interface Answerer {
  company: string;
  own: OwnAnswers | null;
}

export const answerTo = (topic: Topic, { company, own }: Answerer, language: Language = 'en'): string =>
  (own?.[toAnswerField(topic, language)] ?? BUILT_IN_ANSWERS[language][topic]).replace('{company}', () =>
    [...company].slice(0, 60).join(''),
  );
