import type { AnswerSource } from '@dormer/providers/language'
import { fillVariables, listVariables, type VariableValues } from '../../content/narration/index.ts'
import type { SlidePricing, Tier } from '../../content/pricing/schema.ts'
import { TIERS } from '../../content/pricing/tiers.ts'
import type { QaContent } from './read-content.ts'

type Slide = QaContent['slides'][number]

/**
 * Builds the sources of answers from FAQs and slides. Replaces the variables in their texts. Sources that differ between
 * homeowners come last, so the prompts for all homeowners begin alike (docs/decisions/0048-answers.md#send-the-sources-of-an-answer-in-a-fixed-order).
 */
export function buildSources(content: QaContent, values: VariableValues): AnswerSource[] {
	const faqs = content.faqs.map(({ id, userQuestion, cannedAnswer }) => ({
		isPersonal: listVariables(cannedAnswer).length > 0,
		source: {
			type: 'faq' as const,
			id,
			title: userQuestion,
			lines: [fillVariables(cannedAnswer, values)],
		},
	}))
	const slides = content.slides.map((slide) => ({
		isPersonal: slide.productData !== null || listVariables(slide.script).length > 0,
		source: {
			type: 'slide' as const,
			id: slide.id,
			title: slide.title,
			lines: [
				...slide.bullets,
				fillVariables(slide.script, values),
				...productLines(slide, content.pricing),
			].filter((line) => line.trim() !== ''),
		},
	}))
	const built = [...faqs, ...slides]
	return [
		...built.filter(({ isPersonal }) => !isPersonal),
		...built.filter(({ isPersonal }) => isPersonal),
	].map(({ source }) => source)
}

/** Returns the texts of a pricing slide's tiers, with the price that the homeowner sees. Omits deferred prices. */
function productLines({ id, productData }: Slide, pricing: QaContent['pricing']): string[] {
	if (productData === null) return []
	const prices = pricing?.find(({ slideId }) => slideId === id)
	const tiers = TIERS.flatMap((name) => {
		const tier = productData[name]
		return tier === null ? [] : tierLines(tier, prices?.[name] ?? null)
	})
	return [productData.subtitle ?? '', ...tiers, productData.disclaimer ?? '']
}

function tierLines(tier: Tier, price: SlidePricing['good']): string[] {
	const { name, tagline, highlights, warranty, upgrades } = tier
	return [
		price?.status === 'priced' ? `${name}: ${price.display}` : '',
		tagline === undefined ? '' : `${name}: ${tagline}`,
		...highlights.map((highlight) => `${name}: ${highlight}`),
		warranty === undefined ? '' : `${name} warranty: ${warranty}`,
		...upgrades.map(({ label }) => `${name} can have the upgrade ${label}`),
	]
}
