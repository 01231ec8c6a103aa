/** Refusals by classes of words, beside the readers that know them by phrase. */
import { buildRuleReader, type Vocabulary } from './word-rules.ts';

const WORDS: Vocabulary = {
  I: 'i we i_am we_are i_will we_will i_have yo nosotros my_wife_and_i ill',
  NOT: `no not never do_not will_not would_not am_not are_not is_not can_not did_not jamas nunca nada ni tampoco no_longer isnt werent ya_no
    nothing none doubt`,
  PLAN: `want plan plans planning intend intention intending looking trying going wish desire interest interested thinking considering ready willing
    quiero queremos pienso pensamos pensando planeo planes contemplo contemplamos contemplando intencion interesa interes interesados
    interesado interesada ando andamos voy_a vamos_a estamos estoy pretendemos need in_the_market about`,
  SELL: `sell selling sold sale for_sale part_with let_it_go let_go_of vender venderla venderlo vendiendo vendo vendemos venta en_venta se_vende
    mudarnos mudarme deshacerme deshacernos desprendernos negocia se_negocia`,
  KEEP: `keep keeping stay staying quedarnos quedarme quedo quedamos quedaremos conservar conservarla conservamos hold_on_to holding_on_to
    hang_on_to hanging_on_to leave_it_to dejar_a heredar pass_it_down passing_it_down inherit`,
  IT: 'it this that house home place property ella la casa propiedad aqui here ours mine my our nuestra where_we_are the_family con_ella',
  KIDS: 'kids children son daughter grandkids grandchildren nietos nietas hijos hijas hijo hija family familia heirs mis_hijos mis_nietos',
  SCAM: `scam scammer scammers scamming fraud fraude estafa estafadores estafador rateros vultures vulture predators predatory bloodsuckers crooks thieves
    rip_off ripoff buitres robar robarle robarme aprovechados abusivos ladrones shady fishy bogus fake sketchy`,
  HOWGOT:
    'how_did_you_get how_you_get howd_you_get where_did_you_get who_gave_you de_donde_saco de_donde_sacaron quien_le_dio como_consiguio como_obtuvo como_saco how_do_you_have where_you_get',
  MYNUMBER: 'number info information address email correo numero telefono datos contact name nombre direccion my mi this',
  WHO: 'who_is_this who_are_you quien_es_usted usted_quien_es quien_habla y_usted_quien_es who_this who_dis',
  WHAT: 'what_do_you_want what_you_want que_quiere que_se_le_ofrece y_a_mi_que para_que_quiere pa_que_quiere por_que_me_escribe why_are_you why_do_you_want why_are_yall por_que_pregunta why_you_asking',
  BOTHER: 'bothering asking texting writing contacting messaging emailing calling want_to_know saber molestando preguntando me',
  INSULT:
    'insulting insulted ridiculous laughable joke unprofessional intrusive unimpressed tasteless distasteful odd creepy offensive ofensivo falta_de_respeto falta_de_seriedad ridiculo ofende burla droll tiresome tacky nosy atrevido atrevimiento',
  NEVER:
    'never_going_to never_gonna stay_put staying_put when_hell_freezes when_pigs_fly over_my_dead_body no_dice not_in_a_million fat_chance as_if ni_loca ni_loco ni_en_suenos ni_de_chiste ni_regalado ni_por_todo ni_muerto ni_muerta ni_hablar que_va para_nada pa_nada de_ninguna_manera ta_loco esta_loco',
};
const readReplyRules = buildRuleReader(WORDS);

/** Declines, or answers in a tone that a person should judge. */
export const REFUSES = readReplyRules(`
  NOT ~2 PLAN ~3 SELL
  NOT ~1 SELL
  NOT para|de|on SELL
  NOT PLAN ~1 $
  NOT ~3 mi|nuestro|my|our interes|interest
  PLAN ~3 KEEP ~2 IT
  decided|decidimos|decidi ~3 KEEP ~1 IT
  decided|decidimos|voted|chose against|not|que_no|no
  I ~2 KEEP ~1 it|IT
  KEEP ~1 it|la ~2 KIDS
  IT ~4 para|for|to|de ~1 KIDS !but
  KIDS ~3 inherit|heredar|have_it|get_it
  NOT ~2 any|ningun price|precio|amount|offer|money
  no|ningun|not offer|money|dinero|price|amount ~4 enough|pague|pay|buy|get|change
  NEVER
  NOT going_to|gonna happen
  NOT happening
  i_am|im|we_are straight|good|set|fine|ok $
  NOT ~1 do ~1 business
  NOT hago|hacemos negocios|tratos
  NOT ~1 creo ~1 $
  NOT think so
  <!es SCAM !o|or
  INSULT
  ya van muchos
  ask|preguntan|pregunta|escriben ~1 lo mismo
  pierde|perdiendo|pierda|wasting|waste ~2 tiempo|time
  NOT ~2 confianza|trust|comfortable|convence
  andaba|estaba|solo|nomas|was ~1 viendo|curioseando|curious|looking|mirando
  curious what|how|about
  la pense y no
  bought|purchased|compre|compramos it|la in|hace|en
  we|i ~1 born ~1 in
  aqui ~1 naci
  aqui|here ~2 morir|muero|die
  pies por delante
  only deal with
  sooner|rather eat|die|burn|give
  same as ~2 last time
  answer|respuesta ~3 negativa|no|same|misma
  de todas formas|maneras $
  no gracias|thank
  no muchas|muy gracias|amable
  tenemos|tengo quien
  will|i_will|ill decline|pass
  cambie|cambiamos de opinion|parecer
  changed my|our mind
  could not afford
`);

/** Asks back in a tone that a person should judge. */
export const ASKS_BACK = readReplyRules(`
  do i look like
  what makes|made you think
  WHO .. WHAT
  WHAT ~3 BOTHER
  WHAT $
  WHO .. HOWGOT
  HOWGOT $
  HOWGOT ~3 MYNUMBER .. INSULT
  why|por_que ~4 BOTHER
  pa|para que ~2 $
  usted quien es o
`);
