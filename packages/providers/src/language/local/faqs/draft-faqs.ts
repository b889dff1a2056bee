import type { FaqSource, WrittenFaq } from '../../language.ts'
import { narrateBullets } from '../scripts/draft-script.ts'
import { toSentence, toSentenceCase } from '../text/phrasing.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import { FAQ_TOPICS, type FaqTopic, linesAbout } from './faq-topics.ts'

const MAX_FAQS = 12
/** What is worth a question of its own has at least two lines. */
const MIN_LINES = 2

/**
 * Questions that the slides answer, with the answer in the slides' own facts. One for each topic found, from the
 * slide that says most about it; then one for each slide that no topic took.
 */
export function draftFaqs(slides: readonly FaqSource[]): WrittenFaq[] {
	const byTopic = FAQ_TOPICS.flatMap((topic) => askTopic(topic, slides))
	const taken = new Set(byTopic.map(({ position }) => position))
	const asked = new Set(byTopic.map(({ userQuestion }) => userQuestion.toLowerCase()))
	const others = slides
		.filter(({ position }) => !taken.has(position))
		.flatMap(askSlide)
		.filter(({ userQuestion }) => !asked.has(userQuestion.toLowerCase()))
	return dropRepeats([...byTopic, ...others]).slice(0, MAX_FAQS)
}

function askTopic(topic: FaqTopic, slides: readonly FaqSource[]): WrittenFaq[] {
	const found = slides
		.map((slide) => ({ slide, facts: linesAbout(topic, slide) }))
		.filter(({ facts }) => facts.length > 0)
		.sort((a, b) => weigh(topic, b) - weigh(topic, a))
	const [best] = found
	if (best === undefined) return []
	const { slide, facts } = best
	const question =
		typeof topic.question === 'string'
			? topic.question
			: topic.question([slide.title, ...facts].join(' '))
	return [{ userQuestion: question, cannedAnswer: answer(slide, facts), position: slide.position }]
}

/** A slide whose title is about the topic knows most; among others the one with more lines on it. */
function weigh(topic: FaqTopic, { slide, facts }: { slide: FaqSource; facts: string[] }): number {
	return facts.length + (topic.pattern.test(slide.title) ? 100 : 0)
}

/** Titles that say something themselves go with the facts: "Two days, start to finish". */
function answer(slide: FaqSource, facts: readonly string[]): string {
	const title = toSpokenText(slide.title)
	const tells =
		facts.length === slide.bullets.length &&
		/\d|[,:]|\b(?:one|two|three|four|five|six|no|all|every)\b/i.test(title)
	const told = narrateBullets(facts, slide.title, { position: slide.position, companyName: '' })
	return [...(tells && !title.endsWith('?') ? [toSentence(title)] : []), ...told].join(' ')
}

function askSlide(slide: FaqSource): WrittenFaq[] {
	if (slide.bullets.length < MIN_LINES) return []
	const question = askTitle(toSentenceCase(slide.title, ''))
	if (question === undefined) return []
	const told = narrateBullets(slide.bullets, slide.title, {
		position: slide.position,
		companyName: '',
	})
	return [{ userQuestion: question, cannedAnswer: told.join(' '), position: slide.position }]
}

/** The question that a title is, or that it answers. None for a title that is a command or names nothing. */
function askTitle(title: string): string | undefined {
	if (title.endsWith('?')) return title
	if (/^what happens\b/i.test(title)) return `${title}?`
	const does = /^what (.+?) (?:does|do)\b(.*)$/i.exec(title)
	if (does !== null && !/\b(?:we|you|i)$/i.test(does[1] ?? ''))
		return `What does ${does[1]} do${does[2]}?`
	const means = /^what (.+?) means\b(.*)$/i.exec(title)
	if (means !== null) return `What does ${means[1]} mean${means[2]}?`
	const ours = /^(?:our|the) (\S+(?: \S+){0,3})$/i.exec(title)
	return ours === null ? undefined : `What should I know about the ${ours[1]}?`
}

function dropRepeats(faqs: readonly WrittenFaq[]): WrittenFaq[] {
	const seen = new Set<string>()
	return faqs.filter(({ cannedAnswer }) => {
		const isNew = !seen.has(cannedAnswer)
		seen.add(cannedAnswer)
		return isNew && cannedAnswer !== ''
	})
}
