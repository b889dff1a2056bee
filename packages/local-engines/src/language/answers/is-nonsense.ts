/** Words with which people react to something. A message of such words alone asks nothing. */
const REACTIONS = new Set(
	'ah aha awesome blah bueno bye cool dude fine good great ha haha hahaha hello hey hi hm hmm hola huh interesting jaja lol man maybe meh nah nice no nope not of oh ok okay omg right sure test testing thank thanks there thx uh um vale wait well whatever what wow wtf yeah yep yes yo you gracias adios'.split(
		' ',
	),
)
/** Matches words that insult the person who reads them. */
const INSULT =
	/\b(?:fuck\w*|shit\w*|assholes?|bastards?|bitch\w*|idiots?|morons?|shut up|screw you|you\b.{0,20} (?:suck|stupid|dumb|crooks?|liars?|thieves|jerks?)|stupid (?:robot|bot|machine)|(?:this|it) is a scam|scammers?|pendej\w*|idiotas?|estafador\w*|mierda|ladrones)\b/i
/** Matches letters that are not a word: without a vowel, from one row of a keyboard, or of one repeated letter. */
const NO_WORD =
	/^[^aeiouyáéíóúü\d]+$|[bcdfghjklmnpqrstvwxz]{5}|qwer|asdf|sdfg|dfgh|hjkl|zxcv|^(.)\1+$/i

/** Returns whether a message insults whoever reads it. */
export const isInsult = (message: string): boolean => INSULT.test(message)

/**
 * Returns whether a message is not a question that a person could answer: one word, a reaction, or letters typed at random
 * (docs/design/contract.md#answers).
 */
export function isNonsense(message: string): boolean {
	const words = message.toLowerCase().match(/\p{L}+/gu) ?? []
	if (words.length < 2) return true
	return words.every((word) => REACTIONS.has(word) || NO_WORD.test(word))
}
