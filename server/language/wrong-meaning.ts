/** Whether we have reached somebody else, by parts: another person or number beside a denial, or a house that is denied, sold or rented. */
import { matchOneOf } from './word-patterns.ts';

const buildRule = (pattern: string): RegExp => new RegExp(`\\b(?:${pattern})`);

const PHONE = matchOneOf('phone number cell cellphone line email inbox mailbox');
const ELSE = matchOneOf(
  'somebody_else someone_else anybody_else some_other_person another_person a_different_person somebody_different another_guy a_different_guy some_other_guy other_people',
);
const HOUSE = matchOneOf(
  'house home property place address one building condo duplex land lot parcel unit apartment residence houses homes properties',
);
const ENDS =
  '(?=$| ,| (?:any|and|so|sorry|here|there|since|now|at|in|on|nor|or|lol|but thanks|period|whatsoever|either|to sell|for years|by that|bro)\\b)';
const SINCE = '(?: \\w+){0,4} (?:years?|yrs|months?|decades?|(?:19|20)\\d\\d|ago|already|last|back|long|before|since|when|to|months)\\b';

export const WRONG_NUMBER: readonly RegExp[] = [
  buildRule(
    `you(?: (?!,|sell|offer|find|get|ask)\\S+){0,6}? (?:looking for|thinking of|mean|meant|intend|intended|trying to reach|trying to find|reach|want|wanted|need|after|seeking|searching for|texting|messaging|contacting|calling|confusing|got|have|be)(?: (?:this|it|that|me|for|with|to reach|to text))* ${ELSE}`,
  ),
  buildRule(
    `(?:meant|intended|supposed to be|must be|probably|sent|belongs) (?:for |to )?(?:this |it )?(?:for |to )?${ELSE}|${ELSE}s? (?:${PHONE}|now has|has) `,
  ),
  buildRule(
    `(?:this|it|that|here)(?: number| phone)? (?:is|was) not (?!the wrong|a wrong|my |the best |best |a good |good |working |in service|the right number to|his best|a work|a text)(?:\\w+ ){1,4}?${PHONE}\\b(?! (?:you should|to use|i use))`,
  ),
  buildRule(
    `(?:he|she|they|who|owner|person|people|guy|lady|man|woman|[a-z]+)(?: (?:has|have|had|must have|probably|just|must of|mustve))* (?:changed|switched|lost|dropped|gave up|got rid of|disconnected|gotten rid of) (?:his|her|their|the|this|numbers?) ?(?:${PHONE}s?|old|$)(?!.*(?:new one|here is|it is now|is now|\\d{3}))(?<!\\b(?:i|we) \\w+ (?:the|this) \\w+)`,
  ),
  buildRule(
    `(?:this|number|phone|line|cell)(?: \\w+){0,3} (?:is |was |got |has been |belongs to )(?:just |recently )?(?:mine now|me now|reassigned|recycled|a new number|given to me|assigned to me|new to me|somebody elses|someone elses|a different (?:person|owner))|(?:(?:i|we) )?(?:just |recently |only )?(?:got|have had|had|bought|picked up|received|have|inherited) (?:this|the) (?:new )?(?:${PHONE})(?: number)?(?: (?:for|since|last|about|a|yesterday|today|this|in|like|over|from|back)\\b|$)`,
  ),
  buildRule(`(?:new|different|another) (?:number|phone|owner of this (?:number|phone))(?: ,)?(?: \\w+){0,2} who(?:s| is| are| dis| r)?\\b`),
  buildRule(
    `(?:youve|you have|you)? ?(?:reached|called) (?:a|an|the) (?:\\w+ ){0,3}?(?:business|company|store|restaurant|bakery|office|church|school|clinic|hospital|salon|shop|pharmacy|daycare|hotline|library|hotel|firm)\\b|(?:you (?:have )?(?:reached|called|texted|got|hit)|this is|it is)(?: (?:a|an|the|my|our))? (?:\\w+ ){0,3}?(?:business|company|store|restaurant|bakery|office|church|school|clinic|hospital|salon|shop|fax|landline|hotel|reception|law firm|dental|pharmacy|work|corporate|garage|daycare|dispatch|call center|barber|vet|library|library|hotline)(?: (?:line|number|phone|cell|office|machine|voicemail))(?! is (?:fine|ok|best))`,
  ),
  buildRule(
    `(?:there is|is|there are|have|has|got|we have|theres) no (?:mr|mrs|ms|miss|dr|such person|one (?:named|called|by|of)|person (?:named|called|by)|[a-z]+ (?:here|at this number|on this (?:line|number|phone)|in this (?:house|family|office)|working here|that works here))\\b(?<! no (?:one|body|rush|way|hurry|problem|mortgage|loan|tenant|tenants|need|water|power|heat|heating|hoa|furnace|liens?|garage|basement|roof|reason|point|room|key|ac|air|money|pets?|people|furniture|internet|cell|signal|service|drama|kids?|parking|gas|electric|electricity|sewer|septic|damage|mold|renters?|agents?|pressure|appliances?|stairs|steps|stove|fridge|driveway|yard|fence) (?:here|in this house))`,
  ),
  buildRule(
    `no [a-z]+ (?:at|on|with|using) this (?:number|phone|line|address)|(?:my name|name here|my names?) (?:is|was|are|aint)? ?not \\w+|my name am not|you (?:must|may|might) have (?:the |a |got )?(?:wrong|old|bad|outdated) (?:number|info|information|person|data|record|records|contact|list)|(?:old|bad|wrong|outdated|stale) (?:data|info|information|lead|list|records?|contact)(?: you (?:have|got)| on (?:me|this|your end))?$|(?:have|got|reached|dialed|texted) (?:the |a )?(?:wrong|incorrect|bad|mistaken) (?:number|person|guy|gal|lady|one|party|end|recipient|family|owner|phone|contact|house|home|property|man|woman|dude)\\b(?! (?:of (?:bed|bath|unit|room)|on (?:the|my|your|that|file)|for (?:the|my)))`,
  ),
  buildRule(
    `(?:never|have not|not) (?:met|heard of|known|know|even know)(?: of)? (?:him|her|them|this person|that person|the person|that name|anyone (?:named|called|by)|anybody (?:named|called|by)|a (?:mr|mrs)|any (?!of|about|other|better|idea|thing|more|agent|buyer|lawyer|title|good|contractor)[a-z]+(?=$| ,))|(?:do not|never) know (?:a|an|any|no) (?!lot|thing|price|number|good|way|better|title|lawyer|realtor|agent|figure|date|one\\b|of|more|other|details|specifics|answer|idea|reason|contractor|timeline|amount|exact)[a-z]+(?: \\w+)?$|(?:who is|who the hell is|whos) (?!this|that|there|asking|it|the|paying|going|responsible|your|you|writing|in|on|texting|calling|handling|buying|a|an|he|she|they|we)[a-z]+ (?:this is not|not me|wrong|i am not|never)`,
  ),
  buildRule(
    `(?:i am|im|we are|this is|it is|yo|no) (?:not|am not|aint) (?:him|her|them|that (?:person|guy|lady|man|woman|dude)|the (?:person|one|guy|lady|man|woman|party) (?:you|that you|who you|u)|who (?:you|u)|whoever)\\b|(?:no|not|have no|do not have any) (?:clue|idea) who (?!to\\b|does|would|can|will|owns|holds|the|my|lives|is (?:on|the|going|responsible|in))[a-z]+(?: \\w+)? is\\b|(?:have|has|got|getting) me (?:confused|mixed up|mistaken|crossed)|^not (?!interested|selling|sure|really|yet|now|today|bad|much|true|ready|likely|happening|again|anymore|exactly|me|him|her|mine|ours|rented|listed|occupied|vacant|at|for|in|on|here|home|available|good|great|everyone|everybody|that|this|it|a|an|any|the|too|very|possible|necessary|required|working|married|only|just|until|before|after|unless|enough|all|serious|nice|kidding|joking|financed|negotiable|paid|applicable|relevant|original|new|old|owed|many|always|often|never|worth|helpful|happy|interes\\w*|needed|finished|done|fully|quite|super|terribly|currently|presently)[a-z]+$|no relation|not related to (?:him|her|them|anyone|that)`,
  ),
  buildRule(
    `(?:te|se|le|les|ud|usted|ustedes|me|esta|estas|estan|han|has|ha)(?: (?:ha|han|has|esta|estan|me|estas|creo|que))* confund\\w+(?! (?:con (?:el|los) (?:numero|precio|papel)|en|el precio|los papeles))|(?:te|se|ud|usted|ustedes|han|ha|has|esta|estas|estan)(?: (?:ha|han|has|esta|estan))* equivoc(?:o|aste|aron|ad[oa]s?|ando)(?! (?:en|con) (?:el (?!numero de tel)|la (?!persona)|los|las|mi|eso))`,
  ),
  buildRule(
    `(?:este|ese|el|mi|ya|su)(?: (?:numero|telefono|celular|cel|linea|correo))?(?: (?:ya))? no es (?:mas )?(?:de (?:el|ella|ellos|esa|ese|la|don|dona|mi (?:papa|mama|hijo)|quien|nadie|[a-z]+)|el (?:numero|telefono|celular|correo) de|su (?:numero|telefono|celular)|del (?:senor|dueno|que))(?! (?:la casa|el lote|aqui))|(?:este|el) (?:numero|telefono|celular|cel|chip)(?: \\w+)? (?:es nuevo|es mio|ahora es mio|lo tengo|me lo dieron|lo acabo|me lo asignaron|lo compre|es de (?:una?|otra|mi) (?:empresa|negocio|oficina|persona|trabajo|tienda|restaurante))|(?:el|ella|ellos|ya|don|dona|mi \\w+) (?:ya )?cambi(?:o|aron) (?:de|su|el) (?:numero|telefono|celular)`,
  ),
  buildRule(
    `(?:busca|buscan|buscas|quiere|quieren|necesita|necesitan|es para|era para|sera|debe ser) (?:a )?(?:otra persona|alguien mas|otra gente|otro senor|otra senora)|(?:tengo|llevo) (?:este|con este) (?:numero|telefono|celular) (?:desde|hace|por|apenas)|(?:aqui|en esta casa|en este numero)(?: ya)? no (?:hay|vive|trabaja|conocemos|existe|tenemos|esta) (?:a )?(?:ningun\\w*|nadie (?:con|que|de|llamad)|ese|esa|esos|tal|alguien|el senor|la senora|don|dona)(?! (?:problema|contrato|prisa|inquilin\\w+|deuda|gravamen|hipoteca))|no se quien (?:es|sea) (?!usted|tu|el dueno|quien|mi)[a-z]+|^(?:no|aqui no) es aqui$|no (?:conozco|conocemos) a (?:ningun\\w*|nadie|ese|esa|tal|el|la|don|dona|esa persona|alguien)|(?:aqui )?no (?:es|hay) (?:ningun|ninguna) (?:senor|senora|don|dona|persona|[a-z]+ aqui)`,
  ),
];

