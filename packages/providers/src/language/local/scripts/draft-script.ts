import type { ScriptRequest } from '../../language.ts'
import { insideSentence, pick, toSentence, toSentenceCase } from '../text/phrasing.ts'
import { sayLine } from '../text/spoken-text.ts'
import { canShare, isInstruction, listParts, readBullet, type Statement } from './spoken-bullet.ts'

type SlideText = Omit<ScriptRequest, 'deckContext' | 'signal'>

const MAX_SCRIPT = 5000
const COUNTS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/**
 * The narration of a slide from its title and bullets alone. Slide 1 greets by name, the last one thanks; a slide
 * without text gets a line that invents nothing. The same slide in the same place is always told the same way.
 */
export function draftScript(slide: SlideText): string {
	const told = [
		...(slide.position === 1 ? greet(slide.companyName) : []),
		...(slide.title === '' && slide.bullets.length === 0 ? tellPicture(slide) : tellSlide(slide)),
		...(slide.position === slide.total && slide.total > 1
			? ['Thank you for your time, {{first_name}}.']
			: []),
	]
	return cutToLength(told)
}

function greet(companyName: string): string[] {
	return [
		'Hi {{first_name}}, and welcome.',
		...(companyName === '' ? [] : [`This is ${companyName}.`]),
	]
}

function tellPicture({ position }: SlideText): string[] {
	return [
		pick(
			[
				'Take a moment to look at this.',
				'Here is something to look at.',
				'Have a look at this one.',
			],
			position,
		),
	]
}

function tellSlide({ title, bullets, position, companyName }: SlideText): string[] {
	const heading = toSentenceCase(title, companyName)
	return [
		...(title === '' ? [] : [openWith(sayLine(heading), position)]),
		...tellBullets(bullets, heading, { position, companyName }),
	]
}

/** The title as the sentence that opens the slide. Slides after the first vary how they begin. */
function openWith(title: string, position: number): string {
	if (/\?$/.test(title)) return title
	const inside = insideSentence(title)
	if (/^(?:what|how|why|where|when|who)\s/i.test(title))
		return toSentence(`${pick(['Here is', "Let's look at", 'This is'], position)} ${inside}`)
	const isThing = /^(?:an?|our|your|the)\s/i.test(title) && !/[,:.!]/.test(title)
	if (!isThing || position === 1) return toSentence(title)
	const open = pick(["Let's talk about", 'Now for', "Let's look at", 'Next,'], position)
	return toSentence(`${open} ${inside}`)
}

/** Bullets as sentences, in their order: neighbours joined, a connective where one helps the ear. */
export function tellBullets(
	bullets: readonly string[],
	title: string,
	{ position, companyName }: { position: number; companyName: string },
): string[] {
	const statements = bullets
		.filter((bullet) => bullet.trim() !== '')
		.map((bullet) => readBullet(toSentenceCase(bullet, companyName), title))
	if (tellsSteps(title) && statements.length > 2 && statements.every(({ kind }) => kind === 'part'))
		return tellSteps(statements)
	const groups = groupStatements(mergeBadges(statements))
	return groups.map((group, index) => {
		const sentence = sayGroup(group, { alone: groups.length === 1, position })
		const isEnd = index === groups.length - 1 && groups.length > 2 && group.length === 1
		return isEnd ? addAnd(sentence) : sentence
	})
}

function tellsSteps(title: string): boolean {
	return /\b(?:process|steps?|how (?:it|we) works?|what to expect|what happens|start to finish)\b/i.test(
		title,
	)
}

function tellSteps(steps: readonly Statement[]): string[] {
	return steps.map(({ text }, index) => {
		const between = pick(['Then', 'After that', 'Next'], index - 1)
		const order = index === 0 ? 'First' : index === steps.length - 1 ? 'And finally' : between
		return toSentence(`${order}, ${insideSentence(text)}`)
	})
}

/** "Most chosen" beside a price belongs to that price. */
function mergeBadges(statements: readonly Statement[]): Statement[] {
	const badge = /^(?:most (?:chosen|popular)|best (?:value|seller)|recommended|popular)$/i
	return statements.flatMap((statement, index) => {
		const before = statements[index - 1]
		if (badge.test(statement.text) && statements[index + 1]?.kind === 'price') return []
		if (statement.kind !== 'price' || before === undefined || !badge.test(before.text))
			return [statement]
		return [{ ...statement, text: `${before.text}, ${statement.text}` }]
	})
}

/** Runs of short phrases go together; a price takes the phrases that follow it. */
function groupStatements(statements: readonly Statement[]): Statement[][] {
	const groups: Statement[][] = []
	for (const statement of statements) {
		const open = groups.at(-1)
		if (open !== undefined && belongs(statement, open)) open.push(statement)
		else groups.push([statement])
	}
	return groups
}

function belongs(statement: Statement, group: readonly Statement[]): boolean {
	const [head, ...more] = group
	if (head === undefined || !canShare(statement) || group.length >= 6) return false
	if (!more.every(canShare)) return false
	if (head.kind === 'price') return !isInstruction(statement)
	return canShare(head) && isInstruction(head) === isInstruction(statement)
}

function sayGroup(
	group: Statement[],
	{ alone, position }: { alone: boolean; position: number },
): string {
	const [head, ...more] = group
	if (head === undefined) return ''
	if (head.kind === 'price')
		return toSentence(more.length === 0 ? head.text : `${head.text}: ${listParts(more)}`)
	if (more.length === 0) return toSentence(head.text)
	const count = COUNTS[group.length] ?? 'a few'
	const list = listParts(group)
	if (!alone) return toSentence(list)
	const lead = pick(
		[
			`There are ${count} points:`,
			`It comes down to ${count} things:`,
			'In short:',
			`Here are the ${count} points:`,
		],
		position,
	)
	return toSentence(`${lead} ${list}`)
}

/** The last of several sentences, with its "and" where that can be said. */
function addAnd(sentence: string): string {
	const fixed = /^(?:And|On day|In week|In month|[A-Z][a-z]+ed)\b|:|[.!?] /.test(sentence)
	const named = / comes to \$/.test(sentence)
	return fixed ? sentence : `And ${named ? sentence : insideSentence(sentence)}`
}

function cutToLength(sentences: readonly string[]): string {
	let script = ''
	for (const sentence of sentences) {
		const longer = script === '' ? sentence : `${script} ${sentence}`
		if (longer.length > MAX_SCRIPT) break
		script = longer
	}
	return script === '' ? (sentences[0] ?? '').slice(0, MAX_SCRIPT) : script
}
