/**
 * A blank: part of a contract that is left open for handwriting. `start` and `end` count UTF-16 units; `line` counts
 * from 1.
 */
export type Blank = { line: number; start: number; end: number; before: string }

/** Matches a blank in Markdown, where underscores may be escaped, or in plain text. */
export const BLANK = /(?:\\?_){3,}|\.{5,}|…{3,}/g
const CONTEXT = 40

/**
 * Finds the blanks in an imported contract: runs of dots or underscores. `before` is the text before the blank on the same
 * line.
 */
export function findBlanks(text: string): Blank[] {
	return Array.from(text.matchAll(BLANK)).flatMap(({ 0: run, index: start }) => {
		const end = start + run.length
		const lineStart = text.lastIndexOf('\n', start - 1) + 1
		const lineEnd = text.indexOf('\n', end)
		const line = text.slice(lineStart, lineEnd === -1 ? text.length : lineEnd)
		if (/^[\s_]+$/.test(line)) return []
		const before = text.slice(Math.max(lineStart, start - CONTEXT), start)
		const place = text.slice(0, start).split('\n').length
		return [{ line: place, start, end, before: plain(before) }]
	})
}

const AMOUNTS = ['total_price', 'deposit_amount', 'balance_amount']

/**
 * Extends the range of a blank to include a dollar sign before it when `variable` is an amount of money. The value that
 * replaces the blank starts with its own dollar sign.
 */
export function includeDollarSign<T extends { start: number; end: number }>(
	text: string,
	part: T,
	variable: string,
): T {
	const [sign = ''] = /\$\s*$/.exec(text.slice(0, part.start)) ?? []
	return AMOUNTS.includes(variable) ? { ...part, start: part.start - sign.length } : part
}

/** Replaces the part of a text between `start` and `end` with `by`. */
export function replaceAt(
	text: string,
	{ start, end }: { start: number; end: number },
	by: string,
): string {
	return text.slice(0, start) + by + text.slice(end)
}

function plain(markdown: string): string {
	return markdown
		.replaceAll(/[\\*#|]/g, '')
		.replaceAll(/_{3,}/g, ' ')
		.replaceAll(/\s+/g, ' ')
		.trim()
}
