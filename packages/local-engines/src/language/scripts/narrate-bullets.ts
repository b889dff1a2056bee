import { joinList, toItem, toSentence, toSentenceCase } from '../text/phrasing.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import { isPartName } from '../text/vocabulary.ts'
import { isBar, narrateBars } from './narrate-data.ts'
import { narrateRows } from './narrate-rows.ts'
import { type Bullet, readBullet } from './read-bullet.ts'
import { isFigureText, isSpeakableLine } from './speakable.ts'
import { formatPair, formatText, isPhrase, isPrice, startsWithVerb } from './spoken-bullet.ts'

/** The sentences of a script, and whether they leave out lines of the slide that cannot be spoken. */
export type Narration = { sentences: string[]; isIncomplete: boolean }

/** Maximum number of bullets that a script reads. A slide with more bullets has too much text to be read aloud. */
const MAX_BULLETS = 14

/**
 * Writes the bullets of a slide as sentences, in their order. Joins neighboring instructions, and neighboring phrases without a
 * verb, because a sentence of one phrase sounds cut off. Leaves out lines that say nothing alone, such as a figure without its
 * label.
 */
export function narrateBullets(
	lines: readonly string[],
	{ title, companyName }: { title: string; companyName: string },
): Narration {
	const spoken = lines.filter(
		(line) => (isSpeakableLine(line) || isBar(readBullet(line))) && !isBadge(line),
	)
	const bullets = spoken
		.slice(0, MAX_BULLETS)
		.map((line) => lowerTitleCase(readBullet(line), companyName))
	const unspoken = lines.filter((line) => line.trim() !== '' && !isBadge(line)).length
	return {
		sentences: narrateRuns(bullets, title),
		isIncomplete: bullets.length < unspoken || areLabels(bullets),
	}
}

/** Converts title case and capitals to sentence case. Does not change the rows of a table. */
function lowerTitleCase(bullet: Bullet, companyName: string): Bullet {
	const lower = (text: string) => toSentenceCase(text, companyName)
	if (bullet.kind === 'row') return bullet
	if (bullet.kind === 'text') return { ...bullet, text: lower(bullet.text) }
	if (bullet.kind === 'list')
		return { ...bullet, head: lower(bullet.head), items: bullet.items.map(lower) }
	return { ...bullet, head: lower(bullet.head), detail: lower(bullet.detail) }
}

/**
 * Returns whether a line is a label such as "Most chosen". Only the position of such a label on the slide shows what it
 * refers to.
 */
function isBadge(line: string): boolean {
	return /^(?:most (?:chosen|popular|loved)|best (?:value|seller)|recommended|popular|new|sale)$/i.test(
		line.trim(),
	)
}

/** Returns whether most bullets are labels of one or two words, such as "Attic" and "Doors", which say nothing alone. */
function areLabels(bullets: readonly Bullet[]): boolean {
	const labels = bullets.filter(
		(bullet) =>
			bullet.kind === 'text' &&
			bullet.text.split(' ').length <= 2 &&
			!startsWithVerb(bullet.text) &&
			!/[\d@]|\.\p{L}/u.test(bullet.text) &&
			!/[.!?]$/.test(bullet.text),
	)
	return labels.length >= 2 && labels.length * 2 >= bullets.length
}

function narrateRuns(bullets: readonly Bullet[], title: string): string[] {
	const steps = narrateSteps(bullets, title)
	if (steps !== undefined) return steps
	const sentences: string[] = []
	for (let at = 0; at < bullets.length; ) {
		const run = takeRun(bullets.slice(at))
		sentences.push(...narrateRun(run, title))
		at += run.length
	}
	return sentences
}

/** Kinds of bullets that are narrated together when they are neighbors, and the largest number of them. */
const RUNS: readonly [belongs: (bullet: Bullet) => boolean, max: number][] = [
	[isBar, Number.POSITIVE_INFINITY],
	[({ kind }) => kind === 'row', Number.POSITIVE_INFINITY],
	[isInstruction, 4],
	[isFragment, 3],
]

