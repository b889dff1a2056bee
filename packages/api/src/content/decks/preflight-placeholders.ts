import { findUnfinished } from '../../core/placeholders.ts'
import type { CheckResult, PreflightData } from './preflight-data.ts'
import type { PreflightFinding } from './schema.ts'

/** Checks that slides and published FAQs contain no placeholders, such as `[Company Name]` or `XXXX`. */
export function checkPlaceholders({ slides, faqs }: PreflightData): CheckResult {
	const ofSlides = slides.flatMap(
		({ id, orderIndex, title, narrationScript, bullets }): PreflightFinding[] => {
			const [found] = findUnfinished([title, narrationScript, ...bullets].join('\n'))
			if (found === undefined) return []
			return [
				{
					code: 'placeholder',
					message: `Slide ${orderIndex + 1} has a placeholder: ${found.slice(0, 60)}`,
					detail: 'Replace it in the picture and in the script.',
					slideId: id,
					panel: 'script',
				},
			]
		},
	)
	const ofFaqs = faqs
		.filter(({ status }) => status === 'published')
		.flatMap(({ userQuestion, cannedAnswer }): PreflightFinding[] => {
			const [found] = findUnfinished(`${userQuestion}\n${cannedAnswer}`)
			if (found === undefined) return []
			return [
				{
					code: 'placeholder',
					message: `An FAQ has a placeholder: ${found.slice(0, 60)}`,
					detail: `Replace it in “${userQuestion.slice(0, 100)}”.`,
					slideId: null,
					panel: 'faqs',
				},
			]
		})
	return { errors: [...ofSlides, ...ofFaqs] }
}
