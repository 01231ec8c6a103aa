/** Somebody in need by the parts of what they say: a wish or a means beside death or life, an end of all strength, a hand raised at home. */
import { gap, oneOf } from './word-patterns.ts';

const rule = (pattern: string): RegExp => new RegExp(`\\b(?:${pattern})`);

const WISH = oneOf(`want wants wanted wish wished wishing hope hoping hoped pray praying prayed rather ready prefer like begging decided
  plan planning thinking think thought longing considering considered contemplating tempted going better dream dreaming`);
const DEATH =
  oneOf(`die dying dead death suicide gone_forever not_wake never_wake do_not_wake not_waking never_waking not_exist not_be_alive
  never_existed not_be_here not_exist disappear_forever vanish end_it end_it_all sleep_forever stop_existing stop_living be_buried
  six_feet_under off_this_earth out_of_this_world leave_this_world leave_this_earth cease_to_exist jump_off hang_myself drown_myself`);
const LIFE = `(?:(?:my|this|with|of|in|on|own|whole) ){0,2}(?:life|living|being alive|existing|existence|this world|this earth|breathing)\\b(?! (?:estate|insurance|tenan\\w+|time|here|there|in|with|at|like|next|near|by|under|out|on|across|alone|room|rooms|space|savings|paycheck|so|far|away|from|around|over|without|beside|trust|cycle|among|as|changes|is good))`;
const NO = oneOf(`no not never nothing lost zero without do_not can_not see_no have_no is_no little_no any`);
const GO_ON = `(?:(?:to|of|in|for|keep|going) ){0,2}(?:live|living|alive|go on|going on|keep going|continue living|exist|existing|get up|getting up|get out of bed|wake up|waking up|breathe|breathing|be here|being here|fight|fighting|trying)\\b(?! (?:there|here|in|at|with (?:the|this|these|that)|paying|about|over|to|it|on|the|up|down))`;
const KIN =
  oneOf(`husband hubby wife boyfriend bf girlfriend gf fiance fiancee ex exhusband exwife partner spouse son daughter brother sister father dad
  daddy stepdad stepfather stepson mother mom stepmom uncle cousin grandson nephew roommate housemate landlord man guy he she they caretaker in_law baby_daddy`);
const HIT =
  oneOf(`hit hits hitting beat beats beating beaten choke chokes choked choking strangle strangles strangled strangling punch punches punched punching
  slap slaps slapped slapping smack smacks smacked kick kicks kicked kicking shove shoves shoved push pushes pushed hurt hurts hurting abuse abuses abused
  abusing rape rapes raped attack attacks attacked assault assaults assaulted stab stabs stabbed molest molests molested threaten threatens threatened
  threatening terrorize terrorizes torments torment stalk stalks stalked stalking grab grabs grabbed drag drags dragged pin pins pinned whip whips bite bites
  kill kills murder shoot shoots burn bruise bruised batter batters batters`);
const VICTIM = `(?:me|us|myself and the kids|(?:the|my|our) (?:\\w+ )?(?:kids|children|child|son|daughter|baby|mom|mother|face|head|arm|throat|neck|boys|girls|sister|grandkids)|her kids)`;
const NOT_BLOWS =
  '(?! (?:up|to it|to the|to that|out of|out on|with (?:a|an|your|his|the|that|another|this) (?:\\w+ ){0,2}(?:offer|number|price|bill|fee|fees|rent|lawsuit|counter|tax|line|lien|text|letter|fine|surprise|repair|estimate|quote)|on (?:price|the|that|it|rent|taxes)|for (?:it|the|money|rent)|if (?:i|we)|about|down (?:on|in)|out(?! cold)|off|as|over the price|financially|in (?:court|the (?:wallet|pocket|divorce)|chess|cards|golf)))';
const WEAPON = oneOf(`gun shotgun pistol rifle revolver knife machete bat hammer axe blade handgun`);
const PILLS = oneOf(
  `pills meds medication medications tylenol xanax tablets oxy percocet sleeping_pills insulin morphine painkillers ambien`,
);
const MANY = oneOf(`bunch all whole many bottle handful lot rest entire enough much stash every bottles`);
const HEIGHT = oneOf(
  `bridge overpass cliff ledge building balcony train tracks traffic truck semi river ocean roof tree wall lake highway freeway`,
);

