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
 * Writes the script of a slide from its title and bullets alone. The first script greets the homeowner by name, and the
 * last script says thanks by name. A slide without text gets a neutral sentence. A slide gets the same script each
 * time, as long as its position in the deck is the same.
 */
export function draftScript(slide: SlideText): string {
	const sentences = [
		...(slide.position === 1 ? greet(slide.companyName) : []),
		...(slide.title === '' && slide.bullets.length === 0
			? introducePicture(slide)
			: narrateSlide(slide)),
		...(slide.position === slide.total && slide.total > 1
			? ['Thank you for your time, {{first_name}}.']
			: []),
	]
	return cutToLength(sentences)
}

function greet(companyName: string): string[] {
	return [
		'Hi {{first_name}}, and welcome.',
		...(companyName === '' ? [] : [`This is ${companyName}.`]),
	]
}

function introducePicture({ position }: SlideText): string[] {
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

function narrateSlide({ title, bullets, position, companyName }: SlideText): string[] {
	const heading = toSentenceCase(title, companyName)
	return [
		...(title === '' ? [] : [openWith(toSpokenText(heading), position)]),
		...narrateBullets(bullets, heading, { position, companyName }),
	]
}

/**
 * Formats the title as the first sentence of a script. After slide 1, the first words of the sentence depend on the
 * position of the slide in the deck.
 */
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

/** Returns the bullets as sentences, in order. Joins neighboring phrases into lists and adds connecting words. */
export function narrateBullets(
	bullets: readonly string[],
	title: string,
	{ position, companyName }: { position: number; companyName: string },
): string[] {
	const spoken = bullets
		.filter((bullet) => bullet.trim() !== '')
		.map((bullet) => toSpokenBullet(toSentenceCase(bullet, companyName), title))
	if (announcesSteps(title) && spoken.length > 2 && spoken.every(({ kind }) => kind === 'phrase'))
		return narrateSteps(spoken)
	const groups = groupBullets(mergeBadges(spoken))
	return groups.map((group, index) => {
		const sentence = formatGroup(group, { alone: groups.length === 1, position })
		const isEnd = index === groups.length - 1 && groups.length > 2 && group.length === 1
		return isEnd ? addAnd(sentence) : sentence
	})
}

function announcesSteps(title: string): boolean {
	return /\b(?:process|steps?|how (?:it|we) works?|what to expect|what happens|start to finish)\b/i.test(
		title,
	)
}

function narrateSteps(steps: readonly SpokenBullet[]): string[] {
	return steps.map(({ text }, index) => {
		const between = pickVariant(['Then', 'After that', 'Next'], index - 1)
		const order = index === 0 ? 'First' : index === steps.length - 1 ? 'And finally' : between
		return toSentence(`${order}, ${toMidSentence(text)}`)
	})
}

/** Merges a label such as "Most chosen" into the price bullet after it. */
function mergeBadges(bullets: readonly SpokenBullet[]): SpokenBullet[] {
	const badge = /^(?:most (?:chosen|popular)|best (?:value|seller)|recommended|popular)$/i
	return bullets.flatMap((bullet, index) => {
		const before = bullets[index - 1]
		if (badge.test(bullet.text) && bullets[index + 1]?.kind === 'price') return []
		if (bullet.kind !== 'price' || before === undefined || !badge.test(before.text)) return [bullet]
		return [{ ...bullet, text: `${before.text}, ${bullet.text}` }]
	})
}

/** Groups consecutive short phrases. A price forms a group with the phrases after it. */
function groupBullets(bullets: readonly SpokenBullet[]): SpokenBullet[][] {
	const groups: SpokenBullet[][] = []
	for (const bullet of bullets) {
		const current = groups.at(-1)
		if (current !== undefined && belongsTo(bullet, current)) current.push(bullet)
		else groups.push([bullet])
	}
	return groups
}

function belongsTo(bullet: SpokenBullet, group: readonly SpokenBullet[]): boolean {
	const [head, ...more] = group
	if (head === undefined || !canJoinList(bullet) || group.length >= 6) return false
	if (!more.every(canJoinList)) return false
	if (head.kind === 'price') return !isInstruction(bullet)
	return canJoinList(head) && isInstruction(head) === isInstruction(bullet)
}

function formatGroup(
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

/** Starts the last of several sentences with "And", unless the form of the sentence does not allow that. */
function addAnd(sentence: string): string {
	const fixed = /^(?:And|On day|In week|In month|[A-Z][a-z]+ed)\b|:|[.!?] /.test(sentence)
	const statesPrice = / comes to \$/.test(sentence)
	return fixed ? sentence : `And ${statesPrice ? sentence : toMidSentence(sentence)}`
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
