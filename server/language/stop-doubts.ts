/** What may be a request to stop, for a person to decide: anger and weariness in plain sentences of both languages. */
import { linesOf } from './word-patterns.ts';

/** Somewhere in a sentence. */
const SAID = linesOf(`
  get the hint
  take (?:a|the) hint
  get the (?:message|picture)
  be the last
  had enough of (?:you|these)
  this is harassment
  you(?: people| guys| are| all)* harassing
  (?:you are|is) spam(?:mers?)?
  spammers?
  trespass\\w+ on
  invasion of privacy
  tcpa
  (?:it is |this is )?illegal to (?:text|call)
  how dare you
  who gave you (?:my|permission|this)
  unsolicited
  unwanted (?:texts?|calls?|messages?)
  why (?:do you|are you|do yall|are yall|you|yall) (?:keep|still|constantly|always|bother\\w*|text\\w*|call\\w*|mail\\w*|writ\\w*)
  how many (?:times|of you)
  (?:already|i) (?:said no|told (?:you|yall)(?: no| already| before| twice)?)
  said no (?:already|twice|three|\\d)
  no means no
  what part of no
  you (?:people |guys )?(?:keep|kept) (?:calling|texting|writing|contacting|bothering|mailing|sending|emailing|messaging)
  answered this already
  tired of (?:you|your|yall|it all)
  es acoso
  me estan? (?:molestando|acosando|hostigando)
  ya (?:les |le )?dije(?: que)? no
  cuantas veces
  ya chole
  otra vez (?:usted|ustedes|con lo mismo)
`);
/** The whole sentence. */
const ALONE = linesOf(`
  enough(?: of (?:you|this|it)| is enough| already)?
  (?:that|this) is enough
  i have had enough
  (?:i am|we are) done(?: here)?
  shut up
  give it (?:a rest|up)
  let it go
  move on
  get a (?:life|job)
  bye|goodbye|good bye|adios
  this is getting old
  seriously
  (?:you|not) again
  (?:stop|quit|cancel|end|remove|delete)(?: (?:it|this))?(?: \\w+)?
  never|nunca|jamas
  ya|borrar|eliminar|remover|cancela|quitar|terminar|ya dejen?
`);

const SAID_SOMEWHERE = new RegExp(`\\b(?:${SAID.join('|')})\\b`);
const SAID_ALONE = new RegExp(`^(?:${ALONE.join('|')})(?: (?:now|already|you|people|all))*$`);

/** Whether a plain sentence may ask for an end. */
export const isDoubtful = (plain: string): boolean => SAID_ALONE.test(plain) || SAID_SOMEWHERE.test(plain);
