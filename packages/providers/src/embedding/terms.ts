import { isCommonWord } from '../language/local/text/vocabulary.ts'

/** A word of a text. `meaning` is the name of the word's synonym group, or its stem. `weight` is its importance. */
export type Term = { stem: string; meaning: string; weight: number }

const words = (text: string) => text.trim().split(/\s+/)

/** Words that say nothing about the subject of a text. */
const STOP_WORDS = new Set(
	words(`
	a about after afterwards all am an and any are as at be been but by can could did do does doing for from get gets give had has have he
	her his how i if in into is it its just know let like may me might more most much must my need no not of on one or our
	out please s shall she should so some tell than that the their them then there these they this those to too us very
	want was we were what when where which who whom why will with would you your
`),
)

/** Synonyms in home improvement, one group per line. The first word names the group. */
const SYNONYM_GROUPS = `
	warranty guarantee
	price cost charge fee quote estimate rate
	pay payment due deposit installment
	financing finance loan credit
	balance rest remainder
	install installation replace replacement reroof
	crew team worker installer
	company firm business contractor
	damage broken harm torn
	leak drip seep
	fix repair mend
	trash debris waste garbage
	clean cleanup sweep tidy
	begin start
	finish complete done
	rain storm weather wind hail snow
	quick fast rapid
	permit permission
	insured insurance liability coverage
	license licensed certified
	phone call telephone
	gutter downspout
	color shade
	house home property
	long duration last
	year annual
	cancel withdraw terminate
`

/**
 * Word endings with their replacements, tried in order. An ending is replaced only when the rest of the word has a
 * vowel and at least three letters.
 */
const ENDINGS: [RegExp, string][] = [
	[/(?:ational|ations?|ating|ated|ates?|ators?)$/, 'at'],
	[/(?:ances?|ences?)$/, ''],
	[/(?:ments?|ness|ings?|edly|ingly|able|ible|ively|ive|ers?|ors?)$/, ''],
	[/(?:ies|ied)$/, 'y'],
	[/(?:sses|ssed)$/, 'ss'],
	[/(?:ees?|eed)$/, 'ee'],
	[/(?:ed|es|ly)$/, ''],
	[/(?<![su])s$/, ''],
]

const MEANING_OF = new Map(
	SYNONYM_GROUPS.trim()
		.split('\n')
		.flatMap((line) => {
			const stems = words(line).map(stemOf)
			const [meaning = ''] = stems
			return stems.map((stem): [string, string] => [stem, meaning])
		}),
)

/** Weights for three kinds of words: words that are common in home improvement, words that are not, and numbers. */
const COMMON_WEIGHT = 1
const RARE_WEIGHT = 1.7
const NUMBER_WEIGHT = 1.3

/** Returns the words of a text in order, without accents and capitals. Omits stop words. */
export function weightedTermsOf(text: string): Term[] {
	const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
	const found = folded.match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? []
	return found
		.map((word) => word.replace(/['’].*$/, ''))
		.filter((word) => word !== '' && !STOP_WORDS.has(word))
		.map((word) => {
			const stem = stemOf(word)
			return { stem, meaning: MEANING_OF.get(stem) ?? stem, weight: weightOf(word) }
		})
}

function weightOf(word: string): number {
	if (/^\d/.test(word)) return NUMBER_WEIGHT
	return isCommonWord(word) ? COMMON_WEIGHT : RARE_WEIGHT
}

/**
 * Returns the stem of an English word, such as the common stem of "installing" and "installer". The stem itself may not
 * be a word.
 */
function stemOf(word: string): string {
	if (/^\d/.test(word)) return word
	if (word.length < 4) return normalizeEnd(word)
	for (const [ending, rest] of ENDINGS) {
		if (!ending.test(word)) continue
		const stem = word.replace(ending, rest)
		if (stem.length >= 3 && /[aeiouy]/.test(stem)) return normalizeEnd(stem)
	}
	return normalizeEnd(word)
}

/** Unifies the ends of stems: "stopp" becomes "stop", "leave" becomes "leav" and "warranty" becomes "warranti". */
function normalizeEnd(stem: string): string {
	const single = /([bdgkmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem
	return single.replace(/(?<=\w{3})e$/, '').replace(/(?<=\w{2})y$/, 'i')
}
