/** How the words of somebody in need stand together. */
import { readCrisisRules } from './crisis-vocabulary.ts';

/** Says it in so many words, whatever else is spoken of. */
export const SELF_HARM = readCrisisRules(`
  I ~6 WISH ~5 DIE
  WISH ~7 DIE $
  WISH ~7 NOT ~1 wake|wake_up|waking_up|woken|born|despert*|amanec*|amanez* !to|early
  WISH ~2 pain|everything|dolor|hurting|it_all|todo ~2 stop|end|be_over|acabe|termine|se_acabe
  ^ ~2 WISH ~4 DIE
  DIE myself
  kill|killing|hurt|hurting|hang|hanging|shoot|shooting|harm|harming|drown|drowning|end|ending|unalive|cut|cutting|poison|off MYSELF
  kms|suicidal
  kill_myself|killing_myself|hang_myself|shoot_myself|drown_myself|hurt_myself|harm_myself|end_my_life|ending_my_life
  I ~2 DIE $
  suicidarme|matarme|colgarme|ahorcarme|quitarme_la_vida|cortarme_las_venas|hacerme_dano|aventarme|tirarme_del
  me mato $
  si ~6 me mato
  me voy a? matar|aventar|colgar|ahorcar|suicidar|tirar_de|tirar_del
  me voy a? morir $
  me aviento|tiro|aventare|tirare|lanzo|cuelgo|ahorco|suicido ~2 HEIGHT?
  me aviento|tiro|lanzo ~2 HEIGHT
  NOT WISH ~3 <!en|in|of LIVE !PLACE
  NOT WISH ~2 LIVE ANYMORE !PLACE
  NOT WISH ~2 LIVE $
  NOT LIVE ~2 reason|razon
  NOT ~3 REASON ~6 LIVE !PLACE
  NOT ~3 REASON ~3 GOON !THING|COST
  NOT ~2 REASON ~3 being|stay|estar|seguir here|aqui !PLACE
  NOT ~2 sentido ~2 a|de|en nada|todo|vida|seguir|LIVE
  NOT WISH ~3 seguir $
  NOT ~1 left ~1 for me $
  nothing|nobody|nada ~2 to|por LIVE ~1 for|$
  nothing left ~2 LIVE|in_me|for_me
  NOT vale ~1 vivir|LIVE|nada
  LIVE|vida ~1 NOT ~1 vale|worth|sentido|merece
  NOT worth LIVE !PLACE
  tired|sick|done|over|cansado|cansada|harto|harta|exhausted|weary|hate|fed_up ~2 LIVE !PLACE
  done|finished|through|over with|de life|LIVE !PLACE
  what|whats|what_is the? point ~1 of|in LIVE|anything|it_all|trying|GOON|this_life|everything
  NOT ~3 point ~2 of|in|to ~1 LIVE|anything|it_all|being|trying|GOON !THING|COST
  what|whats|what_is the? point any_more|anymore $
  lost|losing all|the|my ~1 hope|will|faith !to
  NOT ~2 hope ~1 left $
  sin|NOT esperanza|esperanzas
  NOT alive|be_alive ~2 by|when|to|for
  NOT ~2 be|being|estar ~1 alive|here|around|with_us|vivo|viva ~3 much|after|to_care|to_see|next_week|to_spend|care|to_worry|manana
  NOT ~2 be|being|stick|sticking around ~1 to|much|long|after|when|once|next
  after|once|when|despues ~6 NOT plan|planning|intend|planeo|pienso ~3 LIVE|around|aqui
  NOT plan|planning|intend|intending|expect|planeo|pienso ~3 LIVE|around !PLACE|this|here|when
  NOT ~3 make_it to|through|past|another|that !THING|COST
  NOT see myself ~2 making|alive|here|making_it
  planning to not be
  TOOK ~3 MANY ~4 PILLS
  TOOK ~1 my|the|mis|las PILLS $
  WISH|to|of|in|pienso|hora|will ~2 TAKE ~3 MANY ~4 PILLS
  WISH ~3 PILLS|ROPE|GUN $
  thinking|think|thought|pienso|pensando|looking|staring about|of|en|at ~2 PILLS|ROPE|GUN|bridge|overpass|puente|edge
  stand|standing|sit|sitting ~2 on|at ~2 bridge|overpass|edge|ledge|tracks
  the_voices|voices|voces ~2 tell|telling|say|saying|dicen
  NOT ~2 safe ~1 from MYSELF
  danger|threat to|from MYSELF
  psych|psychiatric ward|hold
  suicide watch|hotline|attempt
  i ~2 attempt|tried ~1 to? DIE
  NOT ~2 see|ver|veo ~2 morning|tomorrow|manana|another_day|future|futuro $
  NOT|as_if|like ~3 future|futuro|tomorrow|manana ~1 for|to|para ~1 me|mi|plan
  as_if|like i had a future
  way ~2 ends ~1 for me
  I|i_will be_dead by|before|soon|tomorrow|next|on|$
  find|finds|found|encuentren|identify my body|cuerpo|remains
  my own? funeral|coroner|autopsy|obituary
  let|call|ask the coroner
  with|con|see|join ~3 heaven|cielo
  hacer|cometer una locura|tonteria
  me ~3 dar|doy|pegar|pego un tiro|balazo|plomazo
  me ~3 quitar|quito|quite la? vida
  at the end of everything|it_all
  WISH ~2 out of ~1 life|world
  NOT deserve ~2 LIVE
  forgive me for|por what|lo
  god forgive|perdoname|perdone me
  last|ultimo ~3 earth|tierra|mundo
  leave|leaving|dejar|irme ~2 world|earth|mundo
  the? easy way out
  expect|will|going_to|about ~2 jumped|jump $
  by the time you read|see|get this ~1 I|we
  time|cuando ~2 read|lea|leas|reciba|lean this|esto ~2 I|yo|the|ya
  yo ya no estare
  composing|drafting|finishing|finished my|the|a LETTER
  todo se acaba|termina|acabo hoy|$
  hoy se acaba|termina ~1 todo
  NOT ~2 point ~2 nothing|me|anything|nada
  NOT ~1 be_around|around by|past|much|anymore|to_care
  BETTER ~3 be_dead|dead|muerto|muerta|estar_muerto
  BETTER ~3 off? if|when|once i ~3 DIE|gone|not|werent|wasnt|around|ground
  NOT ~1 fight|strength|fuerzas ~1 left|$
  i ~1 keep|have|got|hung a|the ROPE !swing
  take ~2 few|some|everybody|everyone|somebody|as_many ~2 with me
  i_will ~1 be_gone|dead and ~4 mean|moved
  by the time ~6 i_will|i_am ~1 be_gone|dead|gone|not
  can_not|NOT do|handle|want this|la life|vida
  noche|hoy|manana|tonight|then ~2 acaba|termina|ends|over ~1 todo|it_all|all|everything|for_good
  NOT voy|voy_a a? estar $
  sit|sitting|car|engine|carro ~5 garage ~6 run|running|on|prendido
  NOT need ~3 after|despues ~1 tonight|this|friday|today|tomorrow|hoy
  aguanto|soporto ~2 LIVE|vida !PLACE
  bought|got|compre a|an|una GUN|ROPE ~1 yesterday|today|$
  PILLS ~3 lined|counted|ready|contadas|listas|saved|en_la_mesa|mesa|table
  PILLS ~6 TAKE ~1 all|todas|them
  WEAPON|ROPE|bullet|barrel ~2 in|to|at|against|under|on|en|a ~2 my|his|her|la|mi|su ~1 BODYPART
  PUT ~4 WEAPON ~2 my|his|her|la|mi ~1 BODYPART
  I ~2 PUT ~3 WEAPON ~3 BODYPART|night|nights|noche|noches|loaded
  PUT|looking|keep ~2 at|his|her|dads ~2 gun|pistol|shotgun|pistola|rifle|revolver
  keep|kept|been looking|staring at ~1 bridge|overpass|tracks|cliff|pills|rope|knife
  sit|sitting|sleep|sleeping|holding|dormir|duermo ~2 with|con|my|the ~3 WEAPON ~3 night|nights|noche|noches|lap|$
  I ~1 have|got|bought|tengo ~2 ROPE
  eat|eating|ate a|the|my gun|bullet|barrel|shotgun
  the|a|my ROPE ~2 already|ready|garage|tree|beam|lista
  I ~6 JUMP ~3 OFF ~3 HEIGHT|tree|wall|pole
  ^ ~4 JUMP ~3 OFF|in_front_of ~3 HEIGHT
  WISH ~3 JUMP ~3 OFF ~3 HEIGHT
  me|a ~3 tirar|aventar|lanzar|aviento|tiro|aventarme|tirarme|brincar ~3 HEIGHT
  car|engine|carro ~4 garage ~6 on|running|prendido|leaving|leave
  garage ~4 car|engine|carro ~5 on|running|prendido
  CUTTING myself
  been|keep|started|estado|vuelto|am ~1 CUTTING ~1 AGAIN|since|desde|me
  cut|cortado|corte|slit|slash ~2 wrists|wrist|veins|venas|mis|munecas
  me corte|corto|lastimo ~1 venas|AGAIN|brazos
  how i|id|i_would|to do|hacerlo do_it|it
  thinking|planning|figured|plan|researching ~2 how ~3 do_it|it
  TELL ~2 KIN|kids|them|hijos|family|girls|boys ~3 LOVED
  WRITE ~3 LETTER ~2 to|for|a|para ~2 KIN|KID|girls|boys|everyone|her|him
  WRITE|wrote ~2 FAREWELL|suicide|goodbye ~1 LETTER
  LETTER de|of FAREWELL
  WRITE ~2 a|the|my|una|las LETTER ~2 $ 
  FAREWELL ~2 everybody|everyone|world|todos|mis|my|kids|hermanas|all
  said|say|saying|hice my|mis FAREWELL
  said|say|saying|decir|me|making ~1 FAREWELL ~2 todos|kids|mis|everyone|my|de
  GIVEN ~2 away ~2 PETS
  GIVEN away my|the PETS
  made|made_my|hice ~1 peace|paz ~2 $
  affairs in order
  NOT ~2 i_will|ill|voy_a|voy ~1 amanecer|despertar|be_here
  NOT ~3 amanecer|despertar|amanezca|despierte $
  NOT ~1 wake|waking|wake_up|waking_up ~1 $
  wake_up|woke disappointed|sad|upset|sorry|mad
  disappointed|upset|sad|mad|sorry ~2 i|that ~2 did|woke|wake_up|opened|still
  I|soy|me|siento ~3 WORTHLESS
  WORTHLESS ~2 to|para|on ~2 everybody|everyone|todos|family|them|kids
  worth more dead
  BETTER ~3 WITHOUTME
  WITHOUTME ~3 BETTER
  BETTER off? ~1 dead|muerto|muerta $
  BETTER ~4 i ~1 was|were|am ~1 gone|dead
  NOBODY ~2 CARE ~1 me|if|when|si
  NOBODY would|will ~1 CARE $
  NOBODY would|will ~1 find me
  whether|if|si ~2 live|wake|wake_up|amanezco|vivo|muero|die or|o not|no
  me CARE nadie
  NOBODY ~1 me extranara|extranaria|necesita|quiere !vender
  NOBODY ~1 needs|wants|loves me !to
  nadie ~2 CARE ~1 si
  nadie me ~2 CARE
  I ~3 so|very|really|muy|tan|completely|severely|clinically|feel|feeling|siento|been ~1 DEPRESSED
  DEPRESSED ~1 $
  NOT ~3 way out !of|to|but
  one|only way out $
  see|veo|hay|tengo NOT salida
  NOT veo|tengo|encuentro|le_veo|hallo ~2 salida
  nothing|nada MATTERS any_more|$
  nothing|nada MATTERS ~1 now|any_more|ya $
  ya no MATTERS nada|la_casa
  CRY ~3 EVERY|EVERY ~2 EVERY
  CRY myself to sleep
  lost the will
  rock bottom
  end of my|the rope|line $
  lord|god|dios ~2 take|lleve|recoja|llevame me|home|ya !from
  dios ~2 me lleve
  WISH ~4 god|lord|dios|el_senor ~3 take|lleve|lleva
  gone for good|forever ~6 know|mean|goodbye
  i_will|ill be gone ~2 for_good|forever|by|soon ~5 $
  when_i_am_dead|dead|gone which|and|wont|soon ~3 long|soon
  if_i_am_not_around|not ~1 around next|tomorrow|this week
  life|everything|todo ~2 is|esta ~1 over|pointless|meaningless|unbearable|ruined|hell_on_earth !THING|COST
  end_it_all|ending_it_all|end_everything|ending_everything|end_my_life ~1 $
  I|i_will ~1 end_it|end_it_all|ending_it|ending_it_all
  ready|going to check_out|clock_out ~2 know|mean|life|world
  WISH ~4 WITHOUTME
  WISH ~2 i|yo ~1 was|were|had|estuviera|fuera ~1 dead|gone|never|not|muerto|muerta
  ganas de DIE|LIVE|desaparecer
  NOT ~1 ganas ~1 de LIVE|nada $
  que me encuentren
  puente ~2 tirar|aventar
  descansar|irme ~1 siempre
  rather|sooner hang|jump|burn|starve|drown than
  rather|sooner be dead
  join|be|see|meet|reunirme|irme ~1 with|her|him|con_ella|con_el|my ~2 heaven|ground|other_side|soon_enough|cielo|next_life
  pay|pays|paid|cobran|cover ~4 if ~3 kill_myself|kill_yourself|suicide|DIE
  kill_yourself|yourself ~1 kill
  life ~1 insurance ~4 if|suicide ~3 kill|die|suicide
`);

