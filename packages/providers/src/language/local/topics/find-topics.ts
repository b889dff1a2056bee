import { setImmediate as breathe } from 'node:timers/promises'
import { COMPANY } from './company.ts'
import { HOME } from './home.ts'
import { MONEY } from './money.ts'
import { PRODUCT } from './product.ts'
import { PROMISE } from './promises.ts'
import { TIME } from './time.ts'
import { cuePattern, type Topic } from './topic.ts'

const readMatter = ({
	name,
	sharedCues: both,
	questionCues: asks,
	answerCues: tells,
	isGeneral: isBroad = false,
}: Topic) => ({
	name,
	isBroad,
	asks: cuePattern(`${both}, ${asks}`),
	tells: cuePattern(`${both}, ${tells}`),
})

const MATTERS = [...MONEY, ...TIME, ...COMPANY, ...HOME, ...PROMISE, ...PRODUCT]
const read: ReturnType<typeof readMatter>[] = []

/** All that homeowners ask about, with its cues ready to be looked for. */
const readMatters = () => MATTERS.map(readOne)

const readOne = (matter: Topic, place: number) => (read[place] ??= readMatter(matter))

/**
 * Reads all that homeowners ask about and has its cues compiled, one matter after the other so that nobody waits for
 * more than one: about a second of work, which the first question would do else. Ends early by `signal`.
 */
export async function compileTopicsAhead(signal: AbortSignal): Promise<void> {
	for (const [place, matter] of MATTERS.entries()) {
		await breathe()
		if (signal.aborted) return
		const { asks } = readOne(matter, place)
		// The first time it is interpreted, the second time it is compiled.
		for (const text of [matter.name, matter.name]) findAll(asks, text)
	}
}

/** A matter that a question asks about: the words that say so, and whether a text tells of it. */
export type AskedTopic = {
	name: string
	words: string
	isGeneral: boolean
	isAskedIn: (text: string) => boolean
	isAnsweredIn: (text: string) => boolean
}

/** What a question asks about. A cue that stands within a longer one of another matter says less and is left out. */
export function findTopics(question: string): AskedTopic[] {
	const text = plain(question)
	const matters = readMatters()
	const cues = matters.flatMap((matter) =>
		findAll(matter.asks, text).map(({ 0: words, index }) => ({
			matter,
			words,
			from: index,
			to: index + words.length,
		})),
	)
	const isWithin = (cue: (typeof cues)[number]) =>
		cues.some(
			({ matter, from, to }) =>
				matter !== cue.matter && from <= cue.from && to >= cue.to && to - from > cue.to - cue.from,
		)
	const whole = cues.filter((cue) => !isWithin(cue))
	return matters.flatMap((matter) => {
		const own = whole.filter((cue) => cue.matter === matter)
		if (own.length === 0) return []
		return [
			{
				name: matter.name,
				isBroad: matter.isBroad,
				words: own.map(({ words }) => words).join(' '),
				asks: looksFor(matter.asks),
				tells: looksFor(matter.tells),
			},
		]
	})
}

/** Every match, by the form itself: `matchAll` makes another of it, which is compiled anew once memory was tidied. */
function findAll(form: RegExp, text: string): RegExpExecArray[] {
	const found: RegExpExecArray[] = []
	for (let match = form.exec(text); match !== null; match = form.exec(text)) found.push(match)
	return found
}

/** Whether a text has one of the cues; the same text is asked many times of one question. */
function looksFor(cues: RegExp): (text: string) => boolean {
	const known = new Map<string, boolean>()
	return (text) => {
		const is = known.get(text) ?? plain(text).search(cues) !== -1
		known.set(text, is)
		return is
	}
}

const plain = (text: string) =>
	text.toLowerCase().replace(/[’‘`]/g, "'").replace(/\s?%/g, ' percent')
