import { COMPANY } from './company.ts'
import { type CueMatcher, createCueMatcher } from './cues.ts'
import { HOME } from './home.ts'
import { MONEY } from './money.ts'
import { PRODUCT } from './product.ts'
import { PROMISES } from './promises.ts'
import { TIME } from './time.ts'
import type { Topic } from './topic.ts'

const TOPICS = [...MONEY, ...TIME, ...COMPANY, ...HOME, ...PROMISES, ...PRODUCT].map(createTopic)

/** Creates the matchers of a topic. A cue is a phrase that indicates the topic. */
function createTopic({ name, sharedCues, questionCues, answerCues, isGeneral = false }: Topic) {
	return {
		name,
		isGeneral,
		inQuestions: createCueMatcher(`${sharedCues}, ${questionCues}`),
		inAnswers: createCueMatcher(`${sharedCues}, ${answerCues}`),
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
	const cues = TOPICS.flatMap((topic) =>
		topic.inQuestions.findAll(text).map(({ words, index }) => ({
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
	return TOPICS.flatMap((topic) => {
		const own = outermost.filter((cue) => cue.topic === topic)
		if (own.length === 0) return []
		return [
			{
				name: topic.name,
				isGeneral: topic.isGeneral,
				words: own.map(({ words }) => words).join(' '),
				isAskedIn: cachedMatcher(topic.inQuestions),
				isAnsweredIn: cachedMatcher(topic.inAnswers),
			},
		]
	})
}

/**
 * Returns a function that tests whether a text contains a cue. The function caches its results, because the ranking of
 * sources tests the same texts many times.
 */
function cachedMatcher(cues: CueMatcher): (text: string) => boolean {
	const cache = new Map<string, boolean>()
	return (text) => {
		const matches = cache.get(text) ?? cues.isIn(normalize(text))
		cache.set(text, matches)
		return matches
	}
}

const normalize = (text: string) =>
	text.toLowerCase().replace(/[’‘`]/g, "'").replace(/\s?%/g, ' percent')