const SELF_HARM: readonly RegExp[] = [
  rule(
    `${WISH}${gap(5)} ${DEATH}\\b(?! (?:end\\b|street|line|tree|grass|serious|weight|set|for|to (?:sell|know|get|see|move)|of (?:old|heat|boredom)))`,
  ),
  rule(
    `(?:i|id|just|would|really) (?:rather|sooner) (?:hang|die|drown|jump|burn|be dead|shoot|starve)\\b(?! (?:on|onto|out|in there|up|it|the|at|a))`,
  ),
  rule(
    `(?:done|finished|tired|sick|over|through|exhausted|fed up|enough|out|checking out|weary|ending|end|leave|leaving|hate|hating|quit|quitting|give up|giving up|given up|care about|no interest|no use|take|taking|worn out) (?:(?:with|of|by|on|in|for|from|trying) )?${LIFE}`,
  ),
  rule(`${NO} (?:\\w+ )?(?:reasons?|point|will|purpose|use|sense|strength|energy|fight|desire|motivation|meaning)${gap(3)} ${GO_ON}`),
  rule(
    `(?:do not|no longer|not|hardly|barely|never) (?:even |really |\\w+ )?(?:want|care|wish|feel like|deserve|able)${gap(2)} (?:live|be alive|exist|wake up|keep living|breathe|living|be on this earth)\\b(?! (?:there|here|in|at|with|like|near|next|alone|that|under|to|so|far|out|on))`,
  ),
  rule(
    `(?:do not|not|never)(?: \\w+)? (?:plan\\w*|intend\\w*|expect\\w*|want\\w*|going|count\\w*|think)${gap(3)} (?:be|being|stick|sticking|live|living|last) (?:around|here|alive)?(?: ?much longer| ?very long| ?long| ?any more)?(?: (?:after|once|when|then|by|to)${gap(6)})?$`,
  ),
  rule(
    `(?:will|would|may|might|going to|probably|likely) not (?:\\w+ )?(?:be|live|last|make it)(?: (?:around|here|alive|with you|on this earth))? (?:much longer|any longer|for much longer|for long|very long|past|to see (?:it|the|christmas|another|tomorrow|morning|spring|my)|that long(?=.*\\bnot planning)|through the night|through tonight|tomorrow to|to need|to care|to worry)`,
  ),
  rule(
    `not be around(?: \\w+){0,2} (?:longer|to)\\b|(?:soon|finally|then) (?:it|this) (?:will|can) all be over|it (?:will|is going to) all be over soon|all (?:be|is) over soon|(?:my|this is my|be my) last (?:day|night|christmas|words|goodbye)\\b(?! (?:here at|at work|of work|in the (?:house|office)|on the market))|(?:ready|going|want|time|decided|about|plan) to (?:check out|clock out|punch out|sign off|tap out)(?= ,|$| for good| forever| of (?:this|it all)| if you)|(?:thinking|think|thought|thoughts|dream|talk)\\w*(?: \\w+){0,2} (?:ending|of ending|about ending|to end) (?:things|it|everything|it all)(?=$| ,| soon| tonight)|in the (?:ground|grave|cemetery|dirt) (?:next to|with|beside|already|by now|soon)|(?:let|want|wish|hope|pray|beg)(?: (?:it|this|god|please|all|me))* be over$|(?:look|looking|stare|staring|stood|standing|drive|driving)(?: \\w+){0,2} (?:at|on|over|by|past) (?:the|that) (?:bridge|overpass|ledge|tracks|train tracks)(?: on| every| and| again|$)|(?:nobody|no one|noone) (?:would|will|d) (?:\\w+ )?(?:find me|know i am gone|come to my funeral|look for me)|by the time you (?:read|get|see) this|(?:will|would) be rid of me|worry about me (?:ever |any )?(?:again|more)|deal with me (?:ever |any )?(?:again|more)|(?:i am|i will be|im) (?:already )?dead (?:inside|soon|by (?:tomorrow|morning|friday|christmas|the end)|tonight|tomorrow|anyway)`,
  ),
  rule(
    `when i am (?:dead|gone)${gap(1)} (?:,? ?(?:which|and that|that|it) )(?:will not|is not|will|may|might|should|could) (?:be )?(?:long|soon)|will not be long(?: now)?(?: ,)? (?:i am|until i am) (?:seeing|gone|dead)|seeing to (?:that|it) myself`,
  ),
  rule(
    `(?:nobody|no one|none of them|who|noone) (?:\\w+ )?(?:needs|loves|wants|cares about|care about|would miss|will miss|misses) me\\b(?! to)|(?:cares?|matters?|matter) (?:if|whether) i (?:live|die|am alive|exist|am gone)|(?:everyone|everybody|they|kids|family|wife|husband|world|people|you all)(?: \\w+){0,3} (?:better|happier|fine|easier)(?: off)? (?:without me|if i|when i am (?:gone|dead)|once i am (?:gone|dead))`,
  ),
  rule(
    `i am (?:such )?(?:just )?(?:an? )?(?:burden|worthless|useless|waste of|failure|worth more dead|a nobody|trapped with no|in everybodys way|in everyones way)\\b|worth more dead`,
  ),
  rule(
    `(?:took|take|taking|swallow\\w*|down\\w*|counted|counting|saving up|saved up|stockpil\\w+|lined up|ate|popped|mixed)${gap(3)} ${MANY}${gap(4)} ${PILLS}|${MANY}${gap(4)} ${PILLS}(?: \\S+){0,9}? (?:take|taking|swallow\\w*)|(?:think|thinking|thought|tempted|want|wanting|going)(?: \\w+){0,3} (?:take|taking|swallow|swallowing|drink|drinking) (?:all of it|it all|them all|all of them|every last|the whole bottle)|(?:overdose|od) (?:on|myself|tonight)`,
  ),
  rule(
    `(?:jump\\w*|step\\w*|walk\\w*|driv\\w*|drove|steer\\w*|throw\\w* myself|fling\\w* myself|run\\w*|crash\\w*) (?:\\w+ ){0,3}?(?:off|into|in front of|onto|under) (?:an? |the |that |this |my |oncoming |nearest )*${HEIGHT}\\b(?! (?:house|road|rd|street|drive|damage|view|st|lane|side|rd|and took))(?<!\\b(?:tenant|renter|car|truck|storm|branch|limb|squirrels?|kids?|tree|water|rain|raccoons?)\\b.{0,40})`,
  ),
  rule(
    `(?:gun|pistol|shotgun|rifle|barrel|revolver|bullet) (?:in|to|at|against|under|through|on) (?:my|his|her|their) (?:mouth|head|chin|temple|chest|heart|lap|nightstand|brain|brains)\\b|(?:bullet|hole) in my (?:head|brain|skull)|i (?:have|got|bought|keep|own) (?:a|my|the|his|dads|an old) (?:loaded )?(?:gun|pistol|revolver|rope|noose)\\b(?! (?:safe|cabinet|rack|collection|range|shop|store|dealer|swing|license|permit))|(?:sit|sitting|sat|staring|stare|looking)(?: \\w+){0,3} (?:with|at|holding) (?:my|a|the|his|dads)(?: \\w+)? (?:gun|pistol|pills|rope|noose|knife|razor)`,
  ),
  rule(
    `(?:slit|slash|slice|cut)\\w* (?:my|his|her) (?:wrists?|veins|throat|arms?)|(?:been|started|starting|keep|back to|am) cutting (?:myself|again(?! (?:the|grass|my|corners|trees|back|down|it|hay)))|(?:been|started|keep|am) (?:hurting|burning|starving|harming|punishing) myself`,
  ),
  rule(
    `(?:plan\\w*|research\\w*|imagin\\w*|fantasi\\w*|think\\w*|thought\\w*|figured|know|looked up|googl\\w+)${gap(3)} (?:how|ways|where|the way|when) (?:i would|i will|i am going to|i could|id|to|i want to) do it\\b(?= ,|$)|(?:gas|carbon monoxide|exhaust|engine|car) (?:on|running|left)${gap(4)} garage (?:and|until|door)|head in the oven`,
  ),
  rule(
    `(?:no|not see a|not see any|see no|only (?:see )?one|one|only) (?:other )?way out(?=$| ,| except| but| left| any more| for me| of (?:this|it)(?: |$))(?<!\\b(?:sell\\w*|sale|house|offer|gate|driveway|alley|road|street)\\b.{0,40})`,
  ),
  rule(
    `tell (?:my|the) (?:\\w+ )?(?:kids|children|wife|husband|son|daughter|mom|mother|family|boys|girls|grandkids|sister|brother|dad|dog|girl|boy|babies)(?: that)? (?:i (?:love|loved|am sorry|always|tried)|goodbye)|(?:this|it) is (?:my )?(?:goodbye|farewell)$|(?:written|wrote|writing|write)(?: \\w+){0,2} (?:letters?|notes?)(?: to| for)(?: \\w+){0,2} (?:girls|boys|kids|children|wife|husband|daughters?|sons?|mom|family|mother|grandkids|loved ones)|(?:goodbye|suicide|farewell|last) (?:letters?|notes?|video)\\b(?! (?:from|to|of) (?:the|your) (?:bank|agent|hoa|city))|(?:made|making|at) (?:my )?peace with (?:dying|death|god and)|(?:take|look)(?: good)? (?:care of|after) (?:my|the) (?:dog|cat|kids|pets|cats|dogs|children|babies|wife|mom)${gap(2)} (?:when|after|once) i am (?:gone|dead|not)`,
  ),
  rule(
    `(?:join|be with|see|meet|be reunited with|go be with|going to be with) (?:him|her|them|my (?:late |dead )?(?:wife|husband|son|daughter|mom|mother|dad|father|boy|girl|baby|brother|sister|parents))(?: \\w+){0,2} (?:in heaven|on the other side|in the ground|in the (?:next|after) ?life|where (?:he|she|they) (?:is|are|went) now|soon in|again soon in)|meet my maker|(?:finally|just) (?:be|want|find|rest in) (?:at )?peace(?: (?:at last|forever|for good)|$)(?<!(?:quiet|tenants?) .{0,20})`,
  ),
  rule(
    `(?:wish|rather|better if|hope|pray) (?:that )?(?:i|god|the lord|someone|somebody|he) (?:was|were|had|would|could|never|will|just|d)(?: (?:just|only|be|have|never|not))* (?:gone|dead|dying|not here|born|woken|wake|take me|taken me|never been born|disappear|died|kill me|end it)(?!\\w)(?! (?:by|out|from (?:this|that|the) (?:house|place|neigh\\w+)|to (?:florida|texas)|shopping))`,
  ),
  rule(
    `(?:disappointed|sorry|sad|angry|upset|mad|hate|hating|pissed|let down|regret)${gap(3)} (?:i (?:woke|wake|did|am still (?:here|alive)|survived|made it)|waking up|that i woke|to wake up|to be alive|to still be here)\\b(?! (?:not|the|it|this|that|to|an?|what|business|so))`,
  ),
  rule(`(?:never|not|no) wak(?:e|ing) (?:back )?up\\b(?! (?:to|early|in|at|the|with|before|til|until|for|late|next))`),
];

