/** How the parts of a request to stop follow each other, in the classes of `STOP_VOCABULARY`; `toPattern` says how a line is read. */
import { toPattern } from './stop-signs.ts';
import { splitLines } from './word-patterns.ts';

interface StopRule {
  rule: RegExp;
  /** What makes less of it: a time, a subject or another channel (`contact`); another number in the sentence (`data`); nothing. */
  limits: 'contact' | 'data' | 'none';
  /** It counts even where others are spoken of. */
  ofAnyone: boolean;
}

/** The clause ends, or has only "now" or "again" left. */
const END = '(?=[NOW AGAIN ANY NO_MORE]*(?:$|,))';
/** What a prohibition reaches: us, ours, or never again. */
const US = '(?:[ME THEM AGAIN]|[MY YOUR] ~2 [NUMBER HOUSEHOLD MESSAGE])';
/** Not what the writer or somebody else does. */
const ASKED = '(?<![I THEY YOU CONDITION] ~1)';
const SHORT: Readonly<Record<string, string>> = { END, US, ASKED };

const buildRules = (patterns: string, limits: StopRule['limits'], ofAnyone = false): StopRule[] =>
  splitLines(patterns).map((pattern) => ({
    rule: new RegExp(toPattern(pattern.replaceAll(/\b(?:END|US|ASKED)\b/g, (name) => SHORT[name] as string)), 'g'),
    limits,
    ofAnyone,
  }));

/** Forbids, ends or does not wish that somebody is reached: "do not you ever text", "quit with the letters", "no interest in hearing from you". */
const LIMITED = buildRules(
  String.raw`
    ASKED FORBID ~3 [MESSAGE REACH] ~1 US
    ASKED FORBID ~2 [MESSAGE REACH REACHING] END
    (?<!I ~1) [FORBID NO_RIGHT] ~4 [MESSAGE REACH ES_REACH] ~3 AGAIN
    NONE [ME THEM NOW]* GO_ON? ~1 ES_REACH
    [NONE FORBID] [ME THEM NOW]* [GO_ON MY] ~2 [ES_TO_REACH REACHING ES_REACH]
    [NONE FORBID] ~6 QUE ~2 ES_REACH
    FORBID ~1 SEND ~2 [ME NONE ANY AGAIN LETTERS NO_MORE]
    [STOP FINISH] ~4 [REACHING LETTERS REACHED ES_TO_REACH]
    STOP SEND ~2 [ME NONE ANY AGAIN LETTERS NO_MORE MY YOUR NOW]
    STOP ASK (?:~1 NOW)? END
    (?<!YOU) NOT ASK . [MY NOW LETTERS] END
    NONE ~4 ES_TO_REACH
    [NOT FORBID NONE NO_RIGHT] [ME AGAIN .]? WISH ~6 [REACHED LETTERS REACHING]
    [NOT NONE FORBID] ~6 WISH ~3 HEAR ~2 [AGAIN YOU YOUR ME ANY LETTERS MESSAGE MY]
    `,
  'contact',
);

/** Takes out what reaches us. */
const DATA = buildRules(
  String.raw`
    REMOVE ~1 [MY THEM ANY] ~2 NUMBER
    REMOVE YOU ~4 [NUMBER ME]
    (?:^ | , | NOW) REMOVE \. NUMBER END
    `,
  'data',
);

/** Takes us out, leaves us alone, warns, or repeats what was asked before. */
const CERTAIN = buildRules(
  String.raw`
    (?:^ | , | [YOU ASK NOW WISH]) [YOU NOW]* REMOVE ME (?:END | [NOW AGAIN]* [I FORBID NONE CONDITION YOU MY])
    [TAKE REMOVE] ~4 [OFF YOU .] ~2 YOUR ~1 [LIST NUMBER MESSAGE REACH]
    (?<![NOT FORBID NO_RIGHT] .?) [TAKE WISH STOP REMOVE] ~3 [ME THEM NUMBER LETTERS HOUSEHOLD RELATIVE] ~2 OFF END
    [WISH TAKE .] [OFF MY .] ~1 [MY YOUR] ~1 LIST
    [ME MY NUMBER] ~2 REMOVED END
    (?:^ | [, I ASK WISH NOW YOU . ME]) OPT_OUT (?:END | ~1 [ME MY YOUR LETTERS LIST MESSAGE ANY NOW AGAIN LAST])
    REMOVE ~2 CONSENT
    REMOVE ~1 MY LIST
    REMOVE ME ~3 [LIST LETTERS]
    (?:[TAKE ME NUMBER MESSAGE I GO_ON WISH BE] | ^ \. | , \.) [^, RELATIVE]{0,6}? NO_CALL_LIST (?!.{0,8} BE)
    BE .? LAST ~1 QUE ME
    BE ~2 LAST (?:~1 [MESSAGE LETTERS REACH] | ~3 [HEAR MESSAGE LETTERS REACH TAKE])
    WISH ALONE | ALONE ~1 ALONE | BE LEAVE ALONE | STOP ALONE
    [LEAVE STOP] ~3 [ME THEM NUMBER] ~3 ALONE
    (?:^ | ,) [. YOU NOW]? GO_AWAY (?:~3 [MY ME YOUR] | [NOW ANY] | [.]? END)
    ASK ~4 [STOP OPT_OUT FINISH] NOW* END
    SAYS_ALL
    LET_ME_BE . [ES_TO_REACH REACHING]
    `,
  'none',
);

const OF_ANYONE = buildRules(
  String.raw`
    [REPORT LAWYER] .{0,9} CONDITION MY? GO_ON
    [CONDITION ANY AGAIN NO_MORE GO_ON] .{0,6} [MESSAGE LETTERS REACHED REACHING REACH ES_REACH STOP ANY ES_TO_REACH HEAR] .{0,12} [REPORT AUTHORITY LAWYER]
    `,
  'none',
  true,
);

export const STOP_RULES: readonly StopRule[] = [...LIMITED, ...DATA, ...CERTAIN, ...OF_ANYONE];
