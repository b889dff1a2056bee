/** Marks that designers put before a line, and what the engine takes them for. */
const GLYPH_ONLY = /^[^\p{L}\p{N}$#&("'“‘]{1,3}$/u
const MISREAD_GLYPH = /^(?:[eoOcCvVxXJYwW]|[vVwWyY][/\\|]|[@®©°¢«»][\p{L}®©]?|[+\\/]\/?)$/u

/** Whether the first word of a line is a bullet, a tick or the like: no word of English, and `next` follows. A ring is read as a nought. */
export function isGlyph(word: string, next: string): boolean {
	if (/^[0Q]$/.test(word)) return /^\p{Lu}/u.test(next)
	return GLYPH_ONLY.test(word) || MISREAD_GLYPH.test(word)
}

/** Marks at the start of a line that stuck to its first word. */
const LEADING = /^(?:[•·∙▪■□◆◇►▶▸✓✔✗✘»›*«¢©®°~+|\\]+\s*|[-–—]\s+)(?=\S)/u

const FIXES: [wrong: RegExp, right: string][] = [
	[/[‘’`´]/g, "'"],
	[/[“”„]|''/g, '"'],
	[/\s+/g, ' '],
	[/ ([,.;:!?])(?=\s|$)/g, '$1'],
	// Capital I read as a small l or a bar: no English word begins with l and one of these.
	[/(?<![\p{L}\p{N}'])l(?=[bcdfghjkmnpqrstvwxz])/gu, 'I'],
	[/(?<=^|\s)[|](?=\s|')/g, 'I'],
	// Letters among figures.
	[/(?<=\d)[oO](?=[\d,.%]|\b(?!'))/g, '0'],
	[/(?<=\$)[lI|](?=[\d,])/g, '1'],
	[/(?<=\d)[lI|](?=[\d,%])/g, '1'],
	[/(?<=^|\s)S(?=\d{1,3}(?:,\d{3})+(?!\d)|\d{2,3}\/mo)/g, '$'],
	[/(?<=^|\s)\$\s(?=\d)/g, '$'],
	[/(?<=\d),\s(?=\d{3}(?!\d))/g, ','],
	[/(?<=\d),(?=\d{1,2}(?!\d))/g, ', '],
]

/** Whether a line begins with a bullet mark. */
export function startsWithGlyph(text: string): boolean {
	return LEADING.test(text)
}

/** A line as it was meant: bullet marks off, quotes plain, and what the engine is known to confuse put right. */
export function cleanLine(text: string): string {
	let clean = text.trim().replace(LEADING, '')
	for (const [wrong, right] of FIXES) clean = clean.replace(wrong, right)
	return clean.replace(/\s*[|_~\\]+$/, '').trim()
}

/** Whether a reading is text at all, and no edge, window pane or grain of a photograph taken for some. */
export function isText({ text, confidence }: { text: string; confidence: number }): boolean {
	const signs = text.replace(/\s/g, '')
	const solid = signs.replace(/[^\p{L}\p{N}$%]/gu, '').length
	// A nought alone is a ring: the mark of a list, a point of a timeline.
	if (solid === 0 || solid / signs.length < 0.6 || text === '0') return false
	if (/^[$€£#]?\d[\d.,/:%+-]*(?:[★+%]|\s?(?:am|pm))?$/i.test(text)) return confidence >= 70
	if (!/\p{L}{3}|\d/u.test(text)) return false
	const words = text.split(' ')
	const likely = words.filter(
		(word) =>
			/\d/.test(word) ||
			word.length > 3 ||
			/^(?:[aeiou]|\p{L}*[aeiouy]\p{L}*|\p{Lu}+)\W*$/iu.test(word),
	)
	return confidence >= (likely.length * 2 >= words.length ? 58 : 75)
}
