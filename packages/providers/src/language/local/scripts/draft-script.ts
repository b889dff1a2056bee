import type { ScriptRequest } from '../../language.ts'
import { pickVariant, toMidSentence, toSentence, toSentenceCase } from '../text/phrasing.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import {
	canJoinList,
	isInstruction,
	joinBullets,
	type SpokenBullet,
	toSpokenBullet,
} from './spoken-bullet.ts'

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
		pickVariant(
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
		...(title === '' ? [] : [openWith(toSpokenText(heading), position)]),
		...narrateBullets(bullets, heading, { position, companyName }),
	]
}

/** The title as the sentence that opens the slide. Slides after the first vary how they begin. */
function openWith(title: string, position: number): string {
	if (/\?$/.test(title)) return title
	const inside = toMidSentence(title)
	if (/^(?:what|how|why|where|when|who)\s/i.test(title))
		return toSentence(`${pickVariant(['Here is', "Let's look at", 'This is'], position)} ${inside}`)
	const isThing = /^(?:an?|our|your|the)\s/i.test(title) && !/[,:.!]/.test(title)
	if (!isThing || position === 1) return toSentence(title)
	const open = pickVariant(["Let's talk about", 'Now for', "Let's look at", 'Next,'], position)
	return toSentence(`${open} ${inside}`)
}

/** Bullets as sentences, in their order: neighbours joined, a connective where one helps the ear. */
export function narrateBullets(
	bullets: readonly string[],
	title: string,
	{ position, companyName }: { position: number; companyName: string },
): string[] {
	const statements = bullets
		.filter((bullet) => bullet.trim() !== '')
		.map((bullet) => toSpokenBullet(toSentenceCase(bullet, companyName), title))
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

function tellSteps(steps: readonly SpokenBullet[]): string[] {
	return steps.map(({ text }, index) => {
		const between = pickVariant(['Then', 'After that', 'Next'], index - 1)
		const order = index === 0 ? 'First' : index === steps.length - 1 ? 'And finally' : between
		return toSentence(`${order}, ${toMidSentence(text)}`)
	})
}

/** "Most chosen" beside a price belongs to that price. */
function mergeBadges(statements: readonly SpokenBullet[]): SpokenBullet[] {
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
function groupStatements(statements: readonly SpokenBullet[]): SpokenBullet[][] {
	const groups: SpokenBullet[][] = []
	for (const statement of statements) {
		const open = groups.at(-1)
		if (open !== undefined && belongs(statement, open)) open.push(statement)
		else groups.push([statement])
	}
	return groups
}

function belongs(statement: SpokenBullet, group: readonly SpokenBullet[]): boolean {
	const [head, ...more] = group
	if (head === undefined || !canJoinList(statement) || group.length >= 6) return false
	if (!more.every(canJoinList)) return false
	if (head.kind === 'price') return !isInstruction(statement)
	return canJoinList(head) && isInstruction(head) === isInstruction(statement)
}

function sayGroup(
	group: SpokenBullet[],
	{ alone, position }: { alone: boolean; position: number },
): string {
	const [head, ...more] = group
	if (head === undefined) return ''
	if (head.kind === 'price')
		return toSentence(more.length === 0 ? head.text : `${head.text}: ${joinBullets(more)}`)
	if (more.length === 0) return toSentence(head.text)
	const count = COUNTS[group.length] ?? 'a few'
	const list = joinBullets(group)
	if (!alone) return toSentence(list)
	const lead = pickVariant(
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
	return fixed ? sentence : `And ${named ? sentence : toMidSentence(sentence)}`
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
