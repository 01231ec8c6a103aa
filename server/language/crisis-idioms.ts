/** Manners of speaking that only sound like somebody in need. */
import { readCrisisRules } from './crisis-vocabulary.ts';

/** Taken out before the rest is read. */
export const IDIOMS = readCrisisRules(`
  THING|COST|ANIMAL ~2 killing ME?
  is|are|was|just killing me
  killing me with
  would|i_would|could|might|id kill for|to
  kill ME IF ~1 I|we ~1 SELLISH
  KILLV me|us|him|her IF ~3 SELLISH
  would|will ~2 KILLV me IF
  me mata ~1 si
  THING|COST ~4 me|nos mata|matan
  wouldve|would|couldve ~2 KILLV|strangled|choked|slapped|HURT ME ~1 IF
  HURT me|us|my up
  me mata|matan|mataria|cuelga|ahorca|ahorcan|cuelgan con|si
  is|are|was|like|absolute|pure|bloody|sheer|total murder|suicide|robbery !rate
  murder|suicide on|to|for
  trying|try|tryna to? murder|kill me|us $
  suicide doors|door|knob|squad|pricing|price|lane|mission
  murder mystery|mysteries|hornets|hornet
  dead end|serious|set|line|weight|bolt|beat|on|broke|wood|tired|last|quiet|deal|zone|space|money|asset|wrong|sure|center|even|simple|horse|man
  dying to|for
  muero de|por|porque
  muerta|muerto de
  die of|laughing
  died laughing
  over my dead body
  death of me|us
  dead in the water
  ANIMAL ~4 killed|dead|died|dying|shot|drowned|poisoned|murdered|hanging|hung
  KILLV|killed|kill|poison|matar|mate|found|FOUND ~3 ANIMAL
  market|deal|listing|it|house|furnace|ac|offer|contract|ANIMAL ~2 dead|died|dying
  dead ~1 ANIMAL
  KILLED|died ~3 in|by|from|at|during|while|on ~3 ACCIDENT
  se mato|murio|mataron en ~2 ACCIDENT
  se_mato en ~2 ACCIDENT
  kill two|to|the birds|bird|deal|time|vibe|lights|power|water
  shoot me|us|you|over|for|him|her an|a|the|your|some|over|off|it|what
  shoot|shot the|a breeze|number|text|email|message|price
  shot in the dark
  take|taking a shot|stab
  bit|bite|biting the bullet
  pull the trigger
  bank|banco|no|not|like|figuratively|have|having|without|market ~4 gun|knife|pistola to|at my|our|anyones|your head|throat
  disappear|vanish|disappearing to|from|into
  beat|beats|beating ME to|at|by
  THING|COST ~6 KILLV ME
  THING|COST ~4 me|nos ~2 matar
  FOUND|body ~1 shop|work
  wake|wake_up to|early|in|at|late|with|before
  cutting|cut|slit|slitting my|our own? throat
  beat|beats|beating|hit|hits|killed|hammered ME ~2 on|over|down|with ~2 THING|COST
  hit me|us up|with|back|if|when
  beat ~1 cancer|covid|odds|bank|clock|rush|heat|market|bush|price|offer
  beat|beats|hit|knocks|knock up? ~2 house|floors|walls|place|kitchen|truck|mailbox|door|doors
  tired|sick of living PLACE
  want|ready|like|trying to? end|ending it with|on|by|before
  want|ready|like|trying|going end_it|end_it_all|ending_it with|on|by
  end_it|end_it_all|ending_it|end_things|ending_things with|by|on
  plan|going|want|intend|hope to die here|in|at
  till|until i die
  die|dying here|in
  battery|phone|cell ~2 die|dead|dying
  left|leave|leaving|wrote a|the ~1 note on|at|in|with|for ~1 door|mailbox|windshield|fridge|counter|gate
  end of my|our|the rope|wits|line with
  at|end of my rope with
  rope off|swing
  hanging|hang|hung in there|drywall|sheetrock|doors|door|picture|pictures|on
  hang|hanging on|onto
  hung|hang|hanging ~1 drywall|doors|cabinets|picture|curtains|gutters|door|blinds
  never say|saw die
  amenazo|amenaza|amenazan con ~2 demandar|abogado|corte|sacarme|quitarme|demanda|cortarme|echarme
  threatening|threatened|threatens to ~1 sue|foreclose|evict|fine|lien|take|cancel|raise|report|leave|quit|condemn|shut
  threaten|threatened|threatening me|us with ~3 foreclosure|lawsuit|fine|fines|eviction|lien|court|fees
  ni muerto|muerta|loca
  no me? quiero|voy|pienso a? matar|matarme ~1 arreglandola|trabajando|fixing
  matarme|mato|matando trabajando|arreglando|limpiando|pintando
  mato por
  no ~3 kill_myself|killing_myself ~1 over|fixing|working|to|with|mowing|trying
  not ~3 kill_myself|killing_myself ~1 over|fixing|working|to|with|mowing|trying|up
  THING|COST|ANIMAL ~2 esta|estan|trae|tiene|tienen ~1 matando|ahorcado|ahorcada|muerta|muerto|matado
  me|nos tiene|tienen|trae|traen ahorcado|ahorcada|muerto|muerta|loco|ahogado
  me mata con|el|la|los
  bank|banks|taxes|fees|insurance|banco ~2 choking|choke|beating|killing|strangling|bleeding|squeezing|threatening ME
  jump|leap|jumping for|at|on|in|through
  i_will jump|die|kill_myself ~4 before|if i|they|you pay|paid|sell|sign|give|take
  JUMP off ~2 HEIGHT before i|they|you pay|paid|sell|sign|give|take
  take|took all? ~2 meds|medication|medications as|for|every|with|in|daily|pills_for
  have|got|take|taking|on|with ~1 pain|blood|heart ~1 pills|meds|medication
  gun|guns|rifle|knife safe|cabinet|rack|collection|range|owner|shop|store|show|room|case|closet|club
  nail|caulk|heat|glue|paint|staple gun
  roof|knees|knee|furnace|plumbing|engine|transmission|i_am|about|ac is|are|was|all shot
  about shot myself at
  locked|lock|locks ~2 deposit|rate|box|gate|themselves
  locked|lock|locks ~1 me|us|them|him|her|i? out|into
  locked out|into|in_at
  trapped in a|an|this|my ~3 mortgage|rate|loan|contract|lease|market
  encerrado|encerrada afuera|fuera
  hopeless|hopelessness about ever|fixing|the|that
  feel hopeless about ~6 HOUSE
  depressed ~3 market|prices|looking|economy
  hurt|hurting my|his|her back|knee|hip|leg|shoulder|foot|ankle|feelings
  scared|afraid|fear of ~1 losing|stairs|falling|heights|dogs|scams|banks|foreclosure|taxes|scammers
  afraid|scared he|she|they will|would ~1 say|be|not|want|change|leave|back
  AFRAID he_will|she_will|they_will ~1 say|be|not|want|change
  AFRAID to_sleep|to_leave ~1 in|on|it|the ~2 market
  no tengo miedo
  salir de ~1 pantalla|pagina|app|chat|formulario
  let me|us|lemme lock|trap
  form|page|site|website|app|system|it|chat ~2 NOT ~1 let|letting|deja me
  threatened|abused|abuses the ~1 house|property|place
  dead ~2 tree|trees|car|grass|lawn|branch|branches|limb|battery|bolt|plants|bushes|spot
  dead|died inside ~1 LAUGH
  killer|killing view|deal|offer|price|kitchen|location|app|yard|negotiator
  make|made|making a killing
  ANIMAL attacked|bites|bit|attacks
  be dead broke|last|tired|wrong
  i_am dead LAUGH?  ~1 $
  die|died|dying on|in me|escrow|july|august|june|committee
  drowning|drown|drowned in
  bury|buried|burying the hatchet
  to die for
  matar|matando ~1 tiempo|ratas|cucarachas
  esta muerto|muerta el|la ANIMAL|THING|COST
  touched|touching base|up
  no|not|nobody|never hurt|harm
  hit|hits|hitting|beat the|a|some|my|our|rock ~1 road|market|wall|goal|number|limit|jackpot|curb|fence|garage|mailbox|bid|bottom_price|deadline
  smack|slap|slapped ~1 on|paint
  pushed|push|pushes|kicked|kick|kicks|threw|throw|throws|drags|dragged|burned|burns ME? ~1 back|out|off|around|in|away|around_the|forward|up
  kicked|kick|kicking the|a|some|it ~1 bucket|tires|can|around
  threw|throw|throws|thrown ~4 in|out|away|off
  tied|ties up|to|down|into ~2 probate|court|job|house|lease
`);