const BLEAK_OBJECTS =
  /\b(?:landlord\w*|tenants?|renters?|stairs|steps|yard|lawn|mow\w*|commute|repairs|price|negotiat\w+|haggl\w+|hoa|upkeep|neighbors?|airbnb|back and forth|paperwork|snow|heat|cold|noise|listing|agents?|realtors?|driv\w+|rental|house|roof|calls?|taxes|squatters?)\b/;
const DESPAIR: readonly RegExp[] = [
  rule(
    `(?:can not|could not|do not know how|not able|unable|no longer|not sure|do not think|do not know if|hard|can hardly|can barely)${gap(4)} (?:go on|going on|keep going|carry on|do this any (?:more|longer)|do it any more|take (?:it|this|much|any more|another)(?: any)?(?: more| longer| day)?|handle (?:this|it|life|anything)(?: any more)?|live like this|keep living|cope|survive|face (?:another|tomorrow|the day|life|it)|get out of bed|keep doing this|do life|bear (?:it|this)|make it (?:through|another|much|to (?:tomorrow|morning))|hold on|hang on|keep it together|live without (?:him|her|them|my)|see tomorrow|see a future|stop crying|breathe)(?: (?:any more|any longer|anymore|much longer|like this|alone|longer|day|night|the (?:day|night|week)|tonight|without (?:him|her|them)))*(?=$| ,| and| but| i )`,
  ),
];
const ALWAYS_DESPAIR: readonly RegExp[] = [
  rule(
    `(?:i|im|i am|i have|just|ready to|want to|about to|ive|honestly) (?:have )?(?:am )?(?:given|giving|give|gave) up(?: (?:on (?:everything|life|it all|myself|living|trying|hope|all of it)|completely|entirely|already|now|hope|trying|for good))?$`,
  ),
  rule(
    `(?:nothing|not anything) (?:matters|is left|left) (?:any more|for me|in me|to live|in (?:my )?life|inside)|nothing (?:even |really )?matters$|no (?:fight|strength|hope|will|future|life|joy|tears|faith) (?:left|any more|for me|in me|ahead)|(?:lost|losing) (?:all )?(?:hope|my will|the will|my mind|my faith|the fight)|(?:rock bottom|breaking point|end of the line|end of my (?:rope|strength)|lowest point|last straw of my life)(?! (?:price|number|dollar|offer|with (?:the|this|these|that)))|(?:dark|darkest|bad|scary|suicidal|awful) (?:thoughts|place in my (?:head|life|mind)|place mentally|place right now)|in a (?:very |really |pretty )?(?:dark|bad) place(?: (?:mentally|right now|lately|these days|in my))?$`,
  ),
  rule(
    `(?:mentally|emotionally|spiritually) (?:broken|done|exhausted|destroyed|finished|dead|shattered|gone|breaking|drained|unwell)|(?:nervous|mental|emotional) breakdown|having a breakdown|(?:i am|i feel|feeling|feel|been|so|deeply|severely|clinically|very|really|badly) (?:\\w+ )?(?:depressed|suicidal|hopeless|worthless|empty inside|dead inside|numb inside|shattered|so numb|like a failure|like giving up|like dying|like ending)(?! (?:market|area|price|prices|neighborhood|about (?:the|your) (?:price|offer)))|i am (?:so |completely |just |totally )?broken(?: inside)?$|my depression`,
  ),
  rule(
    `(?:i|me|i am|i just|been|always|find myself|sit here|sit and|we) (?:\\w+ )?(?:cry|crying|cried|cries|sobbing|sob|weep|weeping|bawling)(?: \\w+){0,3} (?:every|all|each|night|nights|day|nonstop|non stop|constantly|sleep|hours|days|weeks|uncontrollably)\\b|(?:can not|could not|not|never) stop (?:crying|sobbing)|(?:in tears|crying) (?:every|all|daily|as i|writing|right now|typing)|(?:every|each|most) (?:night|day|morning|evening) i (?:\\w+ )?(?:cry|sob|weep|break down)`,
  ),
  rule(
    `(?:do not|dont|not) (?:even )?know (?:what|where|how|who)(?: else| the hell)? (?:to do|to turn|to go|i am going to (?:do|survive|make it|get through)|i will (?:do|survive|make it)|to live|to cope|to keep going|to go on)(?: with (?:my life|myself|it all))?(?: (?:any more|any longer|now without (?:him|her|them)|without (?:him|her|them|my \\w+)))+`,
  ),
  rule(
    `(?:^|, |i )(?:just |really )?can not any (?:more|longer)$|have not (?:slept|eaten|left (?:my|the) bed|been out of bed|stopped crying|gotten out of bed)(?: \\w+){0,3} (?:days|weeks|week|months|since)|(?:no one|nobody|no body) (?:to turn to|to talk to|cares|loves me|left in my life|left for me|i can turn to|would care)(?:$| ,| any more| about me)|(?:all|so|completely|totally) alone in (?:this|the) world|have (?:nobody|no one|nothing) (?:left|any more)(?: in (?:this|the) world)?$`,
  ),
  rule(
    `(?:life|everything|it all|all of it) (?:is|feels|seems|has (?:become|no)|just feels) (?:\\w+ )?(?:pointless|meaningless|hopeless|unbearable|meaning|purpose|not worth (?:it|living))|(?:hate|ruined|destroyed|lost control of) (?:my|this) life\\b(?! insurance)|what is the point (?:any more|of (?:it all|anything|living|life|going on|trying|any of (?:it|this)|being))|why (?:am i|i am) (?:still )?(?:here|alive)(?: any more)?$|why (?:bother|keep|go on|should i) (?:living|going on|live|go on)`,
  ),
];
const LOSS =
  /\b(?:lost|losing|lose) (?:\w+ )?(?:job|everything|it all|all of it|kids|children|custody|family|wife|husband|son|daughter|mom|mother|home|business|savings)\b|\b(?:laid off|got fired|wife left|husband left|he left me|she left me)\b|\bperdi (?:mi trabajo|el trabajo|todo|a mi \w+|mi empleo)\b|\bme (?:corrieron|despidieron|dejo mi \w+)\b/;
