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
  (?:calling|phoning|contacting) (?:my|our|a) (?:lawyer|attorney)
  (?:llamar|llamando) a (?:mi|un) abogado
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
  (?:upset|scare|bother|annoy|stress|frighten|worr(?:y|ie))s? (?:me|us|her|him|my \\w+)
  (?:me|nos|le|les) (?:molestan|asustan|fastidian|despiertan?|incomodan)
  (?:second|third|fourth|fifth|sixth|seventh|eighth|tenth|umpteenth|\\d+th) (?:time|message|email|letter|text|call|chat|card|one from)
  (?:segund|tercer|cuart|quint|sext|decim|enesim)[oa]? (?:vez|mensajes?|correo|carta|textos?|llamadas)
  without (?:my|our|any) (?:permission|consent|say so)
  sin (?:mi|nuestro|ningun) (?:permiso|consentimiento|autorizacion)
  (?:no|any|not) right to (?:my|have|use|keep)
  nothing (?:else|more|further) from (?:you|your)
  nada mas de (?:ustedes|usted|su compania)
  no haya (?:otr[oa]|proxim[oa]|mas)
  (?:not|no) (?:an? )?(?:second|third|fourth|fifth|sixth|seventh)
  make it (?:two|three|four|five|six|seven|eight|nine|ten)
  respect (?:my|our|that|his|her|their) (?:wishes|privacy|decision|answer|no|request|choice|peace|time)
  respect (?:my|our|that|this)$
  respete[ns]? (?:mi|nuestr[oa]|eso|esto|la)
  honor (?:my|our|this|that) (?:request|wish|wishes|no)
  (?:rather|prefer) you (?:do|did|would) not
  prefier\\w+ que no
  (?:i|we|he|she|number) (?:do|does) not exist
  (?:numero|yo|que) (?:no )?exist[oe]
  turn(?:ed)? (?:it|this|mine|that|these|them)? ?off (?:permanently|forever|for good|now|please)
  last (?:warning|time i|time we)
  ultimo aviso
  ultima vez que
  (?:this|it|conversation|chat|thread) (?:is|ends) (?:over|here|now)
  esto se acabo
  hasta aqui (?:llegamos|nomas|no mas|nada mas)
  have a (?:good|nice) life
  hush
  ^can you not(?: ever)?$
  ^(?:lay|ease) off
  (?:do not try|, do not|please do not|^do not)$
  (?:pretend|act like) (?:i|we|this)
  want to get another
  prefer not to (?:get|receive|have|be)
  someone you do not
  spare (?:me|us|yourself)
  ahorre(?:n)?se
  let (?:me|us) be(?: from|$| please)
  we are (?:finished|through)
  do not (?:want|need) it , (?:do not|or)
  no solicit\\w+
  last (?:we|you|i) (?:spoke|speak|hear|heard|talk)
  \\d+ (?:(?:dolares|dollars|bucks) )?(?:por|per|an?) (?:mensajes|text|call|email|pop|message|letter|violation)
  solicitation act
  ya reporte
  les conviene
  (?:hice|puse) (?:la|una) denuncia
  hasta ahi
  take (?:my|our) (?:info|details) down
  olvid(?:ese|ense|ate) de mi(?:$| ,| y)
  without (?:your|these|the|any more) (?:messages|texts|calls|emails|letters)
  strike (?:it|this|me|us|that)
  no (?:quiero|queremos|quiere|quieren) saber (?:de|nada)
  do not you (?:ever|dare)
  (?:rather have|want|need|like) (?:quiet|silence|peace)
  silencio(?: ,|$)
  never asking
  never want another
  make sure (?:i|we|she|he|they) (?:do|does) not (?:get|receive|see) (?:any|one|another|more)
  asked (?:you )?(?:nicely|before|once|twice|repeatedly)
  ya (?:le|les|te) (?:conteste|explique|pedi|avise)
  (?:van|llevan|son) (?:ya )?(?:dos|tres|cuatro|cinco|seis|\\d+) (?:veces|mensajes|llamadas|correos|cartas)
  (?:you have|yall have|got|received) (?:sent )?(?:three|four|five|six|seven|eight|nine|ten|\\d+|dozens) (?:of )?(?:your |these )?(?:texts|calls|messages|emails|letters)
  (?:nos|me) duele
  (?:hurts|wrecks) (?:me|her|him|us|my \\w+)
  (?:mark|put) (?:me|us|him|her) (?:down )?as
  mark(?:ed|ing)? (?:you|this|it|these) as (?:spam|junk)
  por medio de mi abogado
  not (?:a|your) (?:customer|client|lead)
  no soy su cliente
  for the last time
  por ultima vez
  better business bureau|ftc|fcc|registry
  (?:vivir|quiero|queremos|quiere) (?:estar )?(?:en paz|tranquil\\w+|paz)
  (?:do not|never) bother (?:me|us|her|him|my|replying|answering|responding|writing)
  wast(?:e|ing) (?:your|my) (?:stamps|paper|ink|breath|postage)
  if (?:i|we|she|he) (?:get|see|receive|hear)s? one more
  leave it (?:be|alone|at that)
  dejel[oa] asi
  ahi muere
  ya estuvo (?:bueno|suave)
  now or ever
  ni (?:ahora|hoy) ni nunca
  (?:this|it) is (?:very |so )?(?:inappropriate|intrusive|invasive|predatory)
  zip it
  pipe down
  call(?:ate|ense|ese)
  radio silence
  silencio (?:total|absoluto)
  (?:peace|some quiet|left in peace)
  find (?:someone|somebody) else
  bus(?:que|quen|ca) (?:otra|otro|a otro)
  (?:trash|garbage|basura|recycling|shredder)(?: can| bin)?$
  (?:i|we|my \\w+) (?:have )?(?:already )?blocked
  (?:ya )?(?:lo|los|las|les|te) bloque\\w+
  ya bloque\\w+
  (?:vaya|llame|llamo|voy|llamar|llamando) (?:con|a) (?:la|el|mi) (?:policia|sheriff|abogad[oa])
  (?:cops|police|sheriff|attorney general|my lawyer|my attorney) (?:on you|next|will hear|will be|if|involved)
  (?:i will|i am going to|going to|will) (?:sue|report|block)
  leaving? (?:a|you a|bad) (?:bad )?review
  cross(?:ed|ing)? the line
  set(?:ting)? (?:a |some )?boundar\\w+
  (?<!not )take (?:him|her|them|both|us|me|mine) (?:out|off)
  (?:me|nos|lo|la) sacan? de (?:ahi|alli|la lista|eso)
  who (?:told|asked) you to
  quien (?:les|le|te) (?:dio|paso|pidio)
  ya me canse
  me tienen (?:hart[oa]|cansad[oa]|fastidiad[oa])
  que (?:fastidio|insistencia|pesados|latosos|necios)
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
