import type { CheckResult, PreflightData } from './preflight-data.ts'

/**
 * Promises that a company makes for a period of time. `words` is a pattern that finds the promise in a text. `name` names it in
 * messages to the rep.
 */
const PROMISES = [
	{ name: 'warranty', words: 'warrant(?:y|ies)|guarantees?|guaranteed' },
	{ name: 'financing', words: 'financing|interest[- ]free' },
] as const
const LONGEST_GAP = 40

type Duration = { text: string; months: number }

/**
 * Reports a promise to which a slide and an FAQ give different durations, for example a "50-year warranty" on a slide and a "25
 * year warranty" in an FAQ. Reports nothing when at least one slide gives the same duration as the FAQ. Suggested FAQs are not
 * checked, because homeowners do not hear them.
 */
export function checkPromises({ slides, faqs }: PreflightData): CheckResult {
	const spoken = faqs.filter(({ status }) => status !== 'suggested')
	const errors = PROMISES.flatMap(({ name, words }) => {
		const onSlides = slides.flatMap((slide) =>
			findDurations(words, [slide.title, ...slide.bullets].join('. ')).map((found) => ({
				...found,
				slide,
			})),
		)
		const [first] = onSlides
		if (first === undefined) return []
		return spoken.flatMap(({ userQuestion, cannedAnswer }) => {
			const answered = findDurations(words, cannedAnswer)
			const [other] = answered
			const agrees = answered.some(({ months }) =>
				onSlides.some((found) => found.months === months),
			)
			if (other === undefined || agrees) return []
			return [
				{
					code: 'promise_contradicted',
					message: `Slide ${first.slide.orderIndex + 1} and an FAQ disagree about the ${name}`,
					detail: `The slide says “${first.text}”, and the answer to “${userQuestion}” says “${other.text}”. Correct one of them.`,
					slideId: first.slide.id,
					panel: 'faqs' as const,
				},
			]
		})
	})
	return { errors }
}

/** Returns the durations in a text that belong to a promise, such as "50-year" before "warranty". */
function findDurations(words: string, text: string): Duration[] {
	const duration = String.raw`(\d{1,3})[ -]?(years?|yrs?|months?)`
	const gap = `[^.!?]{0,${LONGEST_GAP}}?`
	const patterns = [
		`${duration}\\b${gap}\\b(?:${words})\\b`,
		`\\b(?:${words})\\b${gap}\\b${duration}\\b`,
	]
	return patterns.flatMap((pattern) =>
		[...text.matchAll(new RegExp(pattern, 'gi'))].map(([whole, count = '0', unit = '']) => ({
			text: whole.trim(),
			months: Number(count) * (unit.toLowerCase().startsWith('m') ? 1 : 12),
		})),
	)
}
