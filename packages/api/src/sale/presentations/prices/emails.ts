import type { CatalogLanguage } from '../../../core/languages.ts'
import { localeOf } from '../../../core/languages.ts'
import { formatFacts } from '../../../email/format.ts'
import type { EmailDefinition } from '../../../email/registry.ts'
import type { EmailData } from '../../../email/schema.ts'

type PriceNews = EmailData['price_changed']

/**
 * Email that tells a homeowner that a rep changed or renewed the price. A choice that the change ended is named with both amounts.
 * The email states no amount while the price is an estimate, because the amount can still move.
 */
export const priceChangedEmail: EmailDefinition<'price_changed'> = {
	audience: 'homeowner',
	fill: (news, { company, language }) => {
		const texts = TEXTS[language]
		const by = news.by ?? company.name
		const { subject, title, text } = news.isRenewal
			? texts.renewed(company.name, by)
			: texts.changed(company.name, by)
		return {
			subject,
			preview: text,
			title,
			text,
			facts: formatFacts(texts.facts(news, formatDay(news.validThrough, language))),
			next: nextStep(news, language),
		}
	},
}

function nextStep({ choice, isEstimate }: PriceNews, language: CatalogLanguage): string {
	const { estimate, chooseAgain, choose } = TEXTS[language]
	if (isEstimate) return estimate
	return choice === null ? choose : chooseAgain
}

function formatRange(price: PriceNews['price'], to: string): string | null {
	if (price === null || price.low === price.high) return price?.low ?? null
	return `${price.low} ${to} ${price.high}`
}

function formatDay(day: string | null, language: CatalogLanguage): string | null {
	if (day === null) return null
	return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
		new Date(`${day}T00:00:00Z`),
	)
}

type News = (company: string, by: string) => { subject: string; title: string; text: string }
type Texts = {
	changed: News
	renewed: News
	facts: (news: PriceNews, validThrough: string | null) => Record<string, string | null | undefined>
	estimate: string
	chooseAgain: string
	choose: string
}

const TEXTS: Record<CatalogLanguage, Texts> = {
	en: {
		changed: (company, by) => ({
			subject: `Your new price from ${company}`,
			title: 'Your price has changed',
			text: `${by} changed the price for your home.`,
		}),
		renewed: (company, by) => ({
			subject: `Your prices from ${company} are valid again`,
			title: 'Your prices are valid again',
			text: `${by} renewed the prices for your home.`,
		}),
		facts: ({ choice, price }, validThrough) => ({
			'You chose': choice && `${choice.name}: ${choice.before}`,
			'Now it costs': choice?.after,
			'Your prices': choice === null ? formatRange(price, 'to') : null,
			'Valid through': validThrough,
		}),
		estimate:
			'The price is still an estimate, because the roof is not measured yet. Your presentation shows what is known so far.',
		chooseAgain:
			'Nothing is signed. Your presentation shows what changed, and you can choose again.',
		choose: 'Nothing is signed. Your presentation shows how each price is calculated.',
	},
	es: {
		changed: (company, by) => ({
			subject: `Su nuevo precio de ${company}`,
			title: 'Su precio cambió',
			text: `${by} cambió el precio para su casa.`,
		}),
		renewed: (company, by) => ({
			subject: `Sus precios de ${company} vuelven a ser válidos`,
			title: 'Sus precios vuelven a ser válidos',
			text: `${by} renovó los precios para su casa.`,
		}),
		facts: ({ choice, price }, validThrough) => ({
			'Usted eligió': choice && `${choice.name}: ${choice.before}`,
			'Ahora cuesta': choice?.after,
			'Sus precios': choice === null ? formatRange(price, 'a') : null,
			'Válido hasta': validThrough,
		}),
		estimate:
			'El precio todavía es aproximado, porque el techo aún no se ha medido. Su presentación muestra lo que se sabe.',
		chooseAgain:
			'No se ha firmado nada. Su presentación muestra qué cambió, y usted puede elegir de nuevo.',
		choose: 'No se ha firmado nada. Su presentación muestra cómo se forma cada precio.',
	},
}
