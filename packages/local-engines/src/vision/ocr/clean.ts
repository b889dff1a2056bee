/** Patterns for bullet marks, and for characters that OCR returns instead of bullet marks. */
const MARK_ONLY = /^[^\p{L}\p{N}$#&("'“‘]{1,3}$/u
const MISREAD_MARK = /^(?:[eoOcCvVxXJYwW]|[vVwWyY][/\\|]|[@®©°¢«»][\p{L}®©]?|[+\\/]\/?)$/u

/**
 * Returns whether the first word of a line is a bullet mark. `next` is the second word. OCR reads a ring-shaped mark as
 * a zero.
 */
export function isBulletMark(word: string, next: string): boolean {
	if (/^[0Q]$/.test(word)) return /^\p{Lu}/u.test(next)
	return MARK_ONLY.test(word) || MISREAD_MARK.test(word)
}

/** Matches bullet marks that OCR joined with the first word of a line. */
const LEADING = /^(?:[•·∙▪■□◆◇►▶▸✓✔✗✘»›*«¢©®°~+|\\]+\s*|[-–—]\s+)(?=\S)/u

const FIXES: [wrong: RegExp, right: string][] = [
	[/[‘’`´]/g, "'"],
	[/[“”„]|''/g, '"'],
	[/\s+/g, ' '],
	// A minus sign is read twice.
	[/^[–—]\s?-(?=\d)/g, '-'],
	[/ ([,.;:!?])(?=\s|$)/g, '$1'],
	// OCR reads a capital I as a lower-case l or a bar. Replaces an l at the start of a word before one of these letters, because
	// no English word begins with such a pair. Two units do: "lb" and "lf".
	[/(?<![\p{L}\p{N}'])l(?![bf]s?(?!\p{L}))(?=[bcdfghjkmnpqrstvwxz])/gu, 'I'],
	[/(?<=^|\s)[|](?=\s|')/g, 'I'],
	// Both readers take the bar between two parts of a line for a capital I. After "Class" or "Phase", it is a Roman numeral.
	[
		/(?<=\S)(?<!(?:[Cc]lass|[Tt]ype|[Pp]hase|[Pp]art|[Ll]evel|[Ss]tage|[Gg]rade|[Tt]ier|[Oo]ption|[Pp]lan)) I (?=[\p{Lu}\d(])/gu,
		' | ',
	],
	// The slash between an amount and its unit.
	[/(?<=\$\d[\d,.]{0,9}) [Il|] (?=(?:sq|ft|foot|mo|month|yr|year|each|hour|hr|lf)\b)/g, ' / '],
	// A dot between two parts of a line.
	[/(?<=\S) [«»] (?=\S)/g, ' • '],
	[/(?<=\d{3}-) (?=\d{4}(?!\d))/g, ''],
	// OCR reads some digits and dollar signs as letters.
	[/(?<=\d)[oO](?=[\d,.%]|\b(?!'))/g, '0'],
	[/(?<=\$)[lI|](?=[\d,])/g, '1'],
	[/(?<=\d)[lI|](?=[\d,%])/g, '1'],
	[/(?<=^|\s)S(?=\d{1,3}(?:,\d{3})+(?!\d)|\d{2,3}\/mo)/g, '$'],
	[/(?<=^|\s)\$\s(?=\d)/g, '$'],
	[/(?<=\d),\s(?=\d{3}(?!\d))/g, ','],
	// One reader takes the comma of thousands for a point. No price has three decimals; a rate below a dollar has.
	[/(?<=\$[1-9]\d{0,2})[.](?=\d{3}(?![\d,.]\d|\d))/g, ','],
	// "Day 1,7 am" has lost a space, and "2,5 m" is a decimal.
	[
		/(?<=\d),(?=(?:\d{1,2}|(?:19|20)\d\d)(?!\d))(?!\d+ ?(?:%|[cmk]?m|[mk]?g|[mk]?l|k?Wh?|[hvVt]|metros?|litros?|horas?|kilos?|pulgadas?|millones)(?!\p{L}))/gu,
		', ',
	],
	// Both readers take the first letter of "lb" for a capital I.
	[/(?<=(?:\d|\bper) )[I|]b(?=s?(?!\p{L}))/gu, 'lb'],
	// OCR joins the article "a" with the unit of time that follows, as in "2 ayear".
	[/(?<=\d) ?a ?(?=(?:year|month|week|day)\b)/g, ' a '],
	[/(?<=^|\s)[lI1]a ?(?=(?:year|month|week|day)\b)/g, '1 a '],
]

/** Returns true when a line begins with a bullet mark. */
export function startsWithBulletMark(text: string): boolean {
	return LEADING.test(text)
}

/** Cleans a recognized line: removes bullet marks, simplifies quotes, and corrects known OCR errors. */
export function cleanLine(text: string): string {
	let clean = text.trim().replace(LEADING, '')
	for (const [wrong, right] of FIXES) clean = clean.replace(wrong, right)
	// OCR reads the edge of a drawing before a line as an opening bracket, and specks after it as a dash or a period.
	if (/^\[[^\]]*$/.test(clean)) clean = clean.slice(1)
	return clean
		.replace(/(?<![|_~\\])[|_~\\]+$/, '')
		.replace(/(?<=[.!?]) [-–—.]$/, '')
		.trim()
}

/**
 * Returns false for a recognized text that is probably not printed text, but an edge, a window or a texture in a
 * photograph. A zero in print as large as a figure of a statistic is text; a smaller one is a round mark.
 */
export function isText({
	text,
	confidence,
	isLarge,
}: {
	text: string
	confidence: number
	isLarge: boolean
}): boolean {
	const signs = text.replace(/\s/g, '')
	const solid = signs.replace(/[^\p{L}\p{N}$%]/gu, '').length
	// Tesseract reads the small circle before a list item as a zero.
	if (solid === 0 || solid / signs.length < 0.6 || (text === '0' && !isLarge)) return false
	if (/^[$€£#]?\d[\d.,/:%+-]*(?:[★+%]|\s?(?:am|pm))?$/i.test(text)) return confidence >= 70
	if (/^(?:we|us|no|yes|ph)$/i.test(text)) return confidence >= 85
	if (/^[ap]\.?m\.?$/i.test(text)) return confidence >= 70
	if (/^\p{Lu}\p{Ll}(?: \p{Ll}{1,2}){1,2}$/u.test(text)) return confidence >= 90
	if (!/\p{L}{3}|\d/u.test(text)) return false
	const words = text.split(' ')
	const likely = words.filter(
		(word) => /\d/.test(word) || word.length > 3 || /^\p{L}+[^\p{L}\p{N}_]*$/u.test(word),
	)
	return confidence >= (likely.length * 2 >= words.length ? 58 : 75)
}
