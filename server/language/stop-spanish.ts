/** Spanish phrases that ask for no more messages, as the English ones. */
import type { StopPhrases } from './stop-words.ts';

export const SPANISH_STOPS: StopPhrases = {
  contact: [
    `\\b(?:no|ni|nunca|jamas|tampoco|para que no|que no)(?: (?:mas|ya|me|nos|le|les|lo|la|los|las|se|nadie|deseo que|quieren? que|desean? que|pueden?|vuelv(?:a|an|as) a|sig(?:a|an|as)|est(?:e|en|es)|continu(?:e|en)|intent(?:e|en)|anden?|quiero que|que)){0,5} (?:<NOSUBJ>|<GER>|(?<=(?:a|pueden?|puedan?) )<INF>)(?:me|nos|le|lo)?\\b(?<!(?:jodas|chingues|hables|preguntes?|pregunten|ofrezcan?))(?! (?:otra persona|de \\d|nadie))`,
    `\\b(?:no|ni)(?: (?:me|nos|ya|lo|le))+ (?:pregunt(?:e|en|es)|ofrezc(?:a|an)|habl(?:es|e|en)|jod(?:a|an|as)|chingu(?:e|en|es)) (?:mas|nunca|otra vez|nada)\\b`,
    `\\b(?:favor de no|prohibido|les? pido (?:que )?no|absteng(?:a|an)se de|eviten?|hagan? favor de no|no (?:deben?|tienen?(?: que| por que)|pueden?|podran?|vuelv(?:a|an|as)? a|volver a|quiero|se (?:atreva|atrevan) a|hace falta|se moleste en))(?: (?:mas|ya|volver a|seguir))* <INF>\\b(?<!hablar)`,
    `(?<!\\b(?:no|nunca|sin|ni|para no) )(?<!\\b(?:banco|ex|ciudad) (?:me |no )*)\\b(?:deje|dejen|deja|dejes|dejenme|dejeme|dejame|dejenos|dejarme|dejarnos|dejar|pare|paren|para|parele|parenle|cese|cesen|termine|terminen|basta|dejese|dejense|ya|parar|suspend(?:a|an)|deten(?:ga|gan)(?:se)?|detenerse)(?: ya)? (?:con|de|en)(?: (?:una vez|estar|todo|seguir|me|eso|ya|tanto|tanta|los|las|sus|tantos|tantas|tus|estos|estas|mas|esos|esas|mandar|la|su|recibir))* (?:<INF>|<GER>|<MENSAJES>)\\b(?! (?:bajit|menor|baj))`,
    `\\b(?:no|ya no|nunca)(?: (?:me|nos|se))? (?:quiero|queremos|quiere|deseo|deseamos|necesito|necesitamos|quisiera|acepto|aceptamos|interesan?|desea|pedi|pedimos|solicite|quieren)(?: (?:que|me|nos|mas|ya|recibir|recibiendo|seguir|tener|ver|saber|oir|escuchar|de|sus|estos|estas|ningun|ninguna|nada|los|las|lo|la|le|volver|a|esos|esas|tus|otro|otra|su|sigan|contestar|ni|otros|otras|ser|tanto|tantos|tantas|estar|hablar|este tipo de|nadie))* (?:<MENSAJES>|<NOSUBJ>|contactad[oa]s?|molestad[oa]s?|recibirl[oa]s|recibir (?:esto|eso)|<GER>|(?:nada )?de (?:ustedes|usted|ti)|con ustedes|en (?:su|esta|la) lista)\\b(?! (?:antes|despues|hasta|menores|de menos|menos|baj\\w+|por menos|de agentes|de realtors|viviendo))`,
    `^(?:(?:por|ya|y|que|basta|dije|de|no) )*(?:no|ya no|ni|nada de|ni una?|cero|basta de)(?: (?:mas|otra|otro|una|un|sus|estos|estas|ya|de|tantos|tantas|esos))* <MENSAJES>(?=$| ,| (?:por|ya|a|de|ni|ok|en|no|y|nunca|aqui|suyos|suyas|mas|para)\\b)(?! (?:baj\\w+|bajit\\w+))`,
  ],
  cease: [
    `\\b(?:stop|alto) (?:de |con )?(?:<GER>|<INF>)\\b`,
    `\\b(?:cesen?|deten(?:ga|gan)|suspend(?:a|an)|paren?|terminen?|dejen|cancel(?:e|en|o|ar)|eviten)(?: ya)? (?:(?:de )?(?:todos|todas) )?(?:los|las|sus|estos|estas|el|la|esos|esas|tus) (?:<MENSAJES>|envios|spam|acoso)\\b(?! (?:en|con))`,
  ],
  removal: [
    '\\b(?:terminen?|acaben?|paren|dejen?|cesen|detengan)(?: ya)?(?: con)? (?:esto|eso|todo esto)\\b(?= ,|$)',
    `(?<!\\bno )\\b(?:me|nos) (?:dej(?:e|en|a|es|an)|pueden? dejar) (?:de <INF>|en paz|tranquil[oa]s?)\\b`,
    `(?<!\\bno (?:me |nos |la )?)\\b(?:deje|dejen|deja|dejenme|dejeme|dejame|dejenos|dejarme|dejarnos|dejar|dejala|dejenla|dejela|dejelo|dejenlo)(?: (?:ya|a|mi|me|nos|de una vez|por fin|la|nuestra|senora|viejita|mama|papa|abuel[oa]|esposa|esposo|familia|madre|padre|hija|hijo|pobre))* (?:en paz|tranquil[oa]s?|quiet[oa]s?)\\b`,
    `\\b(?:quit|borr|elimin|saqu|sac|remuev|retir|tach|suprim|excluy|desapunt|desregistr|desuscrib|baj)(?:e|en|a|an|as|ar|es|ir|uen|ue)(?:me|nos|lo|la|los|las|le|melo|mela)?(?: (?:ya|por|de una vez|inmediatamente|toda|todo|todos))*(?: a (?:mi |nuestra )?(?:mama|papa|abuel[oa]|madre|padre|espos[oa]|familia|el|ella)| (?:mi|este|el|mis|nuestro|nuestra|su|ese|los|nuestros)(?: \\w+)? ?(?:numeros?|nombre|telefono|celular|correo|informacion|datos|contacto|info|email)|(?: (?:mi|este|el|a mi) \\w+)? (?:de|del) <LISTA>)\\b(?! (?:de la )?(?:escritura|titulo|deuda|hipoteca|viejo))(?<!(?:de|del) (?:grupo))`,
    `\\b(?:quit|borr|elimin|saqu|sac|remuev|retir|desuscrib|desapunt|desconect|exclu)(?:e|en|a|an|ar|ir|i|ya|yan)(?:me|nos)(?=$| ,| (?:ya|por|inmediatamente|y|hoy|ahora|de (?:su|sus|la|esta|esa|tu) (?:lista|sistema|base|registro|grupo)|de (?:ahi|alli|aqui|eso|todo|una))\\b)`,
    `\\b(?:de|den|dar|darme|darnos|deme|denme|dame|denos|dan|da|doy|dado)(?: (?:me|nos|a mi|este numero|mi numero|ya))* de baja\\b(?! (?:la|el|los) (?!suscripcion|mensajes|numero))`,
    `^(?:(?:ya|quiero|solicito|pido|la|mi|me|una|darme|por) )*(?:baja|desuscribir|desuscribirme|desuscribanme|desuscribame|desuscripcion|cancelar (?:la |mi )?suscripcion|cancelar (?:los |estos )?mensajes|cancele (?:mi )?suscripcion|anular suscripcion|cancelen(?: todo| esto)?)(?: ya)?$`,
    `^(?:ya |por |dije |que |y |se lo pido |ya dije |les dije |le dije |no |entienda |dije que )*(?:basta|alto|pare|paren|parele|parenle|parale|deten(?:ga|gan)(?:se)?|detener|no mas|ya no mas|ya no|ya estuvo(?: bueno)?|suficiente|parar|cancelar|fuera)(?: (?:ya|por|favor|basta|no mas|con esto|esto|de una vez|alto|pare|stop|todo|con eso|mas))*$`,
    `\\bya no (?:le |les )?sig(?:a|an|as)(?=$| ,| (?:por|con (?:esto|eso|los|sus)|insist\\w*))|\\bsea (?:el|su) ultim[oa] (?:<MENSAJES>|vez)|\\bcort(?:ala|ela|enla) (?:ya )?con\\b|\\balto (?:a|con) (?:los|las|sus|estos|estas)|\\bsi no dej(?:a|an) de <INF>|\\b(?:fastidi|molest|chinga)\\w* a (?:otr[oa]s?|su)\\b|\\bprohib\\w+ (?:que )?(?:me |nos )?(?:<INF>|<NOSUBJ>)|\\bno (?:se )?vuelv(?:a|an) a (?:venir|parar)`,
    `(?:^|, |ya |y )(?:ya )?(?:te |los |las |lo )?bloquead[oa]s?(?: y reportad[oa]s?)?$|\\b(?:te|los|las) bloquee\\b(?! por)`,
    `(?<!\\b(?:no|ya no|el banco) )\\b(?:me|nos) (?:(?:quit|borr|elimin|saqu|remuev|remov)(?:e|en|a|an|aran?|ieran?)|(?:pueden?|podrian?|pudieran?) (?:quitar|borrar|eliminar|sacar|remover|retirar))(?=$| ,| (?:ya|por|de (?:su|sus|la|esta|esa|tu) (?:lista|sistema|base|registro|grupo|contactos)|de ahi|inmediatamente|y|cuanto)\\b)`,
    `\\bremoverme(?=$| ,| (?:de (?:su|sus|la|esta)|por)\\b)|\\bno (?:los |les |lo |le )?autori(?:zo|ce)\\b(?!.{0,20}\\b(?:venta|contrato))`,
    `\\bces(?:e|en|ar)(?: (?:ya|de|con))* (?:toda|todo|cualquier|inmediatamente)(?: (?:tipo de|clase de))? (?:comunicacion|contacto|mensaje)|\\b(?:est[ea]|ese) (?:sea|es|seria|fue) (?:el|la|su) ultim[oa] (?:<MENSAJES>|vez)|\\bya no (?:me |nos )?lleg(?:uen|ue)(?: mas)? <MENSAJES>`,
    `\\b(?:les dije que|le dije que|pedi que|dije que|pido que|quiero que) (?:ya )?(?:pare|paren|se detengan?|cesen?|deje|dejen)(?=$| ,| (?:ya|de|con|por)\\b)`,
    `\\b(?:no (?:autorizo|autorice|di|doy|he dado|tienen?|cuentan? con|dimos)|nunca (?:di|autorice|pedi|me suscribi|acepte)|no (?:les?|nunca) (?:di|doy)|nunca les? di|sin mi|sin)(?: (?:mi|su|ningun|ninguna|el|la|que|a|nadie|nuestro|ni|para|ustedes|usted|me))* (?:permiso|consentimiento|autorizacion|<NOSUBJ>|<MENSAJES>|contactarme|llamarme|escribirme)\\b(?! de la ciudad)`,
    `\\b(?:revoco|retiro|cancelo|anulo|revocar)(?: (?:mi|el|cualquier|todo))* (?:consentimiento|permiso|autorizacion|suscripcion)`,
    `\\b(?:no me (?:suscribi|inscribi|apunte)|quiero (?:salir|salirme|que me (?:quiten|saquen|borren|eliminen))|quiero estar fuera|sacar(?:me|nos)|salirme)(?: (?:de|para|a|esta|la|su|sus|estos|esto|este))* (?:listas?|mensajes|grupo|suscripcion|nada|base|sistema)\\b`,
    `\\b(?:pierda|pierdan|olvide|olviden|olvid[ae]se|olvidense|olvidate|tire|tiren|bote|boten|rompa|rompan)(?: (?:ya|de|del))* (?:mi|este|el|nuestro|mis) (?:numero|telefono|celular|contacto|correo|nombre|numeros|direccion)\\b`,
    `\\b(?:olvidese|olvidense|olvidate) (?:ya )?de (?:mi|nosotros|este numero)\\b`,
    `\\b(?:larguese|larguense|vayanse|vayase) (?:ya|a la|de aqui)\\b|\\bno (?:sean?|anden?) (?:molest[oa]s?|necios?|insistentes?|molestando|chingando|jodiendo|fastidiando)\\b|\\bno insist(?:a|an|as)\\b|\\b(?:no|ya no) (?:me |nos )?molest(?:e|en|es)\\b(?! por)`,
    `\\b(?:lista|registro) (?:de )?no (?:molestar|llamar|contactar|llame)\\b`,
    `\\b(?:voy a|vamos a) (?:bloquearl[oa]s?|reportarl[oa]s?|denunciarl[oa]s?|demandarl[oa]s?|bloquear (?:este|su|el) numero)\\b|\\b(?:los|las|te) (?:bloqueo|reporto|denuncio|demando|voy a (?:bloquear|reportar|denunciar|demandar)|tengo bloquead[oa]s)\\b`,
    `\\bsi (?:me |nos )?(?:vuelv(?:e|en|es) a|sig(?:ue|uen|ues)|insist(?:e|en)|mandan? otro|llega otro)(?: \\w+){0,8} (?:report|denunci|demand|bloque|policia|abogado)\\w*`,
  ],
  maybe: [
    `\\b(?:cansad[oa]s?|hart[oa]s?|fastidiad[oa]s?) (?:ya )?(?:de|con)(?: (?:que|sus|tantos|tantas|estos|estas|tus|los|las|recibir|me|nos|esos|tanta|tanto))* (?:<MENSAJES>|esten|llamen|llaman|molesten|manden|ustedes|usted|escriban|<GER>)\\b`,
    `\\b(?:es acoso|me estan? (?:molestando|acosando|hostigando)|ya (?:les|le) dije(?: que)? no|ya dije que no|cuantas veces|ya chole|otra vez (?:usted|ustedes|con lo mismo))\\b`,
    `^(?:ya|borrar|eliminar|remover|cancela|quitar|terminar|adios|nunca|jamas|ya dejen?)$`,
  ],
};