/** Returns the bullets that are narrated together: the first bullet, and those of the same kind that directly follow it. */
function takeRun(bullets: readonly Bullet[]): Bullet[] {
	const [first] = bullets
	if (first === undefined) return []
	const [belongs, max] = RUNS.find(([isKind]) => isKind(first)) ?? [() => false, 1]
	const end = bullets.findIndex((bullet, index) => index > 0 && !belongs(bullet))
	return bullets.slice(0, Math.min(max, end < 0 ? bullets.length : end))
}

function narrateRun(run: readonly Bullet[], title: string): string[] {
	const bars = run.filter(isBar)
	if (bars.length > 0) {
		const narrated = narrateBars(bars)
		return narrated.length > 0 ? narrated : bars.map((bar) => narrateOne(bar, title))
	}
	const rows = run.filter((bullet) => bullet.kind === 'row')
	if (rows.length > 0) return narrateRows(rows, title)
	if (run.length > 1) return [toSentence(joinItems(run.map(textOf)))]
	return run.map((bullet) => narrateOne(bullet, title))
}

function narrateOne(bullet: Bullet, title: string): string {
	if (bullet.kind === 'pair') return formatPair(bullet.head, withoutHeading(bullet.detail))
	if (bullet.kind === 'list') return narrateList(bullet)
	return formatText(textOf(bullet), title)
}

/**
 * Removes the column heading that precedes a value when the table has only one column of values: "Work Cut the joints" becomes
 * "Cut the joints".
 */
function withoutHeading(detail: string): string {
	return detail
		.replace(/^(?:Work|Task|Step|Scope|Activity|Description) (?=\p{Lu})/u, '')
		.replace(/^(?:Share|Part) (?=\d)/, '')
}

/**
 * Writes a card or a column as a sentence: "Before: chalky south wall, bare wood at the trim, and split caulk." When the
 * first item is a price, the sentence states the price before the other items: "Better is $18,420: …".
 */
function narrateList({ head, items: all }: Extract<Bullet, { kind: 'list' }>): string {
	const items = all.filter((item) => !isBadge(item))
	const [price = '', ...others] = items
	const name = toSpokenText(head)
	const sentences = items.filter((item) => /[.!?]$/.test(item))
	if (sentences.length > 0)
		return [`${name}:`, ...items.map((item) => toSentence(toSpokenText(item)))].join(' ')
	if (isPrice(toSpokenText(price)) && others.length > 0)
		return toSentence(`${name} is ${toSpokenText(price)}: ${joinItems(others)}`)
	return toSentence(
		`${name}: ${joinItems(items.filter((item) => isSpeakableLine(item) || isFigureText(item)))}`,
	)
}

function joinItems(items: readonly string[]): string {
	const said = items.map((item) => toItem(toSpokenText(item)))
	const isUnclear = said.length === 2 && said.some((item) => / and /.test(item))
	return isUnclear ? said.join(', and ') : joinList(said)
}

function textOf(bullet: Bullet): string {
	return bullet.kind === 'text' ? bullet.text : bullet.head
}

/** Returns whether a bullet is a short phrase without a verb and a comma, such as "Architectural shingle". */
function isFragment(bullet: Bullet): boolean {
	return (
		bullet.kind === 'text' &&
		!/[,.!?;]/.test(bullet.text) &&
		!isPartName(bullet.text) &&
		isPhrase(toSpokenText(bullet.text))
	)
}

/** Returns whether a bullet is a short instruction without a comma, such as "Move the furniture". */
function isInstruction(bullet: Bullet): boolean {
	if (bullet.kind !== 'text' || /[,.!?;]/.test(bullet.text)) return false
	return startsWithVerb(bullet.text) && bullet.text.split(' ').length <= 7
}

/** Writes the bullets of a slide that announces steps, such as "How it works", as sentences with "First" and "Then". */
function narrateSteps(bullets: readonly Bullet[], title: string): string[] | undefined {
	const announces =
		/\b(?:process|steps?|how (?:it|we) works?|what to expect|what happens|start to finish)\b/i
	const isStep = (bullet: Bullet) => bullet.kind === 'text' && !/[.!?]$/.test(bullet.text)
	if (!announces.test(title) || bullets.length < 3 || !bullets.every(isStep)) return undefined
	return bullets.map((bullet, index) => {
		const order = index === 0 ? 'First' : index === bullets.length - 1 ? 'And finally' : 'Then'
		return toSentence(`${order}, ${toItem(toSpokenText(textOf(bullet)))}`)
	})
}