/** Says it unless the house, its tenants or its costs are what cannot be borne. */
export const DESPAIR = readCrisisRules(`
  can_not|could_not|no_puedo ~3 GOON !paying|with|to ~3 ANYMORE|$
  NOT think|know|creo ~3 GOON ~3 ANYMORE|$
  UNSURE ~3 GOON ~3 ANYMORE|$
  can_not|could_not|NOT GOON like_this
  can_not|could_not|no|not ~4 do|take|handle|bear|aguanto|puedo|soporto|stand this|it|life|mas|la_vida|ya ANYMORE $
  can_not|no|ya ~1 aguanto|puedo|soporto mas|ya|vivir|la_vida|LIVE $
  can_not|could_not ~1 do|take|face this|it|another ~1 ANYMORE $
  ya no puedo|aguanto|soporto mas? ~1 $
  ya no aguanto|soporto ~1 LIVE|$
  UNSURE ~3 any_more $
  JOBLOST .. UNSURE
  ya no_se ~1 que_hacer
  let it|this|everything ~2 be_over|over|end|stop $
  I can_not ANYMORE $
  no puedo|aguanto mas? con LIVE|todo|mi_vida !PLACE
  I ~1 give|gave|given up $
  me doy por vencido|vencida
  I ~3 DEPRESSED
  NOT LIVE $
  nobody|no_one|nothing|nada|nadie ~2 left ~1 $
  NOT ~1 fight|strength|fuerzas ~2 left|ya|mas|$
  how much more|longer ~2 i|can ~2 take
  no ~1 one|body ~1 left
  i_have|there_is|theres|got no_one|nobody|nothing $
  i_am|feel|me_siento so? ~1 alone|solo|sola ~2 world|mundo|$
`);

