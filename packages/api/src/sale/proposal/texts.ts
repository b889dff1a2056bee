import { PAYMENT_TEXTS } from '../../content/pricing/index.ts'
import { PRICE_WORDS } from '../../content/pricing/price-words.ts'
import { catalogLanguage, localeOf } from '../../core/languages.ts'
import type { ProposalContent } from './schema.ts'

/** Texts of a proposal in one language. Dates and amounts are passed as formatted texts. */
export type ProposalTexts = {
	headings: ProposalContent['headings']
	words: ProposalContent['words']
	contact: (rep: string) => string
	eyebrow: (name: string) => string
	title: (street: string) => string
	onVersion: (number: number, date: string) => string
	onDate: (date: string) => string
	since: (date: string) => string
	holdUntil: (date: string) => string
	heldUntil: (date: string) => string
	noPrice: string
	/** Says of which option payments are, before a choice. */
	paymentsFor: (option: string, price: string) => string
	/** Label of the link to the page of the homeowner. */
	ownPage: string
	/** Returns words of a price, which are stored in English. */
	priceWords: (text: string) => string
	monthly: (amount: string) => string
	expiredPrice: string
	unsigned: string
	signed: (name: string, date: string) => string
	noCaption: string
	marked: (count: number) => string
	priceChanged: (option: string, before: string, after: string) => string
	lineAdded: (label: string, amount: string, sentence: string) => string
	lineRemoved: (label: string, amount: string) => string
	noValidity: string
	photosAdded: (count: number) => string
	photosRemoved: (count: number) => string
	photosChanged: (count: number) => string
	photosOrdered: string
}

const en: ProposalTexts = {
	headings: {
		home: 'This home',
		photos: 'What we saw on your roof',
		scope: 'What we do',
		options: 'Your options',
		upgrades: 'You can add',
		payments: PAYMENT_TEXTS.en.title,
		conditions: PAYMENT_TEXTS.en.conditions,
		signature: 'Signature',
	},
	words: { recommended: 'Recommended', chosen: 'Your choice', included: 'included' },
	contact: (rep) => `Your contact is ${rep}.`,
	eyebrow: (name) => `Proposal for ${name}`,
	title: (street) => `Our proposal for ${street}`,
	onVersion: (number, date) => `Version ${number}, ${date}`,
	onDate: (date) => `As of ${date}`,
	since: (date) => `New since ${date}`,
	holdUntil: (date) => `The prices hold until ${date}.`,
	heldUntil: (date) => `The prices held until ${date}. Ask for today’s prices.`,
	noPrice: 'No price yet',
	paymentsFor: (option, price) =>
		`For ${option}, ${price}. Whichever option you choose, the payments are split the same way.`,
	ownPage: 'Your own page:',
	priceWords: PRICE_WORDS.en,
	monthly: PAYMENT_TEXTS.en.orMonthly,
	expiredPrice: 'Expired',
	unsigned: 'Not signed. This proposal is not an agreement. You choose and sign on your own page.',
	signed: (name, date) =>
		`Signed by ${name} on ${date}. The signed agreement applies, not this proposal.`,
	noCaption: 'Photo of your roof',
	marked: (count) => (count === 1 ? 'One place is marked.' : `${count} places are marked.`),
	priceChanged: (option, before, after) => `${option}: ${after} instead of ${before}.`,
	lineAdded: (label, amount, sentence) => `${label} ${amount}. ${sentence}`.trim(),
	lineRemoved: (label, amount) => `No longer: ${label} ${amount}.`,
	noValidity: 'The prices no longer have an end date.',
	photosAdded: (count) => (count === 1 ? 'One new photo.' : `${count} new photos.`),
	photosRemoved: (count) => (count === 1 ? 'One photo removed.' : `${count} photos removed.`),
	photosChanged: (count) =>
		count === 1
			? 'One photo has a new caption or mark.'
			: `${count} photos have new captions or marks.`,
	photosOrdered: 'The photos have a new order.',
}

const es: ProposalTexts = {
	headings: {
		home: 'Esta casa',
		photos: 'Lo que vimos en su techo',
		scope: 'Lo que hacemos',
		options: 'Sus opciones',
		upgrades: 'Puede añadir',
		payments: PAYMENT_TEXTS.es.title,
		conditions: PAYMENT_TEXTS.es.conditions,
		signature: 'Firma',
	},
	words: { recommended: 'Recomendada', chosen: 'Su elección', included: 'incluido' },
	contact: (rep) => `Su contacto es ${rep}.`,
	eyebrow: (name) => `Propuesta para ${name}`,
	title: (street) => `Nuestra propuesta para ${street}`,
	onVersion: (number, date) => `Versión ${number}, ${date}`,
	onDate: (date) => `Al ${date}`,
	since: (date) => `Nuevo desde el ${date}`,
	holdUntil: (date) => `Los precios son válidos hasta el ${date}.`,
	heldUntil: (date) => `Los precios fueron válidos hasta el ${date}. Pida los precios de hoy.`,
	noPrice: 'Aún sin precio',
	paymentsFor: (option, price) =>
		`Para ${option}, ${price}. La opción que usted elija se paga en las mismas partes.`,
	ownPage: 'Su propia página:',
	priceWords: PRICE_WORDS.es,
	monthly: PAYMENT_TEXTS.es.orMonthly,
	expiredPrice: 'Vencido',
	unsigned:
		'Sin firmar. Esta propuesta no es un contrato. Usted elige y firma en su propia página.',
	signed: (name, date) => `Firmado por ${name} el ${date}. Vale el contrato, no esta propuesta.`,
	noCaption: 'Foto de su techo',
	marked: (count) => (count === 1 ? 'Un lugar está marcado.' : `${count} lugares están marcados.`),
	priceChanged: (option, before, after) => `${option}: ${after} en lugar de ${before}.`,
	lineAdded: (label, amount, sentence) => `${label} ${amount}. ${sentence}`.trim(),
	lineRemoved: (label, amount) => `Ya no: ${label} ${amount}.`,
	noValidity: 'Los precios ya no terminan en un día fijo.',
	photosAdded: (count) => (count === 1 ? 'Una foto nueva.' : `${count} fotos nuevas.`),
	photosRemoved: (count) => (count === 1 ? 'Una foto eliminada.' : `${count} fotos eliminadas.`),
	photosChanged: (count) =>
		count === 1
			? 'Una foto tiene un texto o una marca nueva.'
			: `${count} fotos tienen textos o marcas nuevas.`,
	photosOrdered: 'Las fotos tienen un orden nuevo.',
}

/** Returns the texts of a proposal in a language. A language without texts gets English. */
export function proposalTexts(language: string): ProposalTexts {
	return { en, es }[catalogLanguage(language)]
}

/** Formats the last day before a time in words: that of a price that is valid until midnight is the day before. */
export function formatLastDay(
	until: string,
	place: { language: string; timeZone: string },
): string {
	return formatDay(new Date(Date.parse(until) - 1), place)
}

/** Formats a day in words: `November 27, 2026`. */
export function formatDay(
	at: Date,
	{ language, timeZone }: { language: string; timeZone: string },
): string {
	return at.toLocaleDateString(localeOf(language), {
		timeZone,
		dateStyle: 'long',
	})
}
