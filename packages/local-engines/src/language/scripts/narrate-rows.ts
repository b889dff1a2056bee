import { joinList, toItem, toSentence } from '../text/phrasing.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import type { Bullet } from './read-bullet.ts'

type Row = Extract<Bullet, { kind: 'row' }>
type Cell = { heading: string; value: string }

/** Writes the rows of a table as sentences, each value with its heading: "Gold: four visits a year, a discount of 15 percent." */
export function narrateRows(rows: readonly Row[], title: string): string[] {
	const headings = findHeadings(rows)
	const isOffer = /\b(?:plans?|packages?|options?|care|service|levels?|memberships?)\b/i.test(title)
	return rows.map((row) => narrateRow(row, { headings, isOffer }))
}

/**
 * Returns the heading of each column: the first words that all cells of the column share. The heading is empty when they
 * share none.
 */
function findHeadings(rows: readonly Row[]): string[] {
	const [first] = rows
	const count = first?.cells.length ?? 0
	if (rows.length < 2 || rows.some(({ cells }) => cells.length !== count))
		return new Array<string>(count).fill('')
	return Array.from({ length: count }, (_, column) =>
		commonWords(rows.map(({ cells }) => cells[column] ?? '')),
	)
}

/**
 * Returns the first words that all texts share. Leaves out the last word of every text, so each text keeps at least one
 * word as its value.
 */
function commonWords(texts: readonly string[]): string {
	const split = texts.map((text) => text.split(' '))
	const [first = []] = split
	const length = Math.min(...split.map((words) => words.length - 1))
	const differs = first
		.slice(0, length)
		.findIndex((word, index) => split.some((words) => words[index] !== word))
	return first.slice(0, differs < 0 ? length : differs).join(' ')
}

/** Matches a heading that is a verb. The script speaks it before the value: "lasts three months", and after the heading of the column: "copper lasts 60 years". */
const VERB =
	/^(?:lasts|runs|takes|costs|includes|covers|saves|needs|uses|holds|weighs|carries|fits|serves|gets|pays)$/i

/**
 * Column headings for the time of an event. The script speaks the value under such a heading without the heading: "after
 * tear-off" instead of "when after tear-off".
 */
const MOMENT = /^(?:when|date|day|time)$/i
/** Column headings that the script speaks after the value: "$412" under the heading "Monthly" becomes "$412 monthly". */
const ADVERB = /^(?:monthly|yearly|weekly|daily|annually)$/i

function narrateRow(
	{ head, cells }: Row,
	{ headings, isOffer }: { headings: readonly string[]; isOffer: boolean },
): string {
	const isVerb = VERB.test(head) && cells.length > 1 && headings.every((heading) => heading !== '')
	const said = cells.map((cell, index) => {
		const heading = headings[index] ?? ''
		const value = heading === '' ? cell : cell.slice(heading.length + 1)
		return isVerb
			? `${toItem(heading)} ${head.toLowerCase()} ${formatValue(value)}`
			: formatCell({ heading, value }, isOffer)
	})
	const list = said.length === 2 ? said.join(', ') : joinList(said)
	return toSentence(isVerb ? list : `${toSpokenText(head)}: ${list}`)
}

const YES_OR_NO = /^(?:yes|no)$/i
const NONE = /^none$/i

/**
 * Matches a column heading that names a quantity. The script speaks a number under such a heading as "a discount of 15
 * percent". Under most other headings it speaks the heading and then the value.
 */
const QUANTITY =
	/\b(?:area|capacity|deposit|depth|diameter|discount|height|insulation|length|load|output|pressure|rating|reach|screen|size|span|speed|temperature|thickness|volume|warranty|weight|width)$/i
/**
 * Matches a column heading that the script leaves out, because the value is clear without it. With the heading "Task", the
 * script says "Carpenter: racks and shelves", not "Carpenter: the task is racks and shelves".
 */
const PLAIN = /^(?:share|task|work|scope|activity|description)$/i
/** Matches the words that may follow a counted number, such as "a year" in "4 a year". */
const FREQUENCY = /^ (?:an?|per|each|every)\b/i

/**
 * Writes the text of a table cell with its column heading. Puts the number before a heading in the plural ("four visits a
 * year"). `isOffer` is true for a table of plans or packages, in which "No" means that the plan does not include something.
 */
function formatCell({ heading, value }: Cell, isOffer: boolean): string {
	const said = formatValue(value)
	const name = formatHeading(heading)
	if (heading === '' || MOMENT.test(heading) || PLAIN.test(heading)) return said
	if (YES_OR_NO.test(value) && isOffer)
		return `${name} ${/^no$/i.test(value) ? 'not ' : ''}included`
	if (NONE.test(value) && isOffer) return `no ${name}`
	if (ADVERB.test(heading)) return `${said} ${name}`
	const [, count, rest = ''] = /^(\d[\d,.]*)( .*)?$/.exec(value) ?? []
	const mayCount = count !== undefined && isPlural(heading) && !VERB.test(heading)
	if (mayCount && (rest === '' || FREQUENCY.test(rest)))
		return toSpokenText(`${count} ${count === '1' ? toSingular(name) : name}${rest}`)
	if (!/\d/.test(value) || value.startsWith('$') || !QUANTITY.test(heading))
		return `${name} ${said}`
	return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name} of ${said}`
}

const IRREGULAR_PLURAL = /^(?:feet|people|men|women|children|mice|teeth)$/i

/** Returns whether a table heading is in the plural, such as "Visits", "Miles per hour" or "Square feet". */
function isPlural(heading: string): boolean {
	const [first = '', second = ''] = heading.split(' ')
	return (
		(/[^sui]s$/.test(first) && !VERB.test(first)) ||
		[first, second].some((word) => IRREGULAR_PLURAL.test(word))
	)
}

function toSingular(name: string): string {
	return name.replace(/\bfeet\b/, 'foot').replace(/s\b/, '')
}

function formatHeading(heading: string): string {
	return /^\p{Lu}\p{Ll}+\b/u.test(heading)
		? heading.charAt(0).toLowerCase() + heading.slice(1)
		: heading
}

/**
 * Formats a cell for the middle of a sentence. Writes a first word such as "Every" in lower case: "Every 10 years" becomes
 * "every 10 years".
 */
function formatValue(value: string): string {
	const small = value.replace(
		/^(?:Every|Each|None|Never|Always|Often|Rarely|Sometimes|Any|In|On|Yearly|Monthly|Weekly|Daily|Yes|No|Many|Few|Some|Rare|May|Can|Will|Cannot|Light|Heavy|Low|High|Small|Medium|Large|Same|About|Up|Over|Under|At|After|Before)\b/,
		(word) => word.toLowerCase(),
	)
	return toItem(toSpokenText(small))
}