/** Harm done at home, captivity, and a sale that is forced. */
export const VIOLENCE = readCrisisRules(`
  HE|KIN|OTHERS ~5 HURT ME
  HE|KIN ~9 and ~1 HURT ME
  WEAPON ~3 HURT ME
  HE|KIN ~3 HURT my? mom|dad|grandma|grandpa|mother|father|abuela|abuelo $
  HE|KIN|OTHERS ~3 HURT ~1 ME|KID ~2 $
  HE|KIN|OTHERS ~4 HURT ~2 KID
  HE|KIN ~4 HURT ~2 WEAPON ~1 at
  HURT ME ~3 when|again|last|every|in_front|enfrente|if|because|and|until|so|with_a|WEAPON|AGAIN
  KIN|HE|OTHERS ~4 MEES ~2 GOLPEA !con|si|por
  MEES GOLPEA ~3 cuando|enfrente|KID|si|AGAIN|con_un|HE|KIN|WEAPON|y|en
  a ~3 KID|KIN|hija|hijo ~2 MEES GOLPEA
  MEES GOLPEA ~2 KIN|DEATHTHREAT
  me GOLPEA ~1 $
  MEES ~2 va_a|va|quiere|quiso|puede|dijo|juro ~1 a? matar|matarme|GOLPEA
  HE|KIN|OTHERS ~4 WILL ~3 KILLV|HURT ME
  HE|KIN|OTHERS ~4 KILLV ME|us_all|my !a
  KILLV ME ~6 if|when|next|tonight|tell|leave
  WILL ~2 KILLV|HURT me|us|ME ~3 $
  burn ~3 HOUSE|place|it ~1 down ~1 with ME|us|HE|KIN|the_kids|everybody|everyone
  HE|KIN|OTHERS|there_is|theres ~8 with|con|has|got|had|trae|tiene|pulled|pointed|waving|keeps ~1 a|an|the|his|su|una|un|el ~1 WEAPON
  con|with ~1 WEAPON ~2 threatens|threatened|amenazo|outside|afuera
  threatened|threatens|threatening|amenazo|amenaza|came|point|pointed|pulled|chased|trae|coming|comes ~4 WEAPON
  WEAPON ~3 si|if ~2 vendo|sell|leave|me_voy
  HE|KIN ~4 threatens|threatened|threatening|amenaza|amenazo|amenazan ~1 me|us|to|de|con|my
  amenaza|amenazo|amenazada|amenazado|amenazas|threat|threats|threatened DEATHTHREAT
  AFRAID ~1 OFHIM
  tengo|tenemos|da|le_tengo ~2 miedo ~2 a|de|que ~1 KIN|el|ella|me|nos|ir|HOUSE|regresar !no
  in|en fear ~1 of|for ~2 him|her|life|lives
  not|never safe ~1 here|at|in|with|there|HOUSE
  LOCKED ~2 me|us|her|him|my ~2 in|inside|up|room|HOUSE|from
  LOCKED ~4 from_outside|outside|from ~3 SEIZE?
  HE|KIN ~5 LOCKED ~3 me|us|her|him|outside|inside|HOUSE !out
  me|nos|la|lo tiene|tienen|tenia ~3 LOCKED|sin_comer|comer
  I ~1 LOCKED ~2 in|here|inside|$
  I ~1 encerrada|encerrado|secuestrada|captive|hostage
  being|WAS held ~1 here|hostage|captive|prisoner
  NOT ~2 pay|paid|paga ~4 NOT ~1 leave|salir
  breaking in right now
  I ~2 LOCKED ~2 me|no|by|in_my|in_a_room|and|y
  against my will
  held|holding|keeping|keeps|kept ME ~2 LOCKED|hostage|here|prisoner|from_leaving
  NOT ~1 LETOUT !past|to|forward|on|further|until|online|in|through|back
  can only|solo|nomas ~2 chat|text|talk|write|hablar|escribir when|while|cuando HE
  cameras|camaras ~3 every|cada|all ~1 room|rooms|cuarto
  can_not|no|cant ~2 talk|hablar|text|speak ~4 HE|KIN ~2 here|aqui|home|outside|listening|back|coming|in|escuchando
  can_not|no ~2 talk|hablar|text .. esta el|ella aqui
  HE|KIN ~3 HURT my|our|his|her|a ~2 KIN $
  NOT ~1 let|lets|letting|deja|dejan ~1 me|us|her|him|salir ~1 leave|out|go|use|call|talk|eat|salir|outside|phone
  can_not|NOT go|leave|get outside|out ~3 no_pay|pay|passport|them|allowed|he|she
  SEIZE ~1 MYTHINGS
  SEIZE ~1 MYTHINGS ~6 LOCKED|leave|go|use|threat
  HE|KIN|caregiver|caregivers ~5 SEIZE ~1 MYTHINGS
  HE|KIN|caregiver|caretaker ~6 signing|cashing|forging|cashes|signs ~1 MYTHINGS|checks|name
  FORCE me|us|her|him|mom|grandma|grandpa|dad|KIN ~1 SIGN
  me|nos FORCE ~1 SIGN
  FORCE me ~1 a SIGN
  if|si i|no ~2 SIGN ~6 HE ~2 KILLV|HURT|GOLPEA|mata
  NOT ~1 SIGN ~3 HE ~2 KILLV|HURT|GOLPEA
  KIN|HE ~6 GOLPEA|amenaza ~6 SIGN
  HELPME ~3 HE|KIN|LOCKED|WEAPON|PILLS|HURT|NOT
  LOCKED ~2 HELPME
  bring|send|call|llame|mande ~2 police|policia|cops|911 ~2 HE|$
  ORDER !against_you
  I ~1 HIDE ~1 at|in|with|con|en
  HIDE ~3 from|de ~2 him|her|KIN|el|ella|mi
  vender|sell|leave ~2 HIDE ~4 KIN|marido|esposo
  sell|need ~6 without|before ~1 my|he|him ~1 husband|ex|boyfriend|him|finds|KIN ~2 knowing|finds|out|knows
  before|if|when|antes HE|KIN|he ~1 finds|knows|reads|sees|comes|wakes|se_entere|me_encuentre ~3 HURT|KILLV|beat|out|hurt|reads|these
  before he|she|they finds|finds_out|knows|comes|wakes
  get|need|trying|salirme|salir ~3 out|away|de_aqui ~2 before|de|HE ~2 HE|KIN|el
  salirme|escaparme|salir|huir ~2 de ~3 pareja|esposo|marido|mi_ex
  BRUISE
  hands ~2 around|on|en|over ME|my_neck|throat|cuello|neck
  KIN|HE ~2 abusive|violent|violento|violenta|abusivo|agresivo !market
  HE|KIN ~1 broke|quebro|breaks my|me ~1 arm|jaw|nose|ribs|rib|wrist|leg|brazo|costilla|finger
  breaking ~2 windows|door|in ~4 KILLV|kill|threat
  hitting|beating|touching|molesting|hurting|abusing|starving ~1 KID|ME
  starving|starves|sin_comer|not_feeding ~2 me|grandma|mom|her|him|bajo_llave
  tiene|tienen sin comer|medicina
  me violo|violaron|viola|abusa|abuso
  writing|texting|escribo|escribiendo in|a secret|escondidas
  HE|KIN ~2 find me ~1 and|if
  next time ~2 HE ~2 finish|kill|KILLV|would
  i fear|temo ~1 for|por ~1 my|mi life|vida|safety|KID
  mi vida corre peligro|riesgo
  me quiere|quieren quitar_la_casa|matar|obligar
  quita|quito|quitan ~1 mi|el|la ~1 dinero|pension|cheque ~4 miedo|amenaza|pega
  no|without ~1 llame|call|text|escriba ~6 HE|el ~2 contesta|answers|reads|lee|sees
`);

