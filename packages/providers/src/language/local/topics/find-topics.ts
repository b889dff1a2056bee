import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { COMPANY } from './company.ts'
import { HOME } from './home.ts'
import { MONEY } from './money.ts'
import { PRODUCT } from './product.ts'
import { PROMISES } from './promises.ts'
import { TIME } from './time.ts'
import { cuePattern, type Topic } from './topic.ts'

const compileTopic = ({
	name,
	sharedCues,
	questionCues,
	answerCues,
	isGeneral = false,
}: Topic) => ({
	name,
	isGeneral,
	questionPattern: cuePattern(`${sharedCues}, ${questionCues}`),
	answerPattern: cuePattern(`${sharedCues}, ${answerCues}`),
})

const TOPICS = [...MONEY, ...TIME, ...COMPANY, ...HOME, ...PROMISES, ...PRODUCT]
const compiled: ReturnType<typeof compileTopic>[] = []

/** Returns every topic with the patterns of its cues. A cue is a phrase that indicates the topic. */
const compiledTopics = () => TOPICS.map(compiledTopic)

const compiledTopic = (topic: Topic, index: number) => (compiled[index] ??= compileTopic(topic))

/**
 * Compiles the regular expressions of all topics before the first question needs them. The compilation takes about one second
 * in total. It yields to the event loop after each topic, so a request waits at most for the compilation of one topic. Stops
 * when `signal` aborts.
 */
export async function compileTopicsAhead(signal: AbortSignal): Promise<void> {
	for (const [index, topic] of TOPICS.entries()) {
		await yieldToEventLoop()
		if (signal.aborted) return
		const { questionPattern } = compiledTopic(topic, index)
		// Runs each pattern twice, because V8 interprets a regular expression on its first use and compiles it on its second.
		for (const text of [topic.name, topic.name]) findAll(questionPattern, text)
	}
}

/** A topic that a question asks about. */
export type AskedTopic = {
	name: string
	/** Words of the question that name the topic, joined by spaces. */
	words: string
	isGeneral: boolean
	/** Returns whether a text asks about the topic. */
	isAskedIn: (text: string) => boolean
	/** Returns whether a text contains words that answer a question about the topic. */
	isAnsweredIn: (text: string) => boolean
}

/**
 * Returns the topics that a question asks about. A topic is found by its cues: phrases that indicate the topic. Ignores a cue
 * inside a longer cue of another topic.
 */
export function findTopics(question: string): AskedTopic[] {
	const text = normalize(question)
	const topics = compiledTopics()
	const cues = topics.flatMap((topic) =>
		findAll(topic.questionPattern, text).map(({ 0: words, index }) => ({
			topic,
			words,
			from: index,
			to: index + words.length,
		})),
	)
	const isInsideLonger = (cue: (typeof cues)[number]) =>
		cues.some(
			({ topic, from, to }) =>
				topic !== cue.topic && from <= cue.from && to >= cue.to && to - from > cue.to - cue.from,
		)
	const outermost = cues.filter((cue) => !isInsideLonger(cue))
	return topics.flatMap((topic) => {
		const own = outermost.filter((cue) => cue.topic === topic)
		if (own.length === 0) return []
		return [
			{
				name: topic.name,
				isGeneral: topic.isGeneral,
				words: own.map(({ words }) => words).join(' '),
				isAskedIn: cachedMatcher(topic.questionPattern),
				isAnsweredIn: cachedMatcher(topic.answerPattern),
			},
		]
	})
}

/**
 * Returns every match of a pattern. Uses `exec`, because `matchAll` clones the pattern, and V8 compiles a clone again
 * after garbage collection.
 */
function findAll(pattern: RegExp, text: string): RegExpExecArray[] {
	const found: RegExpExecArray[] = []
	for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) found.push(match)
	return found
}

/**
 * Returns a function that tests whether a text matches the pattern. The function caches its results, because the ranking of
 * sources tests the same texts many times.
 */
function cachedMatcher(cues: RegExp): (text: string) => boolean {
	const cache = new Map<string, boolean>()
	return (text) => {
		const matches = cache.get(text) ?? normalize(text).search(cues) !== -1
		cache.set(text, matches)
		return matches
	}
}

const normalize = (text: string) =>
	text.toLowerCase().replace(/[’‘`]/g, "'").replace(/\s?%/g, ' percent')
