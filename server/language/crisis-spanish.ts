/** Somebody in need by the parts of what they say, in Spanish. */
import { gap, oneOf } from './word-patterns.ts';

const rule = (pattern: string): RegExp => new RegExp(`\\b(?:${pattern})`);

const WISH = `(?:${oneOf(`quiero quisiera queria deseo desearia ojala prefiero preferiria pienso pensando pensado he_pensado piense mejor gustaria espero rogando ruego
  ganas pido_a_dios pidiendole_a_dios pidiendo_a_dios le_pido_a_dios dispuesto dispuesta decidi decidido listo lista voy_a planeo idea_de pensamientos_de intente
  intentado trate_de`)})`;
const DEATH =
  oneOf(`morir morirme morirnos muera muerta muerto muerte matarme matarnos suicidarme suicidio no_despertar no_despierte no_amanecer no_amanezca no_volver_a_despertar
  dios_me_lleve me_lleve_dios me_lleve_la_muerte me_recoja_dios dios_me_recoja desaparecer_para_siempre desaparecer_de_este_mundo dormir_para_siempre dormir_y_no dormirme_y_no
  descansar_para_siempre descansar_pa_siempre acabar_con_todo acabar_con_mi_vida terminar_con_todo terminar_con_mi_vida acabar_con_esto acabar_con_mi_sufrimiento quitarme_la_vida
  quitarme_de_en_medio tirarme aventarme ahorcarme colgarme cortarme_las envenenarme dejar_de_existir dejar_de_vivir no_existir dejar_este_mundo irme_de_este_mundo
  largarme_de_este_mundo salir_de_este_mundo no_haber_nacido nunca_haber_nacido no_estar_viva no_estar_vivo estar_bajo_tierra pegarme_un darme_un_tiro meterme_un_tiro
  volarme_la hacerme_dano lastimarme`);
const LIFE = `(?:(?:mi|la|esta|de|con|propia) ){0,3}(?:vida|vivir|existir|existencia|este mundo|seguir viv\\w+|seguir vivo)\\b(?! (?:aqui|ahi|en|con|cerca|alli|lejos|sol[oa]|entre|asi con|rentando|nocturna|util|de (?:casero|rentero|renta)))`;
const HEIGHT = oneOf(
  'puente techo tren metro rio barranco azotea edificio carro camion via vias acantilado ventana carretera balcon trailer freeway',
);
const PILLS = oneOf('pastillas pildoras veneno cloro raticida medicinas medicina medicamentos insulina tabletas frasco');
const KIN = oneOf(
  `marido esposo esposa novio novia pareja ex viejo hijo hija hermano padrastro papa padre suegro yerno concubino el ella sobrino nieto tio`,
);
const BLOW =
  oneOf(`pega pego pegaba pegando pegar pegado golpea golpeo golpeaba golpeando golpear golpeado maltrata maltrato maltrataba amenaza amenazo amenazado
  amenazaba amenazando viola violo abusa abuso abusaba ahorca ahorco ahorcaba ahorcar empuja empujo jalonea jaloneo jalonea avienta avento patea pateo patadas
  cachetea cacheteo arrastra arrastro quema quemo acuchillo apunalo encierra encerro estrangula estrangulo agrede agredio muerde lastima lastimo golpiza
  golpes punetazos cachetadas cintarazos quemar picar estrangular agredir lastimar`);

