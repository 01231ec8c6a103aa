/** A sentence as a row of signs: for each word one character, the class that `STOP_VOCABULARY` puts it in. */

/** The words of which a request to stop is made, by their class; `_` is a space in it, a last `*` any ending. */

/** How Spanish verbs end: as an order or a wish, as an infinitive, and while it goes on; with or without whom. */
const ENDINGS = {
  ar: [
    ['e', 'en', 'es', 'ees', 'een', 'ee', 'ara', 'aran', 'aras', 'ase', 'asen', 'ame', 'eme', 'enme', 'enos', 'ennos'],
    ['ar', 'arme', 'arnos', 'arle', 'arles', 'arlo', 'arla', 'arse'],
    ['ando', 'andome', 'andonos', 'andole'],
  ],
  ir: [
    ['a', 'an', 'as', 'iera', 'ieran', 'ieras', 'iese', 'iesen', 'ame', 'anme', 'anos'],
    ['ir', 'irme', 'irnos', 'irle', 'irles', 'er', 'erme'],
    ['iendo', 'iendome', 'iendonos', 'iendole'],
  ],
} as const;
const listForms = (form: 0 | 1 | 2, ar: string, ir = ''): string =>
  [
    ['ar', ar],
    ['ir', ir],
  ]
    .flatMap(([kind, stems]) =>
      (stems as string)
        .split(/\s+/)
        .filter(Boolean)
        .flatMap((stem) => ENDINGS[kind as 'ar' | 'ir'][form].map((ending) => stem + ending)),
    )
    .join(' ');
const REACH_AR =
  'llam mand envi molest contact text texte tecle whatsapp whatsappe mensaj mensaje acos fastidi freg visit incomod import notific atosig abrum agobi spame contest telefone timbr';
const REACH_IR = 'escrib jod insist';

