/** What is used of the library, which has no types of its own. */
declare module 'email-reply-parser' {
  export interface Fragment {
    isHidden(): boolean;
    isSignature(): boolean;
    isQuoted(): boolean;
    getContent(): string;
  }
  export default class EmailReplyParser {
    read(text: string): { getFragments(): Fragment[] };
  }
}