const LOST_IN =
  /\bdo not (?:even )?know (?:any more|what (?:else )?(?:to do|i am going to do|i will do)|how (?:to|i)|where to (?:go|turn)|if i can)(?! (?:with|about) (?:the|this|that|it)|(?: \w+){0,2} (?:price|list|sell|offer|worth|much))|\b(?:i am|so|completely) (?:alone|scared|desperate|lost|broken)\b|\b(?:no hope|hopeless|crying|give up|falling apart|no se que (?:mas )?(?:hacer|voy a hacer|sera de mi)|no hallo que hacer|ya no se|desesperad\w+|estoy sol[oa])(?! (?:con|por vender|de vender))\b/;

const VIOLENCE: readonly RegExp[] = [
  rule(`${KIN}(?: (?!,|if|to\\b|beat me to)\\S+){0,4}? ${HIT} (?:on )?${VICTIM}\\b${NOT_BLOWS}`),
  rule(
    `(?:i|we|she|mom|kids) (?:was|were|got|get|been|have been|keep getting|being|am being)(?: \\w+)? (?:raped|assaulted|attacked|beaten|beat up|stabbed|shot at|strangled|choked|kidnapped|molested|abused|battered|stalked|hit|slapped|punched|trafficked)\\b(?! (?:by|with|hard)? ?(?:the |a |an |my )?(?:termites?|dogs?|bees|wasps?|raccoons?|hail|storm|taxes|tax|fees?|market|hurricane|tornado|flood|bank|hoa|city|car|truck|deer|rent|bill|covid|reality|bugs|layoffs?|lawsuit|fines?|hard by|every|price|with))`,
  ),
  rule(
    `(?:threw|throws|throwing|hurl\\w*|swung|swings|shot|fired|came|comes|coming|lunged|pulled|pulls|held|holds|holding|waved|waving|aimed|pointed|put|puts|chased|chases)(?: \\w+){0,3} ${WEAPON}(?: \\w+)? (?:at|on|to|against|around) (?:me|us|my|the kids|her)|(?:threw|throws|throwing)(?: \\w+){1,4} at (?:me|us|my head|the kids)|(?:came|comes|coming|chased|chases|ran|went) (?:at|after) (?:me|us)(?: \\w+){0,2} ${WEAPON}|(?:me|us) with (?:a|his|her|the) (?:\\w+ )?(?:${WEAPON}|belt)`,
  ),
  rule(
    `(?:hands?|fists?|grip) (?:on|around|to) (?:me|us|my (?:neck|throat|face|mouth)|the kids)|by (?:my|the) (?:hair|throat|neck)|(?:raises?|raised|lays?|laid) (?:his|her|their|a) (?:hands?|fists?)(?: (?:on|to|at))?|(?:gets|got|becomes|turns|being|is|was|very|so) (?:\\w+ )?(?:violent|physical|abusive)\\b(?! (?:inspection|therap\\w+|copy|examination|condition|storm|neighborhood|block|area|tenant behavior|shape|mail))|(?:knocked|knocks) (?:me|us|her) (?:out|down|unconscious|around)|(?:knocked|broke|busted|fractured|cracked|bruised|split) my (?:teeth|tooth|nose|jaw|ribs?|arm|lip|wrist|cheek|eye|face|skull)\\b(?<!\\bi (?:\\w+ ){0,3}\\w+ my \\w+)|(?:bruises|black eyes?|bruised|welts)(?! (?:on|in) the (?:wall|floor|apples?|market|industry))|(?:down|push\\w+ \\w+ down) the stairs by`,
  ),
  rule(
    `(?:burn|blow|torch|light|set)(?:s|ing)?(?: \\w+){0,5} (?:with (?:me|us|the kids|everyone|my \\w+) (?:in|inside)|while (?:we|i) sleep)|(?:he|she|they|who) (?:will|would|is going to|said he will|said he would|says he will|swore he will|d|going to|gonna|threatens to|threatened to|wants to) (?:\\w+ )?(?:beat|kill|hurt|hit|murder|shoot|choke|burn|stab|strangle|harm|find and kill) (?:me|us|my|the kids|the house|everyone|himself|herself)\\b(?! if i (?:sell|sold|sign|take|took|let|gave|give|list|accept|buy|spend|lose|forget|miss))`,
  ),
  rule(
    `(?:if|when|before) (?:he|she|they|my (?:husband|boyfriend|ex|wife|partner|son|dad|father))(?: \\w+)? (?:sees|finds?|reads|catches|knows|wakes|comes|gets|hears|learns|discovers|drinks|is drunk|gets drunk|drunk)(?: (?!if)\\S+){0,7}? (?:beat|kill|hurt|hit|hits|go crazy|dangerous|dead|not safe|scared|afraid|explode|violent|rage|lose his mind|punish\\w*|run|escape|be careful)\\b(?! (?:the|with|end|deal|line|market|price))`,
  ),
  rule(
    `(?:will|does|would|is) not (?:let|letting|allow|allowed|allowing) (?:me|us|her|my mom|my mother)(?: to)? (?:leave|out|go out|go anywhere|use (?:the|my|a) phone|have (?:a|my|any) (?:phone|money|friends)|talk to (?:anyone|anybody|my|people)|see (?:anyone|anybody|my (?:family|mom|mother|kids|sister|friends|parents))|out of|work|eat|sleep|go (?:to|home)|near)\\b(?! (?:the (?:contract|deal|listing|lease)|of (?:the|this) (?:contract|lease|loan|deal|listing)|early|in the|on the|at the offer))|not allowed to (?:leave|go out|have a phone|talk|see)\\b(?! (?:the (?:lease|contract))|pets)|(?:took|takes|taking|hides|hid|smashed|broke|breaks|checks|tracks|monitors) my (?:phone|keys|passport|money|cards|every|calls|car keys)(?<!\\b(?:tenant|kid|dog|toddler)\\b.{0,30})\\b(?= (?:so|and|away|from|when|because|every)|$| ,)`,
  ),
  rule(
    `(?:afraid|scared|terrified|fear\\w*|frightened|petrified) (?:of|for|to|that|what|if|he|she|my|about|when)(?: (?:what|of|that|if|when|for|to|going|being|be|go|stay|sleep|leave))* (?:him|her|(?:my|the|our) (?:own )?(?:husband|wife|boyfriend|girlfriend|ex|partner|son|dad|father|stepdad|brother|life|lives|safety|kids|childrens?)|he|she|they|home|at home|alone with him|in my own|asleep|at night)\\b(?! (?:taxes|price|inspection|will (?:not|say|find out the|back|change|want|ask|sell|sign|never)|repairs|insurance|savings|loan))`,
  ),
  rule(
    `(?:hiding|hide|hid|running|run|ran|flee|fleeing|fled|escape|escaped|escaping|get away|got away|getting away|leave|leaving|safe|protect\\w*|protection) (?:out )?(?:from|of) (?:him|my (?:ex|husband|boyfriend|abuser|partner|wife|father|stepdad|son)|an abus\\w+|abuse|a violent|domestic)|(?:run|flee|get out|get away|escape|leave|out of here|somewhere safe)(?: \\w+){0,2} (?:before he|while he is|so he (?:can|will) not|without him knowing|and he can not find)|(?:he|she|my ex)(?: \\w+)? (?:found|finds|tracked|knows) (?:us|me|where (?:we|i) (?:live|are|am|moved))|(?:battered|abused) (?:women|woman|wife|mothers?)|(?:womens|women|dv|emergency|domestic|crisis) (?:shelter|hotline|safehouse)|safe house|my (?:abuser|attacker|stalker|rapist)|sneak\\w* (?:out|away)(?: \\w+){0,3} (?:before|while|without) (?:he|him)`,
  ),
  rule(
    `(?:he|she|they|husband|boyfriend|ex|son) (?:is )?(?:beats?|hits?|hitting|beating|abus\\w+|chok\\w+) (?:on )?(?:me|us)\\b${NOT_BLOWS}|(?:beats?|hits?|chokes?|slaps?|punches) me (?:when|every|and|in|so|until|if he|again|daily|sometimes|a lot|at night)\\b(?! (?:and i (?:have|need) to find|with (?:a|the|your) (?:number|price|offer)))`,
  ),
];

