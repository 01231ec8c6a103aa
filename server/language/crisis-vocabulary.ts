/** The words of somebody in need, of harm and of a violent death, by what they do in a sentence; `_` is a space, a last `*` any ending. */
import { buildRuleReader, type Vocabulary } from './word-rules.ts';

const KIN = `husband hubby wife boyfriend bf girlfriend gf fiance fiancee ex exhusband exwife ex_husband ex_wife partner spouse son sons daughter
  brother sister father dad daddy stepdad stepfather stepson stepmom mother mom mama uncle aunt cousin grandson granddaughter grandfather
  grandpa grandma grandmother nephew niece roommate housemate caretaker caregiver caregivers in_law in_laws father_in_law mother_in_law
  son_in_law daughter_in_law brother_in_law landlord man guy men old_man family kid kids wifes husbands dude lady woman girl boy teen
  hijo hija hijos hijas hermano hermana esposo esposa marido papa mama padre madre tio tia primo prima abuelo abuela sobrino sobrina nieto
  nieta yerno nuera cunado cunada suegro suegra pareja novio novia padrastro mi_viejo mi_vieja senor senora mujer hombre vato muchacho
  muchacha cuidadora cuidador patron casero nino nina ninos ninas bebe familiar compadre ex_esposo ex_marido`;

