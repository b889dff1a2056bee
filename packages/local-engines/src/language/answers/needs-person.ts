/**
 * Questions that only a person may answer, in English and Spanish. No source can answer such a question, because the answer is a
 * decision or a promise of the company.
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
	/\bfirm(?:o|amos|ar[eé](?:mos)?) (?:hoy|ahora|esta semana|ya)\b/i,
	/\b(?:descuentos?|rebajas?|rebajar|oferta especial|m[aá]s barat[oa]s? si|mejor precio|cup[oó]n\w*|regatear|promoci[oó]n\w*)\b/i,
	// Competitors and other offers
	/\b(?:competit\w+|(?:an?other|other|different|second|cheaper|lower) (?:\w+ )?(?:compan(?:y|ies)|contractors?|firms?|guys?|quotes?|bids?|estimates?|offers?|outfits?|bidders?|roofers?|installers?))\b/i,
	/\b(?:cheaper|better|different|more expensive|more|less|higher|lower|pricier|faster) than (?:the )?(?!\p{Lu}{2,}\b)\p{Lu}\p{L}+/u,
	/\b(?:better|cheaper|nicer|stronger|safer|faster|worse|less|more) than (?:yours|you (?:guys|people|all)|what you)\b|\b(?:mejor|peor|m[aá]s barat[oa]s?) que (?:el|la|los|las) (?:suy[oa]s?|de ustedes)\b/i,
	/\b(?:compare|compared|stack up|measure up)\b.{0,12}\b(?:to|with|against) (?:the )?(?!\p{Lu}{2,}\b)\p{Lu}\p{L}+/u,
	/(?<![\p{L}\p{N}])\p{Lu}\p{L}{1,20}(?: \p{Lu}\p{L}{1,20})? (?:wants|asks|charges|quoted|offered|bid|offers|said|says|would do it)\b.{0,40}(?:\$|\bless\b|\bcheaper\b|\bhalf\b|\bmore\b)/u,
	/\b(?:why|how come) (?:should|would) (?:i|we) (?:choose|pick|hire|use|go with|trust) you\b|\bwhat (?:makes|sets) you (?:different|better|apart)\b|\bwhy are you (?:so )?(?:much )?(?:more )?(?:expensive|pricey)\b/i,
	/\b(?:home depot|lowe['’]?s|costco|(?:he|she|they|someone|somebody|my neighbor) (?:quoted|bid|offered|charges?|paid) (?:me|us)?)\b/i,
	/\b(?:competidor\w*|competencia|otr[oa] (?:compañ[ií]a|empresa|contratista|presupuesto))\b/i,
	// Law and liability
	/\b(?:lawyers?|attorneys?|lawsuits?|sue|sued|suing|(?:in|to) court|small claims|illegal|lawful|legally|legal|by law|the law|liable|liability if|breach|loopholes?|binding|void|arbitration|lien)\b/i,
	/\b(?:skip|dodge|avoid|get (?:around|out of)) (?:the |that |a |any |all )?(?:building |city |county )?(?:permits?|inspections?|inspectors?|sales tax|taxes)\b|\b(?:off|under) the (?:books|table)\b|\bwithout (?:pulling |getting )?(?:a |the |any )?permits?\b/i,
	/\b(?:sin|saltar(?:nos|se|me)?|evitar) (?:el |los |sacar |pedir )*(?:permisos?|inspecci[oó]n|impuestos?)\b/i,
	/\b(?:whose fault|who is responsible|who pays) if\b|\b(?:abogad[oa]s?|demandar(?:los|les)?|demanda judicial|legal|ilegal|la ley|responsables? si)\b/i,
	// Promises about the future
	/\b(?:you|it|this) (?:\w+ )?(?:guarantee|guaranteed|promise|swear|assure|vouch|be sure|100 ?% sure)\b(?! (?:your|the) (?:work|workmanship|labor|installation|materials?|parts?)\b).{0,40}\b(?:will|won['’]?t|never|always|not|no|is|are|be|goes?|stays?|works?|clears?|lasts?|passes?|sav(?:e|es|ings)|breaks?|leaks?|fails?)\b/i,
	/\b(?:promise|guarantee) (?:me|us|that)\b|\bcan (?:you|i) (?:be|get) (?:\w+ )?(?:sure|certain|guarantee\w*) (?:that|it|of|the)\b/i,
	/\bhow (?:much|many) .{0,30}\b(?:will|would|do|can) (?:i|we|this|it|that) (?:actually |really )?(?:save|earn|make)\b|\b(?:pay|pays) for itself\b|\bpayback\b/i,
	/\b(?:raise|increase|add|boost|improve|affect|help)\w* .{0,25}\b(?:resale|home|house|property)(?:['’]s)? (?:value|price)\b|\bresale value\b|\badd value\b/i,
	/\b(?:garantizan?|prometen?|aseguran?|juran?)\b.{0,25}\b(?:que|nunca|jam[aá]s)\b|\bcu[aá]nto (?:voy a |podr[eé] )?ahorrar/i,
]

/**
 * Returns whether only a person may answer a question: about a discount, a competitor, the law, or a promise about the
 * future (docs/design/contract.md#answers).
 */
export function needsPerson(question: string): boolean {
	return PERSON_ONLY.some((pattern) => pattern.test(question))
}