/** Somebody killed, or by their own hand, in or about the house. */
export const VIOLENT_DEATH = readCrisisRules(`
  VIOLENT !rate|mystery|hornets
  KIN|OTHERS|HE|who|guy ~4 KILLED THEMSELF|his|her|him|my|our|the_kids|their|KIN
  KIN|OTHERS|HE|who|guy ~4 KILLV THEMSELF
  se mataron|ahorcaron|suicidaron
  KIN|OTHERS ~3 hung|hanged|shot|KILLED THEMSELF
  took|take|taken|ended|end|taking his|her|their|their_own ~1 life|lives
  KIN|OTHERS|HE|someone ~3 WAS ~2 KILLED ~3 HOUSE|by|there|here|in|at|inside|last|over|$
  WAS KILLED ~3 HOUSE
  WAS shot|stabbed|murdered|killed|strangled|beaten ~2 HOUSE|to|dead|in|by|there|upstairs|inside
  KILLED ~1 his|her|my|their|somebody|someone|a|the|him|an ~1 wife|husband|girlfriend|boyfriend|family|KIN|OTHERS|kids|HOUSE|whole
  KILLED ~4 HOUSE
  shooting ~3 HOUSE|inside|people
  people|men|kids|women|one|someone ~2 KILLED|shot
  FOUND ~3 BODY ~3 HOUSE|in|with|there|en|$
  FOUND ~2 him|her|KIN|lo|la|OTHERS ~2 BODY
  body|bodies|cuerpo|remains ~2 FOUND ~2 HOUSE|in|en|there
  MATAR a ~2 KIN|OTHERS|un|una|alguien|mi|el|la|su|dos|tres
  MATAR ~3 KIN|OTHERS|HOUSE
  HE|KIN|OTHERS|lo|la|le|nos MATAR ~3 HOUSE|en|a|KIN
  KIN|OTHERS ~2 MATAR|ahorcado|se_quito_la_vida|se_mato
  lo|la|los mataron|apunalaron|balacearon|asesinaron|acuchillaron
  se VIOLENT
  se ahorco|colgo|mato|suicido|disparo|enveneno|pego|quito ~1 un_tiro|vida|$
  KIN|OTHERS|HE|alguien se ahorco|colgo|mato|disparo|suicido|enveneno
  se ahorco|colgo|disparo|mato|enveneno ~3 HOUSE|en|ahi|aqui
  pego|dio un|se tiro|balazo|disparo ~2 $
  se pego|dio un tiro|balazo
  KIN|HE|OTHERS ~2 DROWN ~1 off|in|from ~2 HEIGHT|tub|pool|balcony|bathtub|la_azotea
  gun|shotgun|pistol|rifle|pistola ~2 in|en ~1 his|her|la ~1 mouth|head|boca
  blew|volo his|her|los brains|head|sesos
  KIN|OTHERS|HE ~4 ONPURPOSE
  se paso de droga|drogas|la_mano
  KIN|OTHERS odd in|at|upstairs|on
  se ~1 TOOK ~2 MANY ~3 PILLS
  OTHERS|KIN ~1 violo|violaron
  lost ~2 KIN ~2 to suicide|violence|overdose|gun
  crime scene
  police ~2 released ~2 scene
  did not make it ~6 shot|stabbed
  shot|stabbed ~6 did_not make it
`);
/** What cannot be borne is the house or its costs. */
export const ABOUT_A_HOUSE = readCrisisRules(`
  COST|ANIMAL
  stairs|tenant|tenants|neighbors|squatters|floors|leaking|escaleras|inquilinos|repairs|rental|airbnb|snow|calls|inquilino|deudas
`);