const STOP_VOCABULARY: Readonly<Record<string, string>> = {
  // Forbids, to anybody; tells that somebody did not; the "no" of both languages; forbids whatever stands before it.
  FORBID: `do_not never not no_longer neither quit_ever nunca jamas ni tampoco nunca_mas nobody no_one none nadie nobody_from_your
    no_one_from_your none_of_you do_not_you_dare`,
  NOT: 'did_not does_not will_not would_not have_not has_not had_not is_not are_not am_not was_not were_not could_not wouldn',
  SEND: 'send sending mail_me sends sent give_me giving',
  HEAR: `hear hear_from hearing hearing_from receive receiving recieve recieving get_any getting_any see_any seeing saber oir escuchar
    ver`,
  UNWELCOME: `unwelcome unwanted prohibited not_welcome not_wanted are_not_wanted is_not_wanted are_not_welcome is_not_welcome
    no_longer_welcome intrusive are_not_permitted are_not_allowed`,
  GO_AWAY: `alejese alejense shoo begone gtfo back_off stay_off stay_out stay_out_of keep_off keep_out_of hands_off stay_away_from
    keep_away_from go_kick_rocks go_away get_lost buzz_off f_off fuck_off eff_off piss_off kick_rocks bug_off shove_off
    take_a_hike pound_sand go_pound_sand scram beat_it get_bent sod_off bugger_off screw_off go_to_hell get_out_of_here stay_away
    keep_away skedaddle larguese larguense vayase vayanse pierdase pierdanse esfumense pierdete esfumate largate`,
  AUTHORITY: `7726 postmaster postmaster_general fcc ftc attorney_general ag da district_attorney consumer_affairs fiscal procuraduria
    procurador_general fiscalia profeco bbb harassment acoso authorities autoridades consumer_protection`,
  QUE: 'que',
  BE: 'ser be is was were sea es fue being sera seria',
  LAST: 'last_one last_time last ultimo ultima',
  NO_MORE: 'no_mo no_more no_mas ya_no_mas not_one_more no_further not_another nomore',
  NONE: 'ninguno nothing nada no nope zero cero ningun ninguna ningunos not_one not_a_single not_any nary',
  NO_RIGHT: `no_right_to no_business no_authority_to no_permission_to neednt no_longer_permitted_to no_longer_allowed_to
    no_longer_authorized_to no_longer_have_permission_to prohibe prohiben prohibo may_not must_not should_not can_not shall_not
    not_to better_not would_rather_not rather_not prefer_not not_welcome_to not_allowed_to not_permitted_to not_authorized_to
    forbidden_to prohibited_from need_not ought_not are_not_to is_not_to refrain_from abstain_from prohibido absteng* eviten evite
    evitar evita abstenerse dejar_de_una_vez_de`,
  // Ways to reach somebody: verb and thing alike, verbs, what goes on, what is done to somebody, things.
  MESSAGE: 'text call message email mail contact fax mailing dm sms whatsapp facetime',
  REACH: `resend hit use save store write ring dial ping bother harass pester annoy bug spam hound solicit disturb stalk approach
    communicate reply respond reach_out reach hit_up hit_me_up hit_us_up hmu get_in_touch get_ahold get_hold follow_up circle_back
    check_in check_back touch_base knock contacts_me bothers_me reaches_out gets_in_touch writes_to calls_me texts_me emails_me
    come_by come_back come_around come_to_my show_up drop_by stop_by_my visit nag badger pressure poke trouble bombard blow_up
    harrass harras market advertise pitch leave_messages leave_voicemails leave_notes hassle message_or_call speak_to talk_to
    inquire ask_again ask_me ask_us try_again try_me bug_me mess_with darken interact engage correspond tag knock_on come_knocking
    come_at`,
  REACHING: `hollering texting calling messaging emailing mailing contacting writing phoning ringing dialing pinging bothering harassing harrassing harrasing
    pestering annoying bugging spamming hounding soliciting disturbing stalking approaching communicating replying responding reaching_out
    reaching hitting_up hitting_me_up hitting_my hitting_us_up following_up circling_back checking_in showing_up coming_by coming_around
    coming_to nagging badgering pressuring bombarding blowing_up marketing advertising pitching sending hassling blasting flooding
    robocalling dming cold_calling knocking dropping_by leaving_messages leaving_voicemails leaving_notes visiting troubling prodding
    messing_with coming_at hunting poking using_my filling_my clogging mensajeando blowing lighting_up ${listForms(2, `${REACH_AR} marc busc habl hostig ching pregunt comunic mensaje`, REACH_IR)}`,
  REACHED: `contacted called texted emailed messaged mailed bothered harassed solicited approached disturbed written_to reached phoned
    spammed pestered hounded bugged annoyed hassled marketed_to rung followed_up targeted contactado contactada contactados
    contactadas molestado molestada molestados llamado llamada llamados solicited_to`,
  LETTERS: `note_from notes_from cards conversation letter postcard flyer voicemail mailer envio texts calls messages emails letters postcards mailers flyers
    voicemails notifications alerts solicitation solicitations communication communications correspondence outreach junk robocalls
    robotexts mailings texting_me follow_ups followups advertisements ads promotions promos newsletter newsletters offers
    phone_calls text_messages blasts inquiries solicitors mensajes textos llamadas correos cartas publicidad postales
    notificaciones avisos propaganda contacto comunicacion comunicaciones promociones correspondencia mensajitos mensaje texto
    correo carta ofertas folletos tarjetas recados emailes envios visitas seguimiento seguimientos nada_de_ustedes nada_suyo spam
    notices pitches pings dms junk_mail sales_calls`,
  ES_REACH: `${listForms(0, `${REACH_AR} marqu busqu habl hostigu chingu pregunt notifiqu comuniqu mensaje toqu atosigu intent`, REACH_IR)}
    usen aparezca aparezcan pongan_en_contacto ponga_en_contacto comuniquen vengan venga vengas dirijan dirija hagan_llamadas`,
  ES_TO_REACH: `${listForms(1, `${REACH_AR} marc busc habl hostig ching pregunt comunic mensaje toc`, REACH_IR)} ponerse_en_contacto aparecerse aparecer aparecerme dirigirse dirigirme dirigirnos hacer_llamadas recibir recibirlos recibirlas usarlo usarla`,
  // Goes on in it, as a Spanish helper; ends; has ended.
  GO_ON: `insisten molestan further_attempt attempts continues vuelva vuelvan vuelvas siga sigan sigas continue continuen ande anden
    andes volver volverme volvernos volverle volverles volviera volvieran volviese vuelven vuelve siguen sigue haga hagan hagas
    dar darle lleguen llegue llegan come comes arrive arrives esten seguir continuar intente intenten trate traten keep try
    attempt bother_to dare start`,
  STOP: `detengase detenganse fin_de fin_a fin_de_los fin_a_los ya_estuvo_bueno_de stop quit cease halt discontinue desist cut spare knock_off knock_it_off
    cut_out cut_it_out lay_off ease_off back_off_with enough_with enough_of cut_it_with give_it_up_with chill_with cool_it_with
    drop_it_with suspend terminate put_an_end_to put_a_stop_to wrap_up_with leave_off pull_the_plug_on shut_down paran cesan
    bajale bajenle bajele calmense_con calmese_con relajense_con deje dejen dejes deja dejar pare paren parele parenle parenles
    pareles parales parale cese cesen cesar termine terminen basta suspenda suspendan detenga detengan detener deten pongan_fin
    pongale_fin desista desistan corten cortele cortenle alto parar paren_ya desistir dejate dejaran dejara parara pararan
    parenle_ya acaben frene frenen`,
  LET_ME_BE: 'dejenme dejeme dejame dejenos dejarme dejarnos dejense dejese',
  SAYS_ALL: `do_not_authorize_you opt_out_button opt_out_link unsubscribe_button unsubscribe_link convo_is_over conversation_is_over
    puse_parar puse_alto puse_baja mande_parar mande_alto escribi_stop escribi_alto dejen_de_hacerlo deje_de_hacerlo ya_no_lo_hagan
    ya_no_lo_haga que_no_lo_hagan no_further_approach turn_mine_off take_mine_off cut_mine_off skip_me skip_us not_another_word
    ni_una_palabra_mas keep_my_number_out keep_my_name_out done_with_hearing_from done_hearing_from le_llegue_nada me_llegue_nada
    nos_llegue_nada le_llegue_ningun le_llegue_ninguna me_llegue_ningun me_llegue_ninguna no_me_tome_mas sueltenme sueltame
    olviden_que_existo olvide_que_existo olvidese_que_existo olvidense_que_existo forget_i_exist forget_that_i_exist
    retirarse_de_mi direct_nothing_further send_nothing_further como_no_contactar como_no_molestar como_no_llamar not_a_peep
    want_these_coming want_them_coming unenroll_us unenroll_me lose_track_of_me
    saque_mi_correo saque_mi_numero saque_mi_nombre saquen_mi_correo saquen_mi_numero saquen_mi_nombre 
    llegue_ni_uno_mas que_no_lleguen_mas que_ya_no_lleguen pedi_mi_baja pedi_la_baja
    ahorrese_los_mensajes ahorrense_los_mensajes ahorrese_las_llamadas unsubscribe_me opt_me_out stop_meant_stop stop_means_stop understand_stop off_this_thing take_solicitations
    accept_solicitations wish_to_participate good_on_texts good_on_the_texts good_on_the_calls que_no_se_repita tcpa
    do_not_call_act can_spam_act marked_as_spam marked_spam take_me_off get_me_off take_us_off get_us_off take_my_number_off
    take_my_name_off take_this_number_off get_off_my_back get_off_my_case get_out_of_my_life take_my_name_down take_my_number_down
    what_part_of_stop texted_stop replied_stop sent_stop typed_stop puse_stop mande_stop mandado_stop you_lost_my_number
    dont_waste_another_stamp`,
  FINISH: 'end',
  STOPPED: 'denied stopped ended discontinued halted ceased terminated suspended revoked withdrawn rescinded',
  // Takes out: a verb with what it takes; says it alone; "take" or "get" with "off" or "out".
  REMOVE: `anonymize se_me_retire remove removing delete deleting erase scrub wipe purge trash toss throw_away throw_out lose loose
    forget burn shred dump destroy drop unlist discard strike expunge exclude suppress omit unregister deactivate disable cancel
    disenroll deregister clear eliminate redact unenroll unsign archive retire ditch delist blacklist scratch forget_about
    get_rid_of unlearn disregard tear_up rip_up throw chuck kill nuke void take_down withdraw withdrawing rescind revoke revoking
    retiran withdrew pierde retiro revoco anulo borre borren borra borrar borrarme elimine eliminen elimina eliminar quite quiten quita quitar saque
    saquen saca sacar remueva remuevan remover retiren retirar tache tachen tachar suprima supriman suprimir excluya excluyan
    excluyame excluir desactive desactiven olvide olviden olvidese olvidense pierda pierdan tire tiren bote boten rompa rompan
    cancele cancelen cancelar descarte descarten cierre cierren quitaran borraran`,
  OPT_OUT: `la_baja baja_definitiva baja_total no_callback no_callbacks dieran_de_baja zero_contact haganme_desaparecer hagame_desaparecer desaparezcame baja_inmediata
    right_to_be_forgotten no_contact call_off_your_dogs final_warning last_warning waste_another_stamp save_the_stamp
    save_your_stamps save_the_postage waste_your_stamps waste_your_postage quitarme quitarnos eliminarme borrarme sacarnos
    doy_de_baja bother_somebody_else bother_someone_else bug_somebody_else bug_someone_else harass_somebody_else
    harass_someone_else pester_somebody_else pester_someone_else annoy_somebody_else annoy_someone_else find_somebody_else_to
    find_someone_else_to escribale_a_otro llamele_a_otro busque_a_otro busquen_a_otro moleste_a_otro molesten_a_otro
    molestar_a_otro molestar_a_su vaya_a_molestar vayan_a_molestar close_my_file close_my_account close_our_file darse_de_baja
    unsubscribe unsubscribe_me unsubscribing unsubscribed opt_out opt_me_out opt_us_out opting_out opted_out opt_outs desuscrib*
    desuscrip* borreme borrenme borrame borrenos elimineme eliminenme eliminame eliminenos quiteme quitenme quitame quitenos
    saqueme saquenme sacame saquenos remuevame remuevanme retireme retirenme tacheme tachenme excluyame excluyanme desapunteme
    bajeme bajenme bajame den_de_baja denme_de_baja deme_de_baja dame_de_baja dar_de_baja darme_de_baja de_de_baja darnos_de_baja
    sacarme_de removerme remuevan_me cancelar_suscripcion cancelar_mi_suscripcion anular_suscripcion cancelar_la_suscripcion
    dnc_me opt_me_out_of`,
  REMOVED: `removed deleted erased wiped purged scrubbed taken_off taken_out crossed_off off_the_list dropped excluded expunged struck
    excluido excluida retirado retirada stricken cleared removal deletion eliminado eliminada borrado borrada eliminados borrados quitado eliminacion`,
  TAKE: `take get pull cross scratch x knock kick bump cut got taking taken getting yank strip stay salirme salir turn turning switch
    shut opt kindly_take`,
  OFF: 'off out_of out outta off_of away_from from_off',
  NUMBER: `inquiry form submission entry mi_correo nuestro_correo mi_contacto este_contacto phone number numbers num name names info
    information data details record records file contact_info cell email_address address addresses contact_information digits
    email_addresses correo_electronico account profile property line cellphone landline inbox numero numeros nombre telefono
    celular datos informacion cuenta registro direccion expediente caso cel contact_details`,
  LIST: `list lists database databases system systems campaign campaigns crm rolodex dialer autodialer records roster rolls
    mailing_list call_list contacts spreadsheet queue sequence rotation distribution mailings blast blasts drip registry file
    files books book phone_tree lead_list computer computers software program cadence pipeline distribution_list directory
    roll_call outreach subscription feed lista listas sistema base base_de_datos registros archivos contactos grupo directorio
    funnel funnels campana agenda agendas libreta archivero group chat thread loop chain text_chain text_thread group_chat`,
  // Whom: us, one of ours, our things; him or her; you, yours.
  ME: `home me us myself nos this_number this_phone this_line this_cell this_email this_address this_inbox this_house this_home here
    anyone_here anybody_here a_mi either_of_us either_one_of_us`,
  HOUSEHOLD: `mom moms mother mothers mama dad dads father fathers papa parents grandmother grandma grandfather grandpa nana abuela abuelo
    abuelita mami family household folks house office work job client clients casa familia madre padre suegra suegro trabajo inbox
    door doorstep porch mailbox`,
  RELATIVE:
    'husband wife kids children son daughter brother sister aunt uncle cousin esposa esposo hija hijo hijos tia tio hermana hermano',
  MY: `my our this these mi mis nuestro nuestra nuestros nuestras este esta estos estas ese esa that those every_one_of_my all_my
    any_of_my`,
  THEM: 'him her them em te le les lo los',
  YOU: `your_agent youll youd youre youve yourself yourselves you yall you_people you_guys usted ustedes your_company your_people
    your_team your_office your_staff anyone_from_your anybody_from_your your_agents your_firm your_outfit`,
  YOUR: 'your su sus tu tus vuestro',
  // How much, from now on, at once.
  ANY: `any_others anything anything_else nothing_else anything_more stuff crap junk garbage trash each every next proximo proxima more another
    further additional any other future mas otro otra otros otras una_mas un_mas subsequent unsolicited one_more`,
  AGAIN: `from_here_on de_aqui_en_adelante de_hoy_en_adelante again any_more anymore ever ever_again from_now_on in_the_future going_forward moving_forward any_longer another_time otra_vez
    de_nuevo nunca_jamas en_el_futuro de_ahora_en_adelante nomore por_ningun_medio in_any_way at_all whatsoever period`,
  NOW: `report_back this_instant this_minute this_second yesterday yet still bye goodbye adios it this that back now already all
    right_now de_inmediato inmediatamente de_una a_la_de_ya por_favor too also tambien everything as_well asap at_all_of_it
    at_once today immediately ya eso esto ahora hoy todo de_ahi de_aqui de_alli right_away forever for_good permanently de_una_vez
    por_siempre and y so then`,
  // Wishes, says, allows.
  WISH: `rather tryna trying_to have_to has_to needs want wish care like need desire appreciate wanting wishing interest interested
    prefer enjoy welcome accept request wants wishes quiero queremos quisiera quisieramos deseo deseamos desea necesito
    necesitamos acepto aceptamos interesa interesan quiere quieren ocupo solicito pedi pedimos`,
  ASK: `pedirle pedirles asks requests make he_pedido he_dicho hemos_pedido he_solicitado said asked told tell requested request requesting begged begging ask asking
    requiere exige solicita telling demand demanding insist insisting instructed wrote ordered warned advised instruct demanded
    replied texted typed dije dijimos pedi pedimos pido ruego suplico exijo solicito solicite exigimos rogamos solicitamos le_pido
    les_pido wrote_back repeat implore beg urge advise directing direct`,
  CONSENT: `permission consent authorization authorisation permiso consentimiento autorizacion autorizo autorice autorizado approval
    suscribi suscrito inscribi apunte_a registre_en signed_up sign_up subscribed subscribe opted_in opt_in agreed_to consented
    authorized`,
  // Alone, in peace, and what leaves somebody so.
  ALONE: 'alone in_peace en_paz tranquilo tranquila tranquilos tranquilas quieto quieta in_quiet peace',
  LEAVE: 'leave let leaving dejenla dejela dejelo dejenlo left',
  // Others, and people mentioned; conditions; threats; papers and dealings.
  OTHERS: `the_other_company other_company other_companies another_company the_other_buyer the_other_guy the_other_guys the_other_people
    otra_compania otras_companias otra_empresa otro_comprador los_otros las_otras deposito tenant tenants_lawyer tenants renter renters neighbor neighbors agent agents realtor realtors bank banks lender
    lenders collector collectors investor investors wholesaler wholesalers buyer buyers contractor contractors plumber roofer
    inspector inspectors city county hoa insurance others company_that ex brother_in_law landlord lawyer_said squatters squatter
    zillow nextdoor dogs dog mailman telemarketers solar vecino vecinos vecina inquilino inquilinos inquilina banco agente agentes
    compradores foreclosure_people insurance_people collections comprador ciudad condado cobradores renteros rentero seguro
    roofers scammers water bleeding leak leaks kid`,
  THEY: 'he she they which who el_banco ellos ella ellas',
  I: 'i_am_a_renter i_am_a_tenant i_am_the_tenant i_am_renting i_am_the_renter i we yo nosotros i_am i_have we_are',
  CONDITION: 'how if when unless until till before after while once because since si cuando hasta antes despues mientras why como',
  NO_CALL_LIST: `do_not_call_list do_not_call_registry no_call_list do_not_contact_list do_not_text_list no_contact_list do_not_mail_list
    dnc_list dnc_me dnc_please as_no_contact as_do_not_call as_do_not_text as_do_not_mail no_contact_please registro_de_no_llamar
    lista_de_no_llamar as_do_not_contact as_dnc the_do_not_call your_do_not_call do_not_call_me_list lista_de_no_molestar`,
  REPORT: `blockt bloque* forwarded forwarding denunci* reportar* bloquear* report reporting reported block blocking blocked tcpa bbb
    bloqueo bloqueado bloqueada bloqueados reporto reportado reportados spam_folder`,
  LAWYER: `sheriff sued see_you_in_small_claims see_what_happens find_out solicitor demandar* sue suing lawyer lawyers attorney attorneys
    police complaint see_you_in_court take_you_to_court lawsuit legal_action cops restraining_order small_claims demanda demando
    abogado abogados policia queja quejarme acciones_legales legal_counsel counsel`,
  PAPERS: `lowball lowballs lowballing insulting deed title loan mortgage lease lien the_trust our_trust family_trust a_trust
    living_trust contract contracts agreement listing insurance policy clause utilities escritura titulo hipoteca contrato deuda
    prestamo embargo my_will the_will her_will his_will inspection appliances furniture muebles carpet shed trees`,
};