const ENDED =
  oneOf(`murdered stabbed strangled bludgeoned beheaded dismembered executed decapitated slain gunned_down shot_dead shot_to_death
  shot_and_killed stabbed_to_death beaten_to_death burned_alive burned_to_death electrocuted_himself slaughtered assassinated`);
const VIOLENT_DEATH: readonly RegExp[] = [
  rule(`${ENDED}\\b(?! (?:me |us |on |at )*(?:by|on|with) (?:the )?(?:market|taxes|fees|price|repairs))`),
  rule(
    `(?:massacre|shootings?|stabbings?|homicides?|murders?|slayings?|killings?|drive by shooting|home invasion|crime scene|manslaughter|hostage|bodies|corpse|dead body|body was found|found (?:a|the|his|her) body|bloodstain\\w*|blood ?stains?|meth overdose|fentanyl|suicides?)\\b(?! (?:range|for|rate|rates|us|it|me|hornets?|gallery|star|mystery|is low|is down|pricing|price|knob))(?<!\\b(?:photo|film|video|trouble|price|making a|for the price) \\w+)`,
  ),
  rule(
    `(?:people|person|man|woman|guy|girl|boy|kid|kids|lady|couple|family|son|daughter|brother|sister|husband|wife|dad|father|mom|mother|tenant|renter|roommate|owner|cousin|uncle|nephew|friend|neighbor|baby|intruder|burglar|somebody|someone|he|she|they|two|three|grandson|grandpa|grandma|aunt|boyfriend|girlfriend)(?: (?!,)\\S+){0,3}? (?:got|was|were|been|being|get) (?:\\w+ )?(?:killed|shot|stabbed|murdered|strangled)\\b(?! (?:by|in|with|at) (?:the )?(?:market|taxes|fees|car|crash|wreck|accident|price|numbers|rates|rona|covid|down)|down)`,
  ),
  rule(
    `(?:killed|shot|stabbed|strangled|murdered|drowned|smothered|poisoned|suffocated)(?: \\w+)? (?:his|her|their|my|our|a|the|another|two|three|an|someone|somebody|that)(?: \\w+)? (?:wife|husband|girlfriend|boyfriend|kids?|children|family|mother|father|mom|dad|parents|brother|sister|son|daughter|man|woman|person|people|guy|intruder|baby|roommate|neighbor|tenant|cop|officer|himself|herself|lady)\\b`,
  ),
  rule(
    `(?:hung|hanged|hanging|shot|killed|gassed|drowned|stabbed|poisoned|overdosed|offed|burned|cut) (?:him|her|them|his|your|it|my)(?: own)?(?:self|selves)\\b|(?:took|taken|takes|taking|ended|ending) (?:(?:his|her|their) own (?:life|lives)|(?:his|her|their) (?:life|lives)|(?:him|her)self out)|did (?:him|her)self in|died by (?:suicide|his own|her own|hanging|gun\\w*|overdose)|(?:blew|blown|shot|put) (?:his|her|a bullet in|a hole in)(?: \\w+){0,3} (?:head|brains?|face|skull|heart|chest)|(?:put|placed|stuck|with|had)(?: \\w+){0,2} (?:gun|shotgun|pistol|rifle|barrel) (?:in|to|under|against) (?:his|her) (?:mouth|head|chin|temple|chest)`,
  ),
  rule(
    `found (?:him|her|them|my \\w+|his \\w+|her \\w+|the \\w+|our \\w+|dad|mom|grandpa)(?: \\w+){0,3} (?:hanging|hung|hanged|with (?:a|the) (?:gun|needle|rope|bag|belt)|shot|overdosed|in (?:a|the) (?:pool|puddle) of blood|bleeding out|lifeless|swinging)|(?:was|were|been) found (?:\\w+ )?(?:hanging|hung|hanged|shot|stabbed|overdosed|lifeless|strangled|murdered)|(?:needle|syringe) in (?:his|her) arm|(?:died|dead|passed|gone|killed|lost|lose|death)(?: \\w+){0,3} (?:from|of|to|by|after|with) (?:an |a |the |drug |heroin |his |her |meth |opioid |accidental )*(?:od|overdose|overdosing|suicide|murder|fentanyl|heroin|gunshot\\w*|stabbing|hanging|homicide|drugs)\\b|od ?d (?:in|on|at|upstairs|here)|overdosed|jumped (?:off|from|out)(?: \\w+){0,3} (?:balcony|window|bridge|roof|building|floor) and (?:died|killed)`,
  ),
];

export const ENGLISH_NEED: readonly RegExp[] = [...SELF_HARM, ...ALWAYS_DESPAIR, ...VIOLENCE, ...VIOLENT_DEATH];

/** Words of despair that a chore, a rental or a price explains are none. */
export const isDespair = (plain: string): boolean => DESPAIR.some((one) => one.test(plain)) && !BLEAK_OBJECTS.test(plain);
/** A loss, and not knowing any more, in one message. */
export const isAtALoss = (whole: string): boolean => LOSS.test(whole) && LOST_IN.test(whole);
