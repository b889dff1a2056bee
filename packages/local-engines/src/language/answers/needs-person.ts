/**
 * Questions that only a person may answer, in English and Spanish. No source can answer such a question, because the answer is a
 * decision or a promise of the company. The patterns read a question without its accents.
 */
const PERSON_ONLY: readonly RegExp[] = [
	// Discounts and negotiation
	/\b(?:discounts?|coupons?|promo(?:tion)?(?: code)?s?|specials?|rebate on|haggle|negotia\w+|wiggle room|price[- ]?match\w*|bargain)\b/i,
	/\b(?:do|go|come|get) (?:\w+ )?(?:any )?(?:better|lower|cheaper|down) (?:on|with|in|off) (?:the |that |your |this )?(?:price|cost|quote|number|total)\b/i,
	/\b(?:can|could|would|will) you .{0,20}\b(?:lower|reduce|drop|beat|match|shave|knock|come down|round down|sharpen)\b.{0,30}\b(?:price|quote|bid|estimate|offer|cost|total|off|that|it|number|pencil)\b/i,
	/\b(?:best|lowest|final) (?:price |number |offer )?(?:you|they) (?:can|will|would) (?:do|offer|give|go)\b|\byour (?:best|lowest|final|rock[- ]bottom) (?:price|number|offer)\b|\b(?:better|special) (?:deal|price|offer|rate)\b/i,
	/\b(?:\d+|five|ten|fifteen|twenty) ?(?:%|percent)\b.{0,30}\b(?:off|if (?:i|we)|less)\b|\b(?:give|knock|take|get) (?:me|us)? ?(?:\w+ ){0,2}(?:%|percent)\b|\b(?:some|anything|money|something|a (?:little|bit)|\$ ?\d[\d,]*) off\b|\bcheaper if\b|\bthrow (?:\w+ ){0,3}in\b|\bfor free if\b/i,
	/\b(?:military|veterans?|senior|first responder|cash|neighbor|referral|loyalty)s?(?:'s?|’s?)? (?:price|rate|deal|break)\b|\bbreak on the price\b|\bdeal (?:for|if)\b/i,
	/^\W*(?:(?:ok|well|just|please|so|if you) )*(?:knock|shave)\b.{0,25}\b(?:off|down)\b|\b(?:hundred|thousand|grand|bucks|dollars) off\b/i,
	/\b(?:i|we)(?:['’]?ll| will| can)? sign (?:it )?(?:today|now|tonight|right (?:now|here|away)|this week)\b/i,
	/\bfirm(?:o|amos|aria(?:mos)?|are(?:mos)?) (?:\w+ )?(?:hoy|ahora|esta (?:semana|noche)|ya|hoy mismo|ahorita|enseguida)\b/i,
	/\b(?:descuent\w*|rebaj\w*|oferta especial|mas barat[oa]s? si|mejor precio|cupon\w*|regate\w*|promocion\w*|promos?|ganga|negoci\w*|regal(?:[ae]n?|ar(?:me|nos)?|ito)|de cortesia)\b/i,
	/\b(?:baj(?:[ae]n?|ar)|mejor(?:[ae]n|ar)|iguala(?:n|r)|acerca(?:n|r)|recort(?:[ae]n?|ar)|ajusta(?:n|r))(?:me|nos|le|lo|l[ae]s)?(?: (?:un|otro) (?:poco|poquito)| algo)?(?: (?:a|de|en|el|la|del|al|ese|esa|ese|este|esta|su|otro|otra))* (?:precios?|costos?|total|presupuesto|cotizacion|oferta|monto|numero|cifra)\b/i,
	/\b(?:baj(?:a|e|en)(?:me|nos)?l[eo]|baja(?:r|n|s)le|me(?: l[oa]s?)? (?:puede[ns]? )?deja(?:n|r|s)? (?:en|por|a|mas)|dej(?:e|a|en)(?:me|nos)?l[oa]|rebaja)\b/i,
	/\b(?:lo|el precio|su precio) mas bajo\b|\blo menos (?:que|en que)\b|\b(?:el )?ultimo precio\b|\bprecio (?:final|especial|justo|de amigos?)\b|\bmejor (?:oferta|precio|trato|numero)\b|\b(?:un|algun) (?:buen |mejor )?trato\b|\bhac(?:er|en|erme|ernos|e) (?:un |algun |mejor )?(?:precio|trato|atencion|paro)\b|\bprecio mejor\b/i,
	/\b(?:sale|cobran?|costaria|queda|es|seria|dejan?) (?:\w+ )?(?:menos|mas barato)\b.{0,25}\bsi\b|\bsi (?:les |le |te )?(?:pago|pagamos|firmo|firmamos|recomiendo|traigo|lo hago|contrato|contratamos)\b.{0,60}\b(?:menos|barato|precio|descuent\w*|rebaj\w*|deja\w*|gratis|incluy\w*)\b/i,
	/\b(?:\d+|cinco|diez|quince|veinte) ?(?:%|por ?ciento)\b.{0,30}\b(?:menos|si (?:firm|pag)\w+)\b|\b(?:quit|descont|perdon)(?:[ae]n?|ar|arme|arnos|arle)\b.{0,30}(?:\$|\b(?:mil|cientos?|dolares|por ?ciento|deducible|algo|poco)\b)/i,
	/\bdeducible\b.{0,60}\b(?:perdon|absor|cubr(?:en?|ir) (?:ustedes|usted|mi)|pag(?:an?|ar) (?:ustedes|por mi)|evitar|ahorr|encarg|regres|devuelv)\w*|\b(?:perdon|absor|cubr|pag|encarg|evit|regres|devuelv)\w*(?: \w+){0,3} deducible\b/i,
	/\b(?:waive|eat|cover|absorb|pay|skip|get (?:around|out of)|take care of|forgive|knock off|refund)\b.{0,20}\bdeductible\b/i,
	/\b(?:poner|incluir|agregar|dar|echar|meter|hacer|instalar|incluyen|agregan|ponen|dan|echan|meten)(?:me|nos|lo|los|las)?\b.{0,40}\b(?:gratis|sin (?:costo|cobrar|cobrarme)(?: extra| adicional)?)(?: si|\W*$)/i,
	/\b(?:veteran[oa]s?|militar(?:es)?|(?:adulto|ciudadano)s? mayor(?:es)?|tercera edad|jubilad[oa]s?|bomberos?|maestr[oa]s?)\b.{0,40}\b(?:precio|menos|tarifa|especial|trato|beneficio)\b|\b(?:precio|tarifa|trato|especial)\b.{0,20}\b(?:veteran|militar|jubilad|mayores)\w*/i,
	/\b(?:out of|over|above|beyond|outside|not in) (?:our|my|the) (?:budget|price range)\b|\b(?:meet|work with|help) (?:me|us)(?: out)?\b.{0,25}\b(?:middle|half ?way|price|cost|number|budget)\b|\b(?:lowest|least|cheapest) (?:you|they)(?:['’](?:d|ll))? |\bwhat can you do for (?:me|us)\b/i,
	/\b(?:fuera|sale|salimos|pasa|arriba) (?:de(?:l| (?:mi|nuestro)) )?presupuesto\b|\b(?:ayud\w+|mano|echar?(?:me|nos)? la mano)\b.{0,20}\b(?:con el (?:precio|costo|pago)|precio)\b|\ben cuanto (?:me|nos) l[oa]s? (?:deja|dan|da|pone)|\b(?:deja|dan|ponen?|da)n? (?:\w+ )?en (?:\d|\$|\w+ mil\b)/i,
	// Competitors and other offers
	/\b(?:competit\w+|(?:an?other|other|different|second|cheaper|lower) (?:\w+ )?(?:compan(?:y|ies)|contractors?|firms?|guys?|quotes?|bids?|estimates?|offers?|outfits?|bidders?|roofers?|installers?))\b/i,
	/\b(?:cheaper|better|different|more expensive|more|less|higher|lower|pricier|faster) than (?:the )?(?!\p{Lu}{2,}\b)\p{Lu}\p{L}+/u,
	/\b(?:better|cheaper|nicer|stronger|safer|faster|worse|less|more) than (?:yours|you (?:guys|people|all)|what you)\b|\b(?:mejor|peor|mas barat[oa]s?) que (?:el|la|los|las) (?:suy[oa]s?|de ustedes)\b/i,
	/\b(?:compare|compared|stack up|measure up)\b.{0,12}\b(?:to|with|against) (?:the )?(?!\p{Lu}{2,}\b)\p{Lu}\p{L}+/u,
	/(?<![\p{L}\p{N}])\p{Lu}\p{L}{1,20}(?: \p{Lu}\p{L}{1,20})? (?:wants|asks|charges|quoted|offered|bid|offers|said|says|would do it)\b.{0,40}(?:\$|\bless\b|\bcheaper\b|\bhalf\b|\bmore\b)/u,
	/\b(?:why|how come) (?:should|would) (?:i|we) (?:choose|pick|hire|use|go with|trust) you\b|\bwhat (?:makes|sets) you (?:different|better|apart)\b|\bwhy are you (?:so )?(?:much )?(?:more )?(?:expensive|pricey)\b/i,
	/\b(?:home depot|lowe['’]?s|costco|(?:he|she|they|someone|somebody|my neighbor) (?:quoted|bid|offered|charges?|paid) (?:me|us)?)\b/i,
	/\b(?:competidor\w*|competencia|otr[oa]s? (?:\w+ )?(?:companias?|empresas?|contratistas?|presupuestos?|cotizacion(?:es)?|ofertas?|techador(?:es)?|techeros?|instalador(?:es)?|proveedor(?:es)?|senor(?:es)?|muchachos?|tipos?))\b/i,
	/\b(?:la|el|los|las) de (?:enfrente|al lado|la esquina)\b|\b(?:(?:mi|un) (?:vecin[oa]|cunad[oa]|compadre|primo|amig[oa]|hermano|tio)|alguien|otros?|ellos) (?:\w+ ){0,3}(?:pago|cobr\w+|ofrec\w+|cotiz\w+|dej\w+|consigui\w+|dice[ns]? que)\b/i,
	/\b(?:me|nos) (?:\w+ )?(?:cotiz(?:o|aron)|ofreci(?:o|eron)|cobr(?:an?|aban?|arian?)|pedian?|dieron|d[ai]n) (?:\w+ ){0,4}(?:menos|mas barat[oa]|mejor|\$|\d|la mitad|un precio)/i,
	/\bpor ?que (?:\w+ ){0,4}(?:escoger|elegir|contratar|confiar|irme|irnos|preferir|quedarme|trabajar)(?:l[oae]s?|me|nos)?\b|\bpor ?que (?:con )?(?:ustedes|usted|tu) y no\b|\b(?:que (?:l[oa]s|te|los) hace|en que (?:son|se)) (?:\w+ )?(?:mejor(?:es)?|diferentes?|especial(?:es)?|distint[oa]s?|diferencian)\b|\bpor ?que (?:son|estan|es usted|es) tan car[oa]s?\b/i,
	/\b(?:mas|menos|mejor(?:es)?|peor(?:es)?)(?: \w+)? (?:que|comparad[oa]s? con) (?:(?:el|la|los|las) de )?(?!GAF\b|TPO\b|EPDM\b)(?:Home Depot|Lowe['’]?s|Costco|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+|ustedes|usted|los demas)/u,
	/\b(?:se )?compar(?:an|a|ados|ad[oa]) (?:\w+ )?(?:con|contra) (?!GAF\b|TPO\b)\p{Lu}\p{L}+/u,
	/\b(?:compared|next|relative) to (?:yours|you|your (?:price|offer|quote))\b|\b(?:everybody|everyone|anybody|anyone) else (?:in town|around|charges?|out there)|\bfor (?:half|a third|a fraction) (?:of|the)\b|\bcobra(?:n|ba|ria)? (?:la mitad|menos|mas barato)\b|\bla de ustedes es mejor\b/i,
	/\b(?:[Oo]ferta|[Pp]resupuesto|[Cc]otizacion) de (?!Ustedes\b)\p{Lu}\p{Ll}/u,
	/\b(?:rip(?:s|ping|ped)? (?:me|us|people|customers|homeowners|folks|everybody|everyone) off|rip-?offs?|scam(?:s|mers?|ming|med)?|crooks?|estaf\w+|rater[oa]s?)\b/i,
	// Law and liability
	/\b(?:lawyers?|attorneys?|lawsuits?|sue|sued|suing|(?:in|to) court|small claims|illegal|lawful|legally|legal|by law|the law|liable|liability if|breach|loopholes?|binding|void|arbitration|lien)\b/i,
	/\b(?:skip|dodge|avoid|get (?:around|out of)) (?:the |that |a |any |all )?(?:building |city |county )?(?:permits?|inspections?|inspectors?|sales tax|taxes)\b|\b(?:off|under) the (?:books|table)\b|\bwithout (?:pulling |getting )?(?:a |the |any )?permits?\b/i,
	/\b(?:sin|saltar(?:nos|se|me|nos)?|evitar(?:nos|me)?|brincar(?:nos|se|me)?|no) (?:el |la |los |las |sacar |pedir |tramitar |pagar |cobrar(?:me|nos)? |un |ningun )*(?:permisos?|inspeccion(?:es)?|inspector|impuestos?|taxes|tax|factura|recibo)\b(?! (?:es|esta|incluid))/i,
	/\b(?:por debajo de la mesa|por debajo del agua|en negro|bajo el agua|por fuera|sin papeles)\b/i,
	/\b(?:whose fault|who is responsible|who pays) if\b/i,
	/\b(?:abogad[oa]s?|(?:los |les |l[oa] )?demand(?:o|ar(?:los|les|l[oa])?|amos|arlos|arte)|demandas?|juicio|tribunal(?:es)?|(?:la|a|una) corte|juez|arbitraje|i?legal(?:es|mente)?|la ley|por ley|leyes|fraude|vinculante|nul[oa] el contrato|contrato (?:\w+ )?(?:obliga|vale|es valido|valido|nulo)|valid[eo]z|incumpl\w+|violacion|gravamen|embarg\w+|multas?)\b/i,
	/\b(?:de quien es la culpa|quien (?:es |seria |sera |queda |sale )?(?:(?:el |la )?responsable|tiene la culpa|responde|paga)|(?:son|es|serian|seria|se hacen?|hacerse) (?:ustedes |usted )?responsables?|responsabilidad(?: civil| legal)?) (?:\w+ ){0,2}(?:si|cuando|en caso)\b/i,
	/\b(?:mentir(?:le)?|exagerar|inflar|inventar|decirle|aumentar)\b.{0,30}\b(?:seguro|aseguradora|ajustador)\b|\b(?:lie|exaggerate|inflate|pad|make up)\b.{0,30}\b(?:insurance|insurer|adjuster|claim)\b/i,
	/\b(?:tell|disclose to) (?:the |a |my |our )?(?:buyers?|insur\w+|bank|lender)\b|\b(?:le|les) (?:digo|decimos|tengo que decir|decir)\b.{0,20}\b(?:comprador|seguro|aseguradora|banco)/i,
	/\b(?:my|the|our) (?:\w+ )?insur(?:ance|er)\b.{0,25}\b(?:refuse|deny|drop|reject|pay|cover|approve)/i,
	/\bon the hook\b|\b(?:contract|agreement|signature)\b.{0,20}\b(?:hold(?:s)? up|valid|enforceable|stand up)\b|\bmy insurance (?:covers?|pays?)\b.{0,20}\b(?:old|damage that)\b|\bwrite it up as\b/i,
	/\b(?:los|les|te|l[oa]s?) (?:han|ha) demandado\b|\b(?:mas alto|inflad[oa])\b.{0,25}\b(?:seguro|aseguranza|aseguradora)\b|\b(?:hac(?:emos|er|en|e)) factura\b.{0,30}\b(?:ahorr\w*|impuestos?)|\bsi no hac(?:emos|en|e) factura\b/i,
	// Promises about the future
	/\b(?:you|it|this) (?:\w+ )?(?:guarantee|guaranteed|promise|swear|assure|vouch|be sure|100 ?% sure)\b(?! (?:your|the) (?:work|workmanship|labor|installation|materials?|parts?)\b).{0,40}\b(?:will|won['’]?t|never|always|not|no|is|are|be|goes?|stays?|works?|clears?|lasts?|passes?|sav(?:e|es|ings)|breaks?|leaks?|fails?)\b/i,
	/\b(?:promise|guarantee) (?:in writing |on paper )?(?:me|us|that)\b|\bcan (?:you|i) (?:be|get) (?:\w+ )?(?:sure|certain|guarantee\w*) (?:that|it|of|the)\b/i,
	/\bhow (?:much|many) .{0,30}\b(?:will|would|do|can) (?:i|we|this|it|that) (?:actually |really )?(?:save|earn|make)\b|\b(?:pay|pays) for itself\b|\bpayback\b/i,
	/\b(?:raise|increase|add|boost|improve|affect|help)\w* .{0,25}\b(?:resale|home|house|property)(?:['’]s)? (?:value|price)\b|\bresale value\b|\badd value\b/i,
	/\b(?:(?:me |nos |se )?(?:garanti[zc]\w+|promet\w+|asegur(?:an?|[ae]rme|arnos|as)|jur(?:an?|as|ar\w*))|(?:me|nos) (?:puede[ns]? )?(?:dan|da|dar|das|firman?) (?:su|tu|la) palabra)\b.{0,30}\b(?:que|nunca|jamas|resultados?|ahorros?)\b/i,
	/\b(?:(?:esta[ns]?|estar|es) (?:\w+ )?(?:segur[oa]s?|ciert[oa])|(?:100|cien) ?(?:%|por ?ciento) segur[oa]s?) (?:de )?(?:que|si)\b/i,
	/\bcuanto (?:dinero )?(?:\w+ ){0,3}(?:ahorr\w*|gan(?:ar?e?|o|amos|aria)|recuper\w*)\b|\b(?:voy|vamos|vaya) a ahorrar\b|\bse paga (?:sol[oa]|por si)\b|\ben cuanto(?:s)? (?:tiempo|anos|meses) (?:\w+ )?(?:se paga|recuper\w+)/i,
	/\b(?:sub(?:e|ira?|iria)|aument\w*|increment\w*|mejor(?:a|ara?)|gan(?:a|ara)|agreg\w*|afecta\w*|da(?:ra)?)(?:le|l[ae])? .{0,25}\b(?:valor|plusvalia|precio) (?:de |a )?(?:\w+ )?(?:casa|propiedad|hogar|reventa|vivienda)|\bvaldra mas\b|\bvalor de (?:la )?reventa\b|\bplusvalia\b|\bvaler mas\b/i,
	/\b(?:nunca|jamas|ya no) (?:mas )?(?:\w+ ){0,2}(?:goter\w*|filtr\w*|entrara?|romper\w*|falla\w*|pasara?|moj\w*|oxid\w*)\b/i,
	/\b(?:va|van) a (?:pasar|aprobar|cubrir|pagar|aceptar)\b.{0,30}\b(?:inspeccion|seguro|aseguradora|ciudad|hoa|reclamo)\b|\b(?:el seguro|la aseguradora) (?:me |nos |lo |la )?(?:va a |ira a )?(?:aprobar?a?|cubrira?|pagar?a?|aceptar?a?)\b/i,
	/\b(?:gonna|going to|will|would|do|can|could) (?:i|we|it|this|they|be)?\b.{0,20}\b(?:save|saving|earn|make) (?:me |us |money |much )?(?:on|off|each|every|per|a month|by)\b|\b(?:i|we)(?:['’]m| am|['’]re| are) (?:gonna|going to) save\b|\b(?:money|investment) back\b.{0,30}\bsell\b|\bworth (?:\w+ )?(?:once|after|when|with)\b/i,
	/\bswear (?:to|on|by)\b|\b(?:me l[oa]|se l[oa]) (?:jura|garantiza|promete|asegura)n?\b/i,
	/\b(?:sure|certain|positive) (?:that )?(?:it|they|this|you)(?:['’]ll| will| won['’]?t)\b|\b(?:your|their) word (?:that|on)\b/i,
	/\bpromet[ae]n?(?:me|nos)\b|\b(?:recuper\w+|regres\w+) (?:\w+ ){1,5}(?:venda|vendo|vendemos|vender)\b|\bpag(?:an?|ar) sol[oa]s?\b|\b(?:bajar|reducir)(?:me|nos)? (?:el|la|mi) (?:recibo|cuenta|factura|bill)\b.{0,20}\b(?:mitad|cuanto|\d)/i,
]

/**
 * Returns whether only a person may answer a question: about a discount, a competitor, the law, or a promise about the
 * future (docs/design/contract.md#answers).
 */
export function needsPerson(question: string): boolean {
	const plain = question.normalize('NFKD').replace(/\p{M}/gu, '')
	return PERSON_ONLY.some((pattern) => pattern.test(plain))
}
