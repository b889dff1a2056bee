/**
 * Questions that only a person may answer. No source can answer such a question, because the answer is a decision or a
 * promise of the company.
 */
const PERSON_ONLY: readonly RegExp[] = [
	// Discounts and negotiation
	/\b(?:discounts?|coupons?|promo(?:tion)?(?: code)?s?|rebate on|haggle|negotia\w+|wiggle room|price[- ]?match\w*)\b/i,
	/\b(?:do|go|come|get) (?:\w+ )?(?:any )?(?:better|lower|cheaper|down) (?:on|with|in|off) (?:the |that |your |this )?(?:price|cost|quote|number|total)\b/i,
	/\b(?:can|could|would|will) you .{0,20}\b(?:lower|reduce|drop|beat|match|shave|knock|come down)\b.{0,30}\b(?:price|quote|bid|estimate|offer|cost|total|off|that|it)\b/i,
	/\b(?:best|lowest) (?:price )?(?:you|they) can (?:do|offer|give)\b|\byour best price\b|\b(?:better|special) (?:deal|price|offer)\b/i,
	/\b\d+ ?(?:%|percent) off\b|\b(?:some|anything|money|something|a (?:little|bit)|\$ ?\d[\d,]*) off\b|\bcheaper if\b|\bthrow in\b/i,
	/\b(?:military|veterans?|senior|first responder|cash|neighbor|referral)s?(?:'s?|’s?)? (?:price|rate|deal|break)\b|\bbreak on the price\b/i,
	// Competitors and other offers
	/\b(?:competit\w+|(?:an?other|other|different|second|cheaper|lower) (?:\w+ )?(?:compan(?:y|ies)|contractors?|firms?|guys?|quotes?|bids?|estimates?|offers?|outfits?|bidders?))\b/i,
	/\b(?:cheaper|better|different|more expensive|more|less|higher|lower|pricier|faster) than (?:the )?(?!\p{Lu}{2,}\b)\p{Lu}\p{L}+/u,
	/\b(?:why|how come) (?:should|would) (?:i|we) (?:choose|pick|hire|use|go with|trust) you\b|\bwhat (?:makes|sets) you (?:different|better|apart)\b/i,
	/\b(?:home depot|lowe['’]?s|costco|(?:he|she|they|someone|somebody) (?:quoted|bid|offered|charges?) (?:me|us)?)\b/i,
	// Law and liability
	/\b(?:lawyers?|attorneys?|lawsuits?|sue|sued|suing|in court|small claims|illegal|lawful|legally|legal|liable|breach|loopholes?|binding|void)\b/i,
	// Promises about the future
	/\byou (?:\w+ )?(?:guarantee|promise|swear|assure|be sure|100 ?% sure)\b(?! (?:your|the) (?:work|workmanship|labor|installation|materials?|parts?)\b).{0,40}\b(?:will|won['’]?t|never|always|not|is|are|be|goes?|stays?|works?|clears?|lasts?|passes?|sav(?:e|es|ings))\b/i,
	/\bhow (?:much|many) .{0,30}\b(?:will|would|do|can) (?:i|we|this|it|that) (?:actually |really )?(?:save|earn|make)\b|\b(?:pay|pays) for itself\b|\bpayback\b/i,
	/\b(?:raise|increase|add|boost|improve|affect|help)\w* .{0,25}\b(?:resale|home|house|property)(?:['’]s)? (?:value|price)\b|\bresale value\b|\badd value\b/i,
]

/**
 * Returns whether only a person may answer a question: about a discount, a competitor, the law, or a promise about the
 * future (docs/design/contract.md#answers).
 */
export function needsPerson(question: string): boolean {
	return PERSON_ONLY.some((pattern) => pattern.test(question))
}