export const SPANISH_NEED: readonly RegExp[] = [
  rule(
    `${WISH}${gap(4)} ${DEATH}\\b(?! (?:aqui|en (?:mi|esta|la) (?:casa|cama)|de viej\\w+|por (?:vender|tener|saber)|trabajando|de (?:risa|calor|frio|hambre|la risa|espaldas)))`,
  ),
  rule(
    `(?:me|tirarme|aventarme|lanzarme|voy a tirar|brincar|saltar|arrojarme)(?: (?:voy a|quiero|puedo|dan ganas de))? ?(?:aviento|avento|tiro|lanzo|brinco|salto|arrojo|aventar|tirar|lanzar|arrojar)?(?: (?:de|del|al|a|desde|un|el|la|las|enfrente|frente|abajo|por|otro)){1,4} ${HEIGHT}\\b(?<!\\b(?:cae|cayo|caen|viene|entra) .{0,20})`,
  ),
  rule(
    `(?:tom|trag|bebi|meti)\\w*(?: (?:me|ya|hoy|anoche))?${gap(3)} (?:todas?|todos|todo|un monton|un frasco|muchas|un bote|un chorro|un puno|un punado|de mas|demasiad\\w+|las)${gap(3)} ${PILLS}\\b(?! (?:para|de la presion|del doctor))|tom\\w+ (?:veneno|cloro|raticida)|(?:me|volarme|vuelo|volar) (?:la cabeza|los sesos|la tapa)\\b(?! (?:da|duele))|(?:mejor|preferible|facil)(?: \\w+)? (?:no estar|no seguir|no existir|ya no estar|no haber|irme)(?: (?:aqui|viv[oa]|mas|en este mundo))?(?=$| ,)|(?:tengo|compre|consegui|agarre|saque) (?:una|la|mi|el|un) (?:pistola|soga|arma|cuerda|revolver|escopeta)\\b(?! (?:de (?:pintar|agua|silicon|clavos|aire)|para))`,
  ),
  rule(
    `(?:me )?(?:he estado|estoy|estuve|ando|sigo|vuelvo a|volvi a|empece a|he vuelto a|me) (?:cortando|cortar|lastimando|lastimar|haciendo dano|quemando)(?:me)?(?: (?:otra vez|de nuevo|los brazos|las venas|las munecas|las piernas|a mi|$)|$| ,)|me cort(?:o|e|aba|ado) (?:los brazos|las venas|las munecas|las piernas)`,
  ),
  rule(
    `(?:acab\\w+|termin\\w+|quit\\w+|dejar|poner(?:le)? fin|fin|cansad[oa]|hart[oa]|fastidiad[oa]|aburrid[oa]|odio|despedirme|arruin\\w+|cans\\w+)(?: (?:a|con|de|ya|del|muy|todo))* ${LIFE}`,
  ),
  rule(
    `(?:pa|para|por)(?: |)(?:que|ke) (?:sigo|seguir|vivo|vivir|estoy|levantarme|me levanto|existo|despierto|naci|amanezco|estar)(?: (?:aqui|viviendo|viv[oa]|en este mundo|luchando|adelante|ya|existiendo|asi|respirando|si|$| ,)|$| ,)(?! (?:pagando|rentando|en esta casa))`,
  ),
  rule(
    `(?:no|ya no|ni|ningun|ninguna|sin|perdi|perdid[oa]|que|nunca|cual es)(?: (?:le|la|el|las|los|ya|me|se|hay|veo|encuentro|hallo|tengo|tiene|queda|quedan|siento|mas|toda|todas|ninguna?|quiero|mis|un))* (?:razon|razones|sentido|motivos?|caso|ganas|fuerzas?|animos?|esperanzas?|salida|futuro|ilusion|chiste|proposito)(?:$| ,| (?:a |de |para |por |en )?(?:que )?(?:la vida|vivir|vida|seguir(?: (?:adelante|viv\\w+|luchando|aqui))?(?:$| ,)|seguir viv\\w+|nada|todo|levantarme|despertar|luchar|continuar|existir|mi vida|salir adelante))(?! (?:aqui|ahi|en esta casa|de la (?:casa|cochera|calle)))(?<!\\b(?:tiene|hay|no tengo) (?:caso|ganas|salida|futuro|chiste|motivo|razon))`,
  ),
  rule(
    `(?:nadie|ninguno)(?: (?:ya|mas|en este mundo))? (?:me (?:necesita|quiere|extran\\w+|llor\\w+|va a extran\\w+|va a llorar|echa de menos)|le importo|le importa si|se (?:daria|va a dar) cuenta)\\b(?! (?:ayudar|comprar|rentar|dar|decir|contestar|pagar|prestar|atender|hacer|oir))|(?:a nadie|no) le(?:s)? import(?:o|aria) (?:si|que)? ?(?:me muero|vivo|muero|desaparezco|yo)|a nadie le importo|soy (?:solo |nomas |puro |nada mas )?(?:una carga|un estorbo|un fracaso|una molestia|inutil|un inutil|una inutil|un cero|basura)|(?:estaran?|estarian?|van a estar|estan|viviran?|vivirian?)(?: (?:todos|mucho))? mejor sin mi|mejor(?: (?:si|que|cuando))? (?:no estuviera|no existiera|me muero|me muera|muert[oa])`,
  ),
  rule(
    `(?:carta|cartas|nota|mensaje|video) de (?:despedida|suicid\\w+)|me despido(?: (?:de todos|para siempre|de este mundo|de la vida|de ustedes para siempre))$|(?:digale|digales|dile|diles|diganle|diganles|decirle|decirles) a (?:mi|mis) \\w+ que (?:los|las|la|lo|les) (?:quiero|quise|amo|ame|queria|amaba)|que me perdonen? (?:por todo|mis|dios)|perdonenme (?:todos|por todo)|(?:es|esta es|sera) mi ultim[oa] (?:noche|dia|mensaje|navidad)|(?:ya )?no (?:voy a|pienso) estar (?:aqui )?(?:mas|viv[oa]|con ustedes|para (?:verlo|ver|contarlo)|mucho tiempo)|ya lo tengo (?:todo )?(?:decidido|planeado)(?=.*\\b(?:descansar|irme|ir|siempre|fin)\\b)|(?:descansar|irme|ir|dormir)(?: \\w+){0,2} (?:pa|para|por) siempre|adios (?:para siempre|mundo|vida)|(?:reunirme|irme|estar|encontrarme)(?: \\w+){0,2} con (?:mi \\w+|el|ella|dios)(?: \\w+){0,1} (?:al cielo|en el cielo|al otro lado|en la otra vida|que en paz)`,
  ),
  rule(
    `(?:ya )?no (?:puedo|aguanto|soporto|resisto)(?: (?:ya|mas))*(?: (?:con|a))?(?: (?:la vida|esta vida|mi vida|el dolor|la tristeza|tanto dolor|tanta tristeza|este dolor|la depresion|todo esto|seguir|vivir|mas asi|asi))(?! (?:de (?:espalda|rodilla|la|pies)|pagando|rentando|con))|ya no (?:puedo|aguanto|soporto) mas$|no puedo seguir (?:asi|viviendo|adelante)(?! (?:pagando|con (?:la|los|las|el|esta)|rentando))`,
  ),
  rule(
    `(?:llor(?:o|ando|amos|e)|chillo|chillando)(?: \\w+){0,3} (?:noches?|dias?|diario|rato|horas|dormir|siempre|sol[oa])|(?:me la paso|no paro de|no dejo de|no puedo dejar de|me duermo|amanezco|nomas|puro) llor\\w+|(?:cada noche|todas las noches|todos los dias|a diario) llor\\w+|(?:estoy|ando|siento|sufro|muy|bien|tengo|con|cai en)(?: \\w+){0,2} (?:deprimid[oa]|depresion|desesperanza|destrozad[oa]|vaci[oa] por dentro|muert[oa] en vida|hundid[oa] en)|no se que (?:mas )?(?:hacer|voy a hacer) (?:con mi vida|conmigo|ya|sin (?:el|ella|mi \\w+))|ya no se que (?:mas )?(?:hacer|pensar)$|no hallo que hacer(?: ya)?$|(?:toque|tocado|tocando) fondo|no tengo a nadie(?: en (?:el|este) mundo)?$|(?:ya )?me (?:rindo|di por vencid[oa]|rendi)(?: (?:con todo|en la vida|de todo))?$|(?:mi )?vida (?:se acabo|esta arruinada|es un infierno|no vale|ya no)`,
  ),
  // At home.
  rule(
    `(?:me|nos|a los ninos|a mis hij\\w+|a mi (?:mama|hij\\w+|bebe|nina|nino)|la|le)(?: (?!los|las|el|si|la\\b)\\w+){0,3}? ${BLOW}\\b(?! (?:una (?:llamada|oferta|visita)|el (?:sol|calor|aire|frio)|los impuestos|con (?:los|las|el|un) (?:pagos?|impuestos?|facturas?|abogado|precio|demanda|oferta|embargo|multas?)|la espalda|el techo|duro|la renta|el (?:brazo|pie) tengo|del? (?:trabajo|calor)))(?<!\\b(?:precio|oferta|impuestos|banco|sol|gobierno|ciudad|renta|taxes|calor|inflacion)\\b.{0,25})`,
  ),
  rule(
    `${KIN}(?: \\w+){0,3} (?:me|nos|le|les|la) (?:quiere|quiso|va a|queria|intento|trato de|puede|juro que|dijo que)(?: \\w+){0,4} (?:matar|pegar|golpear|ahorcar|quemar|hacer dano|lastimar)\\b(?! si (?:vendo|la vendo|firmo|doy))|(?:me|nos) (?:va|van|quiere|quieren|quiso|quisieron|puede|juro) (?:a )?(?:matar|pegar|golpear|ahorcar|quemar|lastimar)\\b(?! (?:si|los impuestos|la renta|el|con (?:los|las)|a preguntas))|si (?:se entera|me ve|me descubre|me encuentra|lo sabe|sabe|llega)(?: \\w+){0,4} (?:me (?:mata|pega|golpea|da)|pega|mata)\\b(?! (?:un|risa))`,
  ),
  rule(
    `(?:me|nos) (?:levanta|levanto|puso|pone) (?:la mano|las manos|la (?:pistola|navaja)|el cuchillo|una (?:pistola|navaja)|un (?:cuchillo|arma))(?: encima)?|(?:ojo|ojos|cara|brazos?) (?:morad[oa]s?|amoratad[oa]s?)|moreton(?:es)?\\b|(?:huyendo|escondid[oa]s?|escondiendo\\w*|escapar\\w*|huir|hui|escape|protegerme|salvarme) de (?:el|mi (?:marido|esposo|ex|pareja|novio|padre|padrastro)|un hombre)|(?:salir|irme|salirme|escapar\\w*) (?:huyendo|corriendo de|antes (?:de )?que (?:el )?(?:llegue|regrese|despierte|me))|refugio (?:para|de) mujeres|casa de (?:acogida|refugio)|golpeador|(?:me|nos) (?:tiene|tienen) (?:amenazad|encerrad|vigilad|secuestrad|golpead|controlad)\\w+|no me deja (?:salir|usar el|hablar con|ver a|ir a|tener)\\b(?! (?:del contrato|del trato|de la hipoteca))|me quit(?:a|o) el (?:telefono|celular)|(?:es|se pone|muy|bien) (?:violento|agresivo|golpeador)`,
  ),
  rule(
    `(?:miedo|terror|panico)(?: \\w+){0,4} (?:a|de|que)(?: (?:que|a|de))*(?: (?:el|mi|ella|me|nos|ir|volver|regresar|llegar|dormir|estar|lo|su)){1,3}(?: \\w+)? (?:marido|esposo|ex|pareja|novio|hijo|padre|padrastro|mate|pegue|haga|encuentre|golpee|lastime|queme|casa|busque)\\b(?! (?:vieja|nueva))|(?:quemar|prender\\w*|incendiar)(?: \\w+){0,5} (?:con (?:nosotros|mis hij\\w+|los ninos)|adentro)`,
  ),
  // A violent death.
  rule(
    `(?:matanza|masacre|balacera|tiroteo|apunal\\w+|acuchill\\w+|degoll\\w+|descuartiz\\w+|ejecutaron|ejecutad[oa]s?|baleado|balead[oa]s?|balearon|balacearon|feminicidio|homicidio|asesin\\w+|suicid\\w+|sobredosis|estrangul\\w+|ahorcad[oa] (?:en|de|del))\\b(?! (?:de (?:precio|impuestos)|financier\\w+))`,
  ),
  rule(
    `(?:encontr\\w+|hall\\w+|amanecio|aparecio)(?: \\w+){0,5} (?:el cuerpo|un cuerpo|un cadaver|sin vida|colgad[oa]|ahorcad[oa]|tirad[oa] en (?:un charco|su sangre)|balead[oa]|con (?:un tiro|una jeringa))|(?:se|lo|la|los|las|le|nos lo|nos la|me lo|me la) (?:dio un (?:tiro|balazo)|dieron un (?:tiro|balazo)|dieron (?:unos |varios )?(?:balazos|tiros|punaladas)|colgo|colgaron|ahorco|ahorcaron|mataron|quito la vida|quitaron la vida|volo (?:la cabeza|los sesos)|corto las venas|pego un (?:tiro|balazo)|aventaron|quemaron viv[oa])\\b(?! (?:el telefono|la llamada|la luz|el sistema|las ratas))|(?:se) (?:avento|tiro|lanzo) (?:del|de la|al|por la) (?:puente|balcon|azotea|techo|segundo|tren|ventana)|se (?:tomo|trago|inyecto)(?: \\w+){0,3} (?:veneno|pastillas|raticida|cloro|droga)|se paso (?:de|con) (?:droga|dosis|la droga)|(?:mato|mataron) a (?:su|sus|mi|mis|un|una|el|la|los|alguien|toda)(?! (?:rat\\w+|perr\\w+|gat\\w+|gall\\w+|viboras?|raton\\w*))|hubo (?:un |una |dos |varios )?(?:muert[oa]s?|crimen|asesinatos?|tiros|balazos)`,
  ),
];