const WORDS: Vocabulary = {
  KIN,
  OTHERS: `tenant tenants renter renters occupant resident owner owners person people neighbor neighbors somebody someone guest squatter
    squatters friend buddy inquilino inquilina inquilinos dueno duena vecino vecina alguien amigo amiga persona gente ladron rentero couple
    victim seller client teenager homeowner girls boys veteran deputy cop officer`,
  HE: `he she they he_is he_has hes shes theyre hed shed theyd hell shell theyll who el ella ellos`,
  I: 'i i_am im_just yo me_siento estoy i_have i_would i_will we we_are ive been ando andamos estamos',
  ME: `me us my_face my_arm my_throat my_neck my_kids my_children my_daughter my_son my_mom my_mother the_kids the_children the_baby my_baby kids
    children our_kids my_head my_wrist my_hair my_sister my_little_girl my_grandkids my_boys my_girls my_boy my_girl me_and_the_kids
    my_brother my_dad my_father my_dog my_grandson a_mi_hija a_mis_hijos a_los_ninos a_mi_mama a_mi_hijo a_mi_madre a_mi`,
  MYSELF: 'myself ourselves meself my_self',
  THEMSELF: 'himself herself themselves themself hisself theirself themselfs',
  NOT: 'do_not not never can_not will_not no nothing without am_not is_not are_not would_not could_not did_not ya_no nunca sin ni tampoco nada no_longer dont hardly barely doubt hadnt had_not havent have_not doesnt does_not',
  WISH: `want wants wanted wish wished wishing hope hoping hoped pray praying prayed rather ready prefer begging beg decided plan planning plans
    thinking think thought longing considering contemplating contemplated tempted going better dream dreaming about want_to going_to got_to
    wanting feel_like feeling_like ganas quiero quisiera ojala pienso pensado pensando prefiero deseo deseando mejor gustaria voy_a pido
    pidiendo pedirle queria quise decidi decidido imagine imagining fantasize urge urges intend planeando planeo ruego a_punto_de
    ideas idea thoughts ideation sooner as_soon wanna should_just could_just might_just keep_picturing picture picturing someday_i_will`,
  DIE: `die dying dead be_dead be_gone death suicide suicidal kill_myself killing_myself not_be_here not_exist not_be_alive not_wake_up
    not_wake never_wake never_wake_up be_buried six_feet_under disappear vanish disappearing end_it end_it_all ending_it ending_it_all
    ending_everything end_everything end_things ending_things end_my_life ending_my_life end_all_of_it cease_to_exist stop_existing
    stop_living stop_breathing in_the_ground morir morirme morirse matarme suicidarme suicidarse muerto muerta desaparecer
    desaparecerme acabar_con_todo acabar_con_mi_vida terminar_con_todo terminar_con_mi_vida quitarme_la_vida no_despertar no_existir
    dormirme_para_siempre dejar_de_vivir dejar_de_existir me_muera me_muero descansar_para_siempre me_lleve me_recoja take_me_home
    take_me call_me_home never_existed never_been_born not_amanecer no_amanecer no_amanezca no_despierte irme_de_este_mundo
    no_estar_aqui not_being_here not_being_alive take_my_own_life take_my_life taking_my_own_life taking_my_life do_myself_in
    off_myself offing_myself join_her join_him be_with_him be_with_her check_out_early go_to_sleep_forever sleep_forever
    hang_myself shoot_myself drown_myself cut_myself hurt_myself hurting_myself harm_myself lastimarme hacerme_dano colgarme ahorcarme
    tirarme_de aventarme aventarme_del tirarme_del darme_un_tiro pegarme_un_tiro darme_un_balazo cortarme_las_venas dejar_este_mundo
    be_over_with be_done_with_it unalive unaliving kms not_be_around no_estar_mas no_seguir morirme_ya make_it_stop`,
  LIVE: `live live_at_all living alive exist existing wake_up waking_up wake breathe breathing life keep_living go_on_living be_here being_here be_alive
    being_alive be_around keep_breathing get_up get_out_of_bed vivir viviendo existir existiendo despertar despertarme despertarse
    vivo viva la_vida mi_vida vida amanecer seguir_viviendo seguir_aqui seguir_vivo seguir_viva estar_aqui despert* amanec* amanez* seguir_con_vida este_mundo
    existencia respirar levantarme sigo_aqui seguir_en_este_mundo existence`,
  PLACE: `there here in at with near next alone by under out on like across off so far away from around beside over aqui ahi alli en con cerca lejos
    sola solo junto para as estate insurance room space savings afuera tan estas estos el la esa ese esta este aca like_this`,
  GOON: `go_on going_on keep_going carry_on continue continuing keep_trying keep_fighting keep_it_up seguir seguir_adelante continuar hang_on hold_on
    go_forward moving_forward survive cope make_it endure`,
  ANYMORE: 'any_more anymore any_longer no_more much_longer another_day another_night mas ya_mas ya',
  REASON: `reason reasons point purpose use will sense strength energy desire motivation meaning sentido razon razones caso motivo motivos ganas
    chiste porque fuerzas fuerza por_que para_que`,
  TAKE: 'take taking took swallow swallowed swallowing downed down popped ate mixed saved saving stockpiled counted counting lined tome tomar tomarme tomando trague contadas conte junte juntando have got with',
  TOOK: 'took swallowed downed popped ate tome tomo trague trago tomado ingested drank swallowing popping just_took',
  MANY: 'all bunch bottle bottles whole many handful lot rest entire enough every stash todas todo toda monton frasco bote muchas punado every_last',
  GUN: 'gun shotgun pistol rifle revolver handgun pistola escopeta fierro barrel trigger',
  PILLS:
    'pills pill meds medication medications tylenol xanax oxy percocet sleeping_pills insulin morphine painkillers ambien fentanyl pastillas medicinas pildoras veneno poison bleach antifreeze rat_poison cloro raticida',
  WEAPON:
    'gun guns shotgun pistol rifle revolver glock firearm knife knives machete bat hammer axe blade handgun weapon pistola arma escopeta rifle cuchillo navaja machete bate martillo hacha fierro cuerno',
  ROPE: 'rope noose razor razors razorblade soga cuerda_para_colgarme',
  BODYPART:
    'mouth head chin temple chest heart lap nightstand brain brains skull throat wrist wrists veins boca cabeza sien buro venas munecas cuello',
  PUT: 'put putting stick hold held holding loaded load loading keep kept polish clean cleaning bought buy sit sitting slept sleep look looking staring stare reach pongo puse puso cargue tengo',
  JUMP: 'jump jumping jumped leap leaping drive driving drove step stepping stepped walk walking walked lie lying lay crash crashing run steer steering throw_myself throwing_myself tirar tirarme aventar aventarme aviento tiro lanzar lanzarme brincar saltar arrojarme',
  OFF: 'off from into in_front_of onto under in de del al a a_la',
  HEIGHT:
    'bridge overpass cliff ledge building balcony train trains tracks traffic semi river ocean lake window freeway puente azotea tren balcon precipicio rio edificio barranco',
  FAREWELL: 'goodbye goodbyes farewell good_bye despedida despido despedirme adios final_goodbye last_goodbye despedi despedirse',
  LETTER: 'letter letters note notes carta cartas nota notita',
  WRITE: 'write wrote writing written left leaving leave deje dejo dejando escribi escribo escrito escribiendo',
  LOVED: 'love loved loves sorry quiero quise ame amo perdon perdonen perdonenme forgive',
  TELL: 'tell dile digale diganle digales diles let_them_know',
  GIVEN: 'given giving gave rehomed regale regalando',
  PETS: 'dog dogs cat cats pets things stuff belongings everything perro perros gatos cosas',
  WORTHLESS:
    'burden worthless failure waste_of_space waste_of_air carga estorbo fracaso fracasado fracasada un_peso nobody_needs_me worth_more_dead nadie_me_necesita better_off_dead mejor_muerto mejor_muerta',
  BETTER: 'better better_off happier easier fine mejor mejores felices facil estarian relieved glad better_without',
  WITHOUTME:
    'without_me if_i_was_gone if_i_were_gone if_i_was_dead if_i_were_dead if_i_am_gone when_i_am_gone once_i_am_gone when_i_am_dead if_i_was_not_here if_i_was_not_around if_i_disappeared if_i_died sin_mi si_no_estoy si_yo_no_estuviera si_me_muero cuando_me_muera if_i_did_not_wake_up if_i_just_did_not_wake_up if_i_did_not_exist with_me_gone',
  CARE: 'miss notice care mourn cry extranar extranaria extranara llorar llorara notaria importa importo importaria miss_me notice_me',
  NOBODY: 'nobody no_one none nadie who_would',
  DEPRESSED:
    'suicidal hopeless worthless depressed despair despairing desperation broken_inside dead_inside empty_inside numb deprimida deprimido depresion desesperanza sin_esperanza sin_esperanzas hopelessness',
  MATTERS: 'matters matter importa interesa',
  // Harm done by others.
  HURT: `hit hits hitting beat beats beating beaten choke chokes choked choking strangle strangles strangled strangling punch punches punched
    punching slap slaps slapped slapping smack smacks smacked kick kicks kicked kicking shove shoves shoved pushes pushed hurt hurts hurting
    abuse abuses abused abusing rape rapes raped raping attack attacks attacked attacking assault assaults assaulted stab stabs stabbed
    molest molests molested threaten threatens threatened threatening terrorize terrorizes torments stalk stalks stalked stalking grabs
    grabbed drags dragged whips whipped bites burned burns bruised batters battered put_hands_on put_his_hands_on puts_his_hands_on
    put_her_hands_on lays_hands_on laid_hands_on lay_hands_on starves starving ties tied beat_up beats_up beating_up beat_on beats_on
    gets_physical_with got_physical_with touched touches touching threw thrown throws slams slammed throwing slapping_around jerks spits
    knocks knocked knock drugs drugging`,
  GOLPEA: `golpe* maltrat* amenaz* estrangul* apunal* acuchill* pateo pegaron violaron cachete* pega pego pegaba pegan pegando pegar pegarme golpea golpeo golpeaba golpear golpean golpeando golpes maltrata maltratan maltrato maltratando
    amenaza amenazo amenazaba amenazado amenazada amenazan amenazando amenazas viola violo violaron violaba abusa abuso abusaba abusan ahorca
    ahorco ahorcar ahorcaba empuja empujo jalonea acuchillo encerro encierra encierran cachetea avienta patea pateo lastima lastimo
    lastiman golpiza matar matarme matarnos mata quema quemar quemarme quemarnos tiene_encerrada tiene_encerrado tienen_encerrada tienen_encerrado
    tiene_amenazada tiene_amenazado tiene_secuestrada tienen_secuestrada tienen_secuestrados tiene_amarrada tienen_amarrado amarra amarran
    persigue acosa apunta apunto toca manosea tortura dispara disparo`,
  MEES: 'me nos la le lo les',
  KILLV:
    'kill kills killing killed murder murders murdered murdering shoot shoots shooting shot bury burn burn_down slit finish finish_me finish_me_off end_me matar mato',
  WILL: `will would going_to gonna about_to said says threatened threatens threatening wants wants_to tried trying tries swore swears promised
    promise keeps might could gets got going has did va dijo dice quiere quiso juro puede intento amenaza amenazo`,
  AFRAID:
    'afraid scared terrified frightened fear fearing feared fearful scares miedo temo temor asustada aterrada aterrado asustado pavor panico',
  OFHIM:
    'of_him of_her of_them of_my for_my_life for_our_lives for_my_safety for_the_kids for_my_kids to_go_home to_be_home to_go_back to_sleep to_leave to_be_alone_with he_will she_will they_will he_is that_he what_he of_what_he a_mi_esposo a_mi_marido a_el de_el de_ella de_ellos de_mi a_mi_hijo por_mi_vida de_ir de_regresar de_volver de_que que_me que_nos to_call_the to_call_anyone to_tell to_say for_her for_his_life of_being',
  LOCKED:
    'locked lock locks locking trapped trap traps captive prisoner hostage imprisoned caged confined chained secuestrada secuestrado encerrada encerrado encerrados encerradas encadenada amarrada bajo_llave kidnapped detained padlocked',
  LETOUT:
    'let_me_leave let_us_leave let_me_out let_us_out let_me_go let_us_go let_me_use let_me_call let_me_talk let_me_see let_me_have let_her_leave let_him_out let_me_eat let_me_outside allowed_to_leave allowed_out allowed_outside allow_me_to_leave get_out_of_my_room go_outside leave_my_room me_deja_salir deja_salir dejan_salir me_dejan_salir nos_deja_salir me_deja_hablar me_deja_usar me_deja_ver me_deja_ir me_dejan_ir me_dejan_hablar deja_usar deja_hablar permite_salir leave_the_room',
  SEIZE:
    'took takes taking taken holds holding keeps hid hides has stole steals stealing controls quito quita quitan quitaron tiene tienen escondio esconde',
  MYTHINGS:
    'my_phone my_keys my_car_keys my_passport my_papers my_id my_checkbook my_checks my_debit_card my_card my_medicine my_medication my_walker my_wallet my_money my_social_security my_pension my_documents mi_telefono mi_celular mis_llaves mi_pasaporte mis_papeles mi_identificacion mi_medicina mis_documentos mi_cheque mis_cheques mi_pension mi_chequera my_phone_away our_passports the_phone_away',
  FORCE:
    'forcing forced force forces making makes made coercing coerced coerce pressuring obliga obligan obligando forzando fuerza forzan obligaron obligo',
  SIGN: 'sign signing sell selling to_sign to_sell firmar firme vender venda firmo vendo a_firmar a_vender sign_over sign_it_over',
  DEATHTHREAT: 'of_death de_muerte muerte',
  HELPME:
    'help ayuda auxilio socorro ayudeme call_somebody call_someone call_the_cops call_the_police call_911 bring_the_police send_help send_police send_the_police llame_a_la_policia llamen_a_la_policia mande_a_la_policia need_help call_police get_me_out saqueme_de_aqui',
  ORDER:
    'protective_order protection_order restraining_order order_of_protection domestic_violence domestic_abuse violencia_domestica violencia_familiar violencia_intrafamiliar orden_de_restriccion orden_de_proteccion orden_de_alejamiento womens_shelter battered_womens dv_shelter domestic_violence_shelter abusive_husband abusive_relationship abusive_ex abusive_marriage abusive_boyfriend abusive_partner abusive_home abusive_father abusive_son abuser elder_abuse child_abuse human_trafficking trafficked casa_de_refugio sex_trafficking being_abused',
  HIDE: 'hiding escape escaping escaped flee fleeing run_away running get_away running_from huyendo escondida escondido huir escapar escaparme salirme escondidas a_escondidas en_secreto',
  BRUISE: 'black_eye bruises broken_ribs broken_jaw busted_lip moretones ojo_morado split_lip',
  // A violent death.
  VIOLENT: `suicide suicidio suicidios murder murders murdered homicide homicides murder_suicide triple_homicide double_homicide overdose
    overdosed overdosing od_d oded crime_scene asesinato asesinatos homicidio homicidios asesinado asesinada asesinados asesinaron asesino
    matanza masacre massacre feminicidio sobredosis suicido suicidaron suicide_scene killings stabbing stabbed_to_death shot_to_death
    beaten_to_death strangled_to_death bludgeoned decapitated dismembered balacera tiroteo apunalado apunalada apunalaron acuchillaron
    balacearon ejecutaron ejecutado decapitado executed shot_dead gunned_down hanged hung_himself hung_herself hanged_himself
    shot_himself shot_herself killed_himself killed_herself took_her_own_life took_his_own_life took_their_own_life
    took_their_own_lives ended_his_life ended_her_life ended_his_own_life ended_her_own_life se_suicido se_ahorco se_colgo
    se_mato se_quito_la_vida se_disparo se_dio_un_tiro se_dio_un_balazo se_pego_un_tiro quito_la_vida se_enveneno se_corto_las_venas
    offed_himself offed_herself hung_hisself`,
  MATAR:
    'mataron mato matado murio_asesinado acribillaron dispararon balearon degollaron quemaron_vivo violaron apunalo acuchillo estrangulo',
  KILLED: 'killed shot murdered stabbed hung hanged strangled drowned poisoned unalived offed beat_to_death slain bludgeoned',
  WAS: 'was were got been being is gets get getting',
  FOUND: 'found find discovered encontre encontramos encontraron hallaron halle encontro hallamos walked_in_on',
  BODY: 'body bodies dead hanging hung hung_up remains corpse cadaver cuerpo muerto muerta colgado colgada colgando sin_vida ahorcado ahorcada lifeless swinging unresponsive',
  DROWN: 'jumped drowned drown leaped aventaron aventado',
  ONPURPOSE: 'on_purpose a_proposito adrede intentionally',
  CUTTING: 'cutting cortando cortandome lastimandome hurting_myself burning_myself',
  AGAIN: 'again otra_vez de_nuevo lately',
  HOUSE:
    'house home property place room bedroom kitchen garage bathroom basement attic yard unit building living_room hallway casa cuarto recamara cocina patio sala propiedad bano garaje sotano apartment closet barn porch shed there here inside ahi aqui alli adentro backyard driveway upstairs downstairs',
  KID: 'kids children boys girls baby hijos ninos my_son my_daughter my_kids the_kids',
  DAYS: 'friday tonight tomorrow monday sunday saturday weekend morning christmas this_week week noche manana hoy',
  CRY: 'cry crying cried sobbing bawling weeping llorando lloro llorar llore',
  EVERY: 'every all each night nights day nonstop constantly sleep todas todos diario noches dias siempre',
  JOBLOST:
    'lost_my_job lost_my_wife lost_everything i_lost_everything wife_left husband_left she_left he_left perdi_todo perdi_mi_trabajo lo_perdi_todo laid_off got_fired',
  UNSURE: 'do_not_know no_se',
  WHATDO: 'what_to_do how_to_go_on what_else_to_do que_hacer como_seguir que_voy_a_hacer how_much_more_i_can_take how_much_longer_i_can',
  COST: `price prices number offer fee fees tax taxes bill bills stairs steps roof yard lawn mowing heat cold commute repairs upkeep payments
    payment rent rates interest traffic knees knee feet foot insurance form website screen pantalla fix mortgage noise smell paint doors hoa appraisal deal
    contract agent realtor contractors contractor tenants renters tenant renter landlord paperwork listing hold impuestos techo escaleras pagos renta
    hipoteca mudanza rodilla espalda inquilinos inquilino precio haggling negotiating neighbors squatters floors leaking rental airbnb snow
    calls deudas publicidad humidity humedad basement`,
  THING: `market drive back work job bank banco calor frio casa house place appliances humor pace wait waiting suspense texts emails this that it
    kitchen knob you lugar esto eso`,
  ANIMAL: `raccoon raccoons racoon racoons rat rats mice mouse squirrel squirrels snake snakes bees wasp wasps hornets termite termites roach roaches deer dog
    dogs cat cats chicken chickens possum possums coyote coyotes bug bugs ants bird birds bats grass lawn tree trees plants weeds battery
    batteries engine truck car furnace gopher gophers moles skunk skunks hogs goats cows horses mold fleas garden pipes lights power
    ratas ratones viboras cucarachas hormigas gallinas zacate yerba hierba termitas abejas arboles arbol perro gato pasto plantas animal
    animals flowers shrubs bushes fish koi pig pigs rooster weed spider spiders scorpions alacranes mosquitos mosquitoes phone cell`,
  ACCIDENT: `accident wreck crash car_accident car_wreck car_crash motorcycle motorcycle_accident work action war combat vietnam iraq afghanistan
    korea covid cancer stroke heart_attack accidente choque carretera guerra moto carro collision plane_crash drunk_driver old_age sleep
    natural_causes pneumonia fall service duty line_of_duty ww2 wwii fire_truck highway freeway interstate`,
  LAUGH: 'haha hahaha jaja jajaja lol lmao',
  SELLISH: `sell sold sells take took accept accepted sign signed gave give let list listed agree agreed pay paid spend spent buy bought
    negotiate vendo doy firmo acepto dejo regalo vendemos vendemos damos paint go went move`,
  IF: 'if when for si before over unless cuando',
};

/** What reads rules over these words. */
export const readCrisisRules = buildRuleReader(WORDS);
