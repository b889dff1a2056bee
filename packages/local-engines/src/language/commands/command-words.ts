import { dictionary } from '../../dictionary.ts'

const ONES =
	'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
		' ',
	)
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ORDINALS = dictionary({
	first: 'one',
	second: 'two',
	third: 'three',
	fifth: 'five',
	eighth: 'eight',
	ninth: 'nine',
	twelfth: 'twelve',
	twentieth: 'twenty',
	thirtieth: 'thirty',
})

/**
 * Returns the whole number that a text expresses, such as "4", "4th", "seven", "fourth" or "twenty one". Returns
 * undefined for any other text. Digits may go up to 999, words up to 99.
 */
export function parseNumber(text: string): number | undefined {
	const digits = /^(\d{1,3})(?:st|nd|rd|th)?$/.exec(text)
	if (digits !== null) return Number(digits[1])
	const [first = '', second, ...more] = text.split(/[ -]/).map(toCardinal)
	const one = ONES.indexOf(first) + 1
	const ten = TENS.indexOf(first) + 2
	if (more.length > 0) return undefined
	if (second === undefined) return one > 0 ? one : ten > 1 ? ten * 10 : undefined
	const unit = ONES.indexOf(second) + 1
	return ten > 1 && unit > 0 && unit < 10 ? ten * 10 + unit : undefined
}

function toCardinal(word: string): string {
	return ORDINALS[word] ?? word.replace(/th$/, '')
}

const POLITE_START =
	/^(?:hey|hi|hello|ok|okay|so|well|um|uh|alright|all right|yes|yeah|oops|sorry|huh|hm|por favor|sure|now|then|and|please|just|kindly|quickly|actually|can you|could you|would you|will you|can we|could we|can i|could i|may i|let us|lets|i want to|i want you to|i need you to|i would like to|i would like you to|id like to|i wish to|i wanna|you can|go ahead and|try to|maybe|a little|a bit|a little bit|oye|oiga|oigan|hola|a ver|bueno|pues|perdon|perdona|perdone|disculpa|disculpe|ahora|entonces|mejor|(?:me |nos )?(?:puedes|puede|pueden|podrias|podria|podrian)|quiero que|quisiera que|necesito que|un poco|un poquito)\s+/
const POLITE_END =
	/(?<!\s)\s+(?:please|now|thanks|thank you|for me|again|right now|then|ok|okay|for a (?:moment|second|minute|sec)|a (?:bit|little|little bit)|if you (?:can|could|would)|real quick|quickly|will you|would you|a sec|a second|a moment|por favor|porfavor|porfa|gracias|ya|ahora|ahora mismo|ahorita|un poco|un poquito|si puedes|si puede)$/

/** Returns a homeowner's words in lower case. Removes punctuation and polite words such as "could you" and "please". */
export function normalizeCommand(input: string): string {
	let text = input
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[’']/g, '')
		.replace(/(\d)\s?%/g, '$1 percent')
		.replace(/[^\p{L}\p{N}.\s-]+/gu, ' ')
		.replace(/\.(?!\d)/g, ' ')
		.replace(/\s+/g, ' ')
		.trim()
	for (let before = ''; before !== text; ) {
		before = text
		text = text.replace(POLITE_START, '').replace(POLITE_END, '')
	}
	return text
}
