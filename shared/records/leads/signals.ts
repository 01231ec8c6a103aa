/** A mark of a bought or public list: which situation, the column and its cell, and for how many years taxes are owed. */
export interface ListFlag {
  code: 'foreclosure' | 'probate' | 'lien' | 'bankruptcy' | 'divorce' | 'code_violation' | 'vacant' | 'absentee';
  said: string;
  years?: number;
}

/** What conversations, calls and messages have shown of a seller; the score reads it beside the lead's own fields. */
export interface LeadSignals {
  /** Words of the seller's that tell the situation, as they were said. */
  situation?: { code: string; quote: string; at: string }[];
  /** What the list that the lead came from says of its owner, each situation once. */
  list?: ListFlag[];
  /** Whether the reason to sell was asked for. */
  motivation_asked?: boolean;
  /** The seller's words that they do not want to sell, while nothing newer says otherwise. */
  refused?: { quote: string; at: string };
  /** In how many days the seller wants to be done, said on `at`. */
  timeline?: { days: number; quote: string; at: string };
  /** A dated deadline: an auction, a court date, a move. */
  deadline?: { day: string; quote: string };
  /** When the seller last wrote or called. */
  last_inbound_at?: string;
  /** When the seller was last written to or called. */
  last_outbound_at?: string;
  /** Times the seller was written to or called, and the hours that answers took. */
  tries?: number;
  reply_hours?: number[];
}
