/** Compiles the readers' expressions in small steps: all at once, with the first message, would keep other requests waiting. */
import { pause } from '#server/core/pause.ts';
import { readCrisis } from './crisis.ts';
import { readDeclines } from './declines.ts';
import { readLater } from './later.ts';
import { readLikeness } from './likeness.ts';
import { readMessage } from './read.ts';
import { readReply } from './read-reply.ts';
import { splitSentences } from './sentences.ts';
import { STOP_RULES } from './stop-rules.ts';

const SAMPLE = 'We might sell the house in the spring, call me then. It needs a roof, and my wife and I own it.';

/** To be called once, when the server listens. */
export async function loadReaders(): Promise<void> {
  const sentences = splitSentences(SAMPLE);
  const readers = [
    () => readCrisis(sentences, readLikeness(sentences).crisis),
    () => readLater(sentences, readLikeness(sentences).later, '2026-01-01'),
    () => readDeclines(SAMPLE, sentences),
    () => readMessage(SAMPLE, { asked: null, today: '2026-01-01' }),
    () => readReply({ text: SAMPLE, channel: 'email' }),
  ];
  for (const { rule } of STOP_RULES) {
    SAMPLE.search(rule);
    await pause();
  }
  for (const read of readers) {
    read();
    await pause();
  }
}