const THAT_HOUSE = `(?:(?:it|that|this|one|them|those|any|a|an|the|no|nothing|anything|nada|such|my)(?: (?:\\w+ )?(?:${HOUSE}|real estate))?|${HOUSE}|real estate)`;
export const NOT_THEIRS: readonly RegExp[] = [
  buildRule(
    `(?:i|we|he|she|they|my (?:family|mom|dad|husband|wife))?(?: ?(?:do|did|does|have|has|had|am|aint))? ?(?:not|never|no longer|am not|nor|do not even|never even)(?: (?:ever|even|actually|personally|currently|and never|have|owned|or))? (?:own|owned|possess|own or rent) ${THAT_HOUSE}${ENDS}(?! (?:outright|free and clear|alone|by myself|yet|100|fully|completely|with))`,
  ),
  buildRule(
    `(?:do not|did not|never|does not) (?:have|had) (?:a|any|no) (?:house|home|property|real estate|land)(?: (?:to sell|there|in|on|at|anywhere|here|any more|in that)\\b|$| ,)|(?:i|we) (?:have|own|got) (?:no|zero|nothing|not a single) ?(?:house|home|property|properties|real estate|land)?(?: (?:to sell|there|in|on|at|anywhere|here)\\b|$)(?<!\\b(?:have|got) (?:no|nothing|zero))`,
  ),
  buildRule(
    `(?:used to be|was|were|once was|had been)(?: \\w+)? (?:ours|mine|my (?:house|home|place|property)|our (?:house|home|place|property))(?: (?:once|before|until|till|til|years|long|but|a long|back|at one|in the past|not any))|used to be (?:ours|mine|my \\w+|our \\w+)|used to (?:own|have|live)(?: \\w+){0,3} (?:there|it|that|house|place|property|one|address)?(?: ,)?(?: but)? ?(?:sold|not any|years|moved|no longer|long|until|back)|not (?:ours|mine) any ?more|no longer (?:ours|mine|my|own|owned|belongs to)|has not (?:been|belonged)(?: \\w+)? (?:ours|mine|my|to (?:me|us))(?: \\w+){0,3} (?:since|for|in)`,
  ),
  buildRule(
    `(?:we|i|they|mom|dad|parents|family|he|she|husband|wife)(?: (?:already|just|have|had|ended up|ve))* (?:sold|unloaded|got rid of|dumped|let go of|signed over|deeded|transferred|gave|lost)(?! (?:the|my|our|another|one of|a) (?:\\w+ )?(?:other|second|rental|cars?|trucks?|boat|furniture|lot|land|business|mower|trailer))(?: (?:it|that|this|the|my|our|that one|those|away|over|back))*(?: (?:${HOUSE}))?${SINCE}(?! (?:sell|get|the repairs))(?<!\\b(?:want|like|need|going|ready|tried|trying|have)\\b.{0,12})(?<!\\b(?:gave|lost|let go of|transferred)(?: \\w+)? (?:to|back|already|last|before|since|when))`,
  ),
  buildRule(
    `(?:it|that|this|house|place|property|home|one)(?: (?:has|was|is|have|got|had|been|already|ve|just|all))+ (?:sold|foreclosed on|repossessed|auctioned off)(?: (?:off|to|in|last|years|back|long|ago|already|by|a|when)\\b|$| ,)(?! (?:price|as|by the end|to (?:be|me))|be)`,
  ),
  buildRule(
    `(?:now )?(?:belongs|belonged) to (?!me|us|my|our|the (?:family\\b|estate|trust)|both|all|his|her|mom|dad)\\w+|(?:bank|county|city|state|lender|irs|government|court)(?: \\w+)? (?:took|owns|has taken|repossessed|seized|got|already took|foreclosed on|sold)(?: (?:it|that|the (?:house|home|place|property)))(?: \\w+)?(?: back| from (?:me|us)| over| years| in| last| already|$| ,| long)|lost (?:it|that|the (?:house|home|place|property)|that (?:house|home|place|property)) (?:to|in|back|years)(?: the| a)? ?(?:bank|foreclosure|divorce|taxes|county|ex|auction|in|ago|(?:19|20)\\d\\d)|(?:ex|ex wife|ex husband|exwife|exhusband)(?: \\w+)? (?:got|kept|took|was awarded|owns|has) (?:it|that|the (?:house|home|place))(?: (?:in (?:the|our) (?:divorce|split|settlement)|now)|$| ,)|(?:someone|somebody|another (?:family|guy|person|couple|owner)|new owners?|other people|a (?:family|couple|company|young couple|flipper|guy))(?: else)? (?:bought|owns|purchased|has bought|has owned|lives in) (?:it|that|the (?:house|home|place|property))|no longer in (?:my|our) name|not in (?:my|our) name any`,
  ),
  buildRule(
    `(?:i am|im|we are|i just|only|just) (?:just |only |simply )?(?:(?:the|a|your|one of the) )?(?:renters?|tenants?|house ?sitters?|caretakers?|roommates?|subletters?|leaseholders?|lodger|boarder|house guest|lessees?)\\b(?! (?:rights|is|are|in (?:there|it)|occupied|owes|who|moved))|(?:i am|we are) (?:just |only |currently )?(?:renting|leasing|subletting)(?: (?:here|this|from|a room|the place|an apartment|there|month|it from)\\b|$| ,)(?! (?:it |this |the place )?(?:out|to\\b|house out|place out))|(?:i|we) (?:just |only |simply )?(?:rent|lease)(?: (?:here|from|a room|an apartment|this (?:place|house|apartment)|it from|month)\\b|$| ,)(?! out)|(?:my|our|the) landlord (?:owns|lives|is the one|has|would|handles|name|said)|(?:talk|speak|reach out|you (?:need|want|would need)) (?:to |with )?(?:my|our|the) landlord|(?:ask|contact|call) (?:my|our|the) landlord`,
  ),
  buildRule(
    `(?:not|never|am not|nor) (?:been |was |being )?(?:the |an? |any )?(?:actual |legal |property |home)?owners?\\b(?! (?:of (?:the |that |those )?(?:\\w+ )?(?:mobile|lot|trailer|land|other|business|cars?|truck|dog|boat|vehicle|shop|stuff|equipment)|financ\\w+|occupied|carry|alone|by))(?<!\\bnot (?:the )?(?:only|sole) owners?)|(?:not|never) (?:mine|my (?:house|home|place|property|problem any more|address)|ours|our (?:house|home|place|property))(?:$| ,| (?:any|never|to sell|sorry|but|so|lol|anymore)\\b)(?!(?:[^.]*)\\b(?:parents|mom|mother|dad|father|wife|husband)s?\\b)|(?:no|not) (?:house|property) (?:of mine|here)$|^not me(?: ,)? (?:no|i|never|wrong)|^no house|never (?:was|been) (?:mine|ours|my|our)`,
  ),
  buildRule(
    `(?:ya )?no (?:soy|somos|es|era|fui|fue|he sido|eramos|seguimos siendo) (?:el |la |los |las |mas )*(?:duen[oa]s?|propietari[oa]s?|mi[oa]|nuestr[oa]|mi casa|mi propiedad)\\b(?! (?:de(?:l| la| los)? (?:terreno|lote|otr[oa]|negocio|carro|troca|perro)|unic[oa]|sol[oa]))|(?:ya )?no (?:me|nos) pertenece|(?:nunca|jamas) (?:fue|ha sido|fui|he tenido|tuve|tuvimos|hemos tenido)(?: \\w+)? (?:mia|mio|nuestra|duen[oa]|casas?|propiedad\\w*)|no (?:tengo|tenemos|poseo|cuento con)(?: \\w+)? (?:ninguna? )?(?:casas?|propiedad(?:es)?|terrenos?|bienes raices|inmuebles?)\\b(?! (?:hipoteca|con|para|rentad|lista))`,
  ),
  buildRule(
    `(?:soy|somos|solo|nomas|nada mas|solamente|unicamente|puro|yo)(?: (?:soy|somos|el|la|los|las|un|una|aqui|ahi))* (?:inquilin[oa]s?|renter[oa]s?|rento|rentamos|alquilo|alquilamos|arrendatari[oa]s?|cuido la casa|huesped)\\b(?! (?:la otra|casas|cuartos|a\\b|me (?:debe|paga)))|(?:estoy|estamos) (?:solo |nomas )?(?:rentando|alquilando) (?:aqui|ahi|esta|nada|nomas|$)|(?:la|lo) vend(?:i|imos|ieron|io) (?:hace|en (?:el )?(?:19|20)\\d\\d|desde|ya|el ano|ya hace|a (?:un|una|otr))|ya (?:se )?(?:la |lo )?vend(?:i|imos|ieron|io)(?: (?:hace|esa|la|desde|$)|$| ,)|(?:era|fue) (?:mia|nuestra|mi casa)(?: \\w+){0,2} (?:pero|hace|antes|hasta)|ya es de (?:otr\\w+|alguien|una|un|el banco)|es de (?:otra (?:persona|familia|gente)|otro dueno|alguien mas)|el banco (?:se (?:la|lo)|nos la|me la) (?:quito|quedo|llevo)|(?:nos|me) la quito el banco|la perdi(?:mos)? (?:con|en|hace|por)|ya no (?:la )?(?:tengo|tenemos) (?:esa (?:casa|propiedad)|la casa)`,
  ),
];

/** Another thing than the house is denied, or a share of it. */
export const ANOTHER_THING =
  /\b(?:lote?s?|terrenos?|parcel|acre\w*|corner|vacant land|next door|behind|across|adjacent|neighboring|back (?:lot|yard|house)|atras|de al lado|enfrente|vecin\w+|neighbors?|cars?|carros?|trocas?|trucks?|vehicles?|boat|furniture|muebles|dogs?|perros?|cats?|sheds?|fence|cerca|trailer|appliances|tools|junk|stuff|only owner|sole owner|unico due\w+|solo (?:mia|due\w+)|alone|just mine|only mine|decides?|decision)\b/;
