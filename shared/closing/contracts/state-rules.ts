/** The rules of all states that have some, by code. A rule says of each source whether the law itself was read. */
import { stateRuleData } from './state-rule.ts';
import az from './state-rules/az.json' with { type: 'json' };
import ct from './state-rules/ct.json' with { type: 'json' };
import il from './state-rules/il.json' with { type: 'json' };
import ky from './state-rules/ky.json' with { type: 'json' };
import md from './state-rules/md.json' with { type: 'json' };
import nc from './state-rules/nc.json' with { type: 'json' };
import nd from './state-rules/nd.json' with { type: 'json' };
import oh from './state-rules/oh.json' with { type: 'json' };
import ok from './state-rules/ok.json' with { type: 'json' };
import or from './state-rules/or.json' with { type: 'json' };
import sc from './state-rules/sc.json' with { type: 'json' };
import tn from './state-rules/tn.json' with { type: 'json' };
import tx from './state-rules/tx.json' with { type: 'json' };

export const STATE_RULES = [az, ct, il, ky, md, nc, nd, oh, ok, or, sc, tn, tx].map((rule) => stateRuleData.parse(rule));
