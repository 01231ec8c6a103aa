/** `npm run language:train`: learns the weights of `server/language/likeness.json` from the tables of messages and answers beside this file. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ChoiceTopic, TOPIC_CHOICES } from '#server/language/choices.ts';
import { packWeights } from '#server/language/likeness.ts';
import { LANGUAGE, readAnswers, readMessages, toChoiceExamples, toExamples, train } from './train.ts';

const messages = toExamples(readMessages());
const answers = readAnswers();
const learned = [
  ...['stop', 'crisis'].map((meaning) => [meaning, packWeights(train(messages, meaning))]),
  ...(Object.keys(TOPIC_CHOICES) as ChoiceTopic[]).flatMap((topic) => {
    const examples = toChoiceExamples(answers, topic);
    return TOPIC_CHOICES[topic].map((choice) => [`${topic} ${choice}`, packWeights(train(examples, `${topic} ${choice}`))]);
  }),
];
writeFileSync(path.join(LANGUAGE, 'likeness.json'), `${JSON.stringify(Object.fromEntries(learned), null, 2)}\n`);