interface Signs {
  /** One sign a word, `.` for one of no class and `,` for a comma. */
  row: string;
  /** Where each word begins, and where the last one ends. */
  starts: readonly number[];
}

const SIGN_OF = new Map(Object.keys(STOP_VOCABULARY).map((name, at) => [name, String.fromCodePoint(0x100 + at)]));

/**
 * The source of an expression over rows of signs, from one in the names of classes. `.` is any word, `\.` one of no class, `,` a comma,
 * `~3` up to three words of the clause; blanks are for the reader. Throws for a name that the vocabulary does not have.
 */
export const toPattern = (named: string): string =>
  named
    .replaceAll(/[A-Z][A-Z_]*/g, (name) => {
      const sign = SIGN_OF.get(name);
      if (sign === undefined) throw new Error(`The vocabulary of stops has no class ${name}`);
      return sign;
    })
    .replaceAll(' ', '')
    .replaceAll(/~(\d+)/g, (_, most: string) => `[^,]{0,${most}}?`);

const MOST_WORDS = 4;
const SIGNS = new Map<string, string>();
const STEMS: [string, string][] = [];
for (const [name, words] of Object.entries(STOP_VOCABULARY))
  for (const word of words.trim().split(/\s+/)) {
    const sign = SIGN_OF.get(name) as string;
    const spaced = word.replaceAll('_', ' ');
    if (spaced.endsWith('*')) STEMS.push([spaced.slice(0, -1), sign]);
    else if (!SIGNS.has(spaced)) SIGNS.set(spaced, sign);
  }

/** The signs of a plain sentence; words that belong together are one. */
export function toSigns(plain: string): Signs {
  const words = plain.split(' ');
  const starts: number[] = [];
  let row = '';
  let offset = 0;
  for (let at = 0; at < words.length;) {
    let count = Math.min(MOST_WORDS, words.length - at);
    let sign: string | undefined;
    for (; count > 0 && sign === undefined; count -= 1) sign = SIGNS.get(words.slice(at, at + count).join(' '));
    const taken = sign === undefined ? 1 : count + 1;
    const [word = ''] = words.slice(at, at + 1);
    row += word === ',' ? ',' : (sign ?? STEMS.find(([stem]) => word.startsWith(stem))?.[1] ?? '.');
    starts.push(offset);
    offset += words.slice(at, at + taken).join(' ').length + 1;
    at += taken;
  }
  return { row, starts: [...starts, offset] };
}
