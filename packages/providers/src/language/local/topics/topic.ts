/**
 * One thing that homeowners ask about whatever the trade. `asks`: how people put it; `tells`: how a company's text answers
 * it; `both`: what stands in either. `isBroad`: so many lines tell something of it that it decides little. Cues are parted by commas; `cueForm` says how one is read.
 */
export type Topic = {
	name: string
	sharedCues: string
	questionCues: string
	answerCues: string
	isGeneral?: boolean
}

const NUMBER =
	'(?:\\d[\\d,.]*(?:st|nd|rd|th)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|an?|half|couple|few|several)'
const MONEY = '[$€£]\\s?\\d[\\d,.]*'
const GAP = "(?:[^\\p{L}\\p{N}$]+[\\p{L}\\p{N}'$]+){0,4}?[^\\p{L}\\p{N}$]+"

/**
 * The form of a list of cues: words one after the other with their endings, `a/b` either, `../..` up to four words between,
 * `word*` however it goes on, `#` a number, `$` an amount. Matches lower-case text.
 */
export function cuePattern(cues: string): RegExp {
	const forms = cues
		.split(',')
		.map((cue) => cue.trim())
		.filter((cue) => cue !== '')
		.map((cue) =>
			cue
				.split(/ \.\. /)
				.map(readWords)
				.join(GAP),
		)
	return new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}

const readWords = (words: string): string =>
	words.split(' ').map(readWord).join('[^\\p{L}\\p{N}$]{1,3}')

function readWord(word: string): string {
	const parts = word.split('/').map(readPart)
	return parts.length === 1 ? parts.join('') : `(?:${parts.join('|')})`
}

function readPart(part: string): string {
	if (part === '$') return MONEY
	const plain = part.replace(/[.+?()[\]\\]/g, '\\$&').replaceAll('#', NUMBER)
	if (part.endsWith('*')) return `${plain.slice(0, -1)}[\\p{L}\\p{N}-]*`
	if (!/\p{L}{3}$/u.test(part)) return plain
	if (part.endsWith('e')) return `${plain.slice(0, -1)}(?:e|es|ed|er|ing|e's)`
	if (/[^aeiou]y$/.test(part)) return `${plain.slice(0, -1)}(?:y|ies|ied|ying)`
	return `${plain}(?:s|es|ed|ing|'s)?`
}
