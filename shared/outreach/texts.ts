/** What messages say by themselves, and what screens and answers say of them. */
export const outreachTexts = {
  unsubscribe: 'Unsubscribe',
  answerToStop: 'To hear no more from us, answer with the word "unsubscribe".',
  textToStop: 'Reply STOP to opt out.',
  noSubject: (sender: string) => `A message from ${sender}`,
  stopped: (sender: string) => `${sender}: you are unsubscribed and will get no more messages. Reply START to undo this.`,
  stoppedMail: (sender: string) => `You are unsubscribed. ${sender} will send you no more messages.`,
  stoppedSubject: 'You are unsubscribed',
  started: (sender: string) => `${sender}: you will get messages again. Reply STOP to opt out.`,
  help: (sender: string, phone: string) => `${sender}: we write about buying houses. Questions? Call ${phone}. Reply STOP to opt out.`,
  lineBroke:
    'The connection broke, or DealFlow stopped, while it was handed over. Whether it left is not known, so it is not sent again by itself.',
  tooOften: 'The other side took it at none of the tries.',
  notFound: 'Message not found',
} as const;
