const UNDONE_BY = { import: 'The import was undone', merge: 'The merge was undone', call: 'The call was logged by mistake' } as const;
export type UndoneBy = keyof typeof UNDONE_BY;

/** What screens and answers say of contacting people. */
export const contactTexts = {
  everyWay: 'This person, whatever the way',
  mergedFrom: (name: string, id: number, evidence: string | null) =>
    `Said of ${name} (lead ${id}), merged into this lead${evidence ? `: ${evidence}` : ''}`,
  undone: (why: UndoneBy, entry: number) => `${UNDONE_BY[why]} (entry ${entry})`,
  notThem: (entry: number, reason: string) => `It was not them (entry ${entry}): ${reason}`,
  misread: (entry: number, reason: string) => `It was misread (entry ${entry}): ${reason}`,
  nothingRead: 'Nothing is recorded that was read in their answers.',
  /** By this a stop is found again that somebody said in a web chat. */
  inChat: (conversation: number) => `Web chat ${conversation}`,
  noStopFrom: 'No stop is recorded that came from this number. Only their own new consent undoes what they asked for themselves.',
} as const;

const readEntry = (words: string[]) => {
  const pattern = new RegExp(`^(?:${words.join('|')}) \\(entry (\\d+)\\)`);
  return (evidence: string | null): number | undefined => {
    const entry = pattern.exec(evidence ?? '')?.[1];
    return entry === undefined ? undefined : Number(entry);
  };
};
/** The entry that a correction takes back. */
export const readCorrected = readEntry(['It was not them', 'It was misread']);
/** The entry that was undone. */
export const readUndone = readEntry(Object.values(UNDONE_BY));
