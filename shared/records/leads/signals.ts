/** A mark of a bought or public list: which situation, its column and cell, and for how many years taxes are owed. */
export interface ListFlag {
  code: 'foreclosure' | 'probate' | 'lien' | 'bankruptcy' | 'divorce' | 'code_violation' | 'vacant' | 'absentee';
  label: string;
  years?: number;
}

/** Signals from conversations, calls and messages, which the score reads beside the lead's fields. */
export interface LeadSignals {
  /** The seller's own words about the situation. */
  situation?: { code: string; quote: string; at: string }[];
  /** Situations from the lead's list, each once. */
  list?: ListFlag[];
  /** Whether the reason to sell was asked for. */
  motivation_asked?: boolean;
  /** The seller's words that they do not want to sell, while nothing newer says otherwise. */
  refused?: { quote: string; at: string };
  /** In how many days the seller wants to be done, as of `at`. */
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
