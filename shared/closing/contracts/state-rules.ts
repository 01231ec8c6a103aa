/** The rules of all states that have some, by code. A rule says of each source whether the law itself was read. */
import type { StateRuleData } from './state-rule.ts';
import { CT_RULE } from './state-rules/ct.ts';
import { IL_RULE } from './state-rules/il.ts';
import { KY_RULE } from './state-rules/ky.ts';
import { MD_RULE } from './state-rules/md.ts';
import { NC_RULE } from './state-rules/nc.ts';
import { ND_RULE } from './state-rules/nd.ts';
import { OH_RULE } from './state-rules/oh.ts';
import { OK_RULE } from './state-rules/ok.ts';
import { SC_RULE } from './state-rules/sc.ts';
import { TN_RULE } from './state-rules/tn.ts';

export const STATE_RULES: readonly StateRuleData[] = [
  CT_RULE,
  IL_RULE,
  KY_RULE,
  MD_RULE,
  NC_RULE,
  ND_RULE,
  OH_RULE,
  OK_RULE,
  SC_RULE,
  TN_RULE,
];
