import type { FaqSource, WrittenFaq } from '@dormer/providers/language/language'
import { isUsableAnswer } from '@dormer/providers/language/usable-answer'
import { containsAnswerOfKind, questionKindOf } from '../answers/question-kind.ts'
import { narrateBullets } from '../scripts/narrate-bullets.ts'
import { toSentence, toSentenceCase } from '../text/phrasing.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import { FAQ_TOPICS, type FaqTopic, isAbout } from './faq-topics.ts'

const MAX_FAQS = 12
/** A slide with fewer bullets gets no FAQ from its title. */
const MIN_BULLETS = 2

/**
 * Writes at most 12 FAQs whose answers contain only facts from the slides. Writes one FAQ for each topic that the title
 * of a slide names. Then writes one FAQ for each remaining slide whose title is a question. Drops answers that
 * `isUsableAnswer` rejects, and those without what the question asks for, such as a duration.
 */
export function draftFaqs(slides: readonly FaqSource[]): WrittenFaq[] {
	const byTopic = FAQ_TOPICS.flatMap((topic) => draftTopicFaq(topic, slides))
	const used = new Set(byTopic.map(({ position }) => position))
	const asked = new Set(byTopic.map(({ userQuestion }) => userQuestion.toLowerCase()))
	const others = slides
		.filter(({ position }) => !used.has(position))
		.flatMap(draftSlideFaq)
		.filter(({ userQuestion }) => !asked.has(userQuestion.toLowerCase()))
	const usable = [...byTopic, ...others].filter(
		({ userQuestion, cannedAnswer }) =>
			isUsableAnswer(cannedAnswer) &&
			containsAnswerOfKind(questionKindOf(userQuestion), cannedAnswer),
	)
	return dropRepeatedAnswers(usable).slice(0, MAX_FAQS)
}

function draftTopicFaq(topic: FaqTopic, slides: readonly FaqSource[]): WrittenFaq[] {
	const [slide] = slides
		.filter((one) => one.bullets.length > 0 && isAbout(topic, one))
		.sort((a, b) => b.bullets.length - a.bullets.length)
	if (slide === undefined) return []
	const userQuestion =
		typeof topic.question === 'string'
			? topic.question
			: topic.question([slide.title, ...slide.bullets].join(' '))
	return [{ userQuestion, cannedAnswer: formatAnswer(slide), position: slide.position }]
}

/**
 * Formats the bullets of a slide as an answer. Adds the slide's title when the title itself states a fact, such as "Two
 * days, start to finish".
 */
function formatAnswer(slide: FaqSource): string {
	const title = toSpokenText(slide.title)
	const statesFact = /\d|[,:]|\b(?:one|two|three|four|five|six|no|all|every)\b/i.test(title)
	const { sentences } = narrateBullets(slide.bullets, { title: slide.title, companyName: '' })
	return [...(statesFact && !title.endsWith('?') ? [toSentence(title)] : []), ...sentences].join(
		' ',
	)
}

function draftSlideFaq(slide: FaqSource): WrittenFaq[] {
	if (slide.bullets.length < MIN_BULLETS) return []
	const question = questionOfTitle(toSentenceCase(slide.title, ''))
	if (question === undefined) return []
	const { sentences } = narrateBullets(slide.bullets, { title: slide.title, companyName: '' })
	return [{ userQuestion: question, cannedAnswer: sentences.join(' '), position: slide.position }]
}

/** Returns the question that a title asks or answers, or undefined when the title has none of the known forms. */
function questionOfTitle(title: string): string | undefined {
	if (title.endsWith('?')) return title
	if (/^what happens\b/i.test(title)) return `${title}?`
	const does = /^what (.+?) (?:does|do)\b(.*)$/i.exec(title)
	if (does !== null && !/\b(?:we|you|i)$/i.test(does[1] ?? ''))
		return `What does ${does[1]} do${does[2]}?`
	const means = /^what (.+?) means\b(.*)$/i.exec(title)
	return means === null ? undefined : `What does ${means[1]} mean${means[2]}?`
}

function dropRepeatedAnswers(faqs: readonly WrittenFaq[]): WrittenFaq[] {
	const seen = new Set<string>()
	return faqs.filter(({ cannedAnswer }) => {
		const isNew = !seen.has(cannedAnswer)
		seen.add(cannedAnswer)
		return isNew && cannedAnswer !== ''
	})
}
