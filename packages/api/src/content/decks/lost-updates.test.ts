import { expect } from 'vitest'
import { errorBody } from '../../core/errors.ts'
import type { ApiCaller } from '../../testing/fixtures.ts'
import { it } from '../../testing/fixtures.ts'
import { refusalOf } from '../../testing/test-app.ts'

type Edited = {
	/** Returns the revision of the record that both people read. */
	read: () => Promise<string>
	/** Saves a text, based on a revision. Returns the new revision. */
	save: (text: string, revision?: string) => Promise<string>
	/** Returns the saved text of a record. */
	textOf: (record: unknown) => unknown
}

const field = (record: unknown, path: string): unknown =>
	path
		.split('.')
		.reduce<unknown>(
			(part, name) =>
				typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined,
			record,
		)

const PALETTE = {
	primary: '#111111',
	primaryLight: '#222222',
	accent: '#333333',
	neutral: '#eeeeee',
	text: '#000000',
}

const RECORDS: Record<
	string,
	(api: ApiCaller, ids: { deckId: string; slideId: string }) => Promise<Edited>
> = {
	'a script': async (api, { deckId, slideId }) => ({
		read: async () => (await api.slides.list({ deckId })).slides[0]?.revision ?? '',
		save: async (narrationScript, revision) =>
			(await api.slides.update({ slideId, narrationScript, revision })).slide.revision,
		textOf: (record) => field(record, 'narrationScript'),
	}),
	'price variables': async (api, { deckId }) => ({
		read: async () => (await api.decks.get({ deckId })).deck.settings.revision,
		save: async (label, revision) => {
			const priceVariables = [{ key: 'squares', label, source: 'manual' as const }]
			const { deck } = await api.decks.update({ deckId, settings: { priceVariables, revision } })
			return deck.settings.revision
		},
		textOf: (record) => field(record, 'settings.priceVariables.0.label'),
	}),
	'a contract text': async (api, { deckId }) => {
		const contract = {
			deckId,
			name: 'Roof',
			actionType: 'contract' as const,
			templateMarkdown: 'Work.',
		}
		const { actionConfig } = await api.contracts.createActionConfig(contract)
		const ids = { deckId, configId: actionConfig.id }
		return {
			read: async () => (await api.contracts.getActionConfig(ids)).actionConfig.revision,
			save: async (templateMarkdown, revision) =>
				(await api.contracts.updateActionConfig({ ...ids, templateMarkdown, revision }))
					.actionConfig.revision,
			textOf: (record) => field(record, 'templateMarkdown'),
		}
	},
	'the branding': async (api, { deckId }) => {
		const save = async (headline: string, revision?: string) => {
			const cta = { headline, body: 'Soon', buttonText: 'Call' }
			const { branding } = await api.branding.replace({ deckId, palette: PALETTE, cta, revision })
			return branding.revision
		}
		await save('Talk to us')
		return {
			read: async () => (await api.branding.get({ deckId })).branding?.revision ?? '',
			save,
			textOf: (record) => field(record, 'cta.headline'),
		}
	},
	'the company profile': async (api) => ({
		read: async () => (await api.knowledge.getProfile()).profile.revision,
		save: async (about, revision) =>
			(await api.knowledge.updateProfile({ about, revision })).profile.revision,
		textOf: (record) => field(record, 'about'),
	}),
	'the contact details': async (api) => ({
		read: async () => (await api.company.getContact()).revision,
		save: async (organizationName, revision) =>
			(await api.company.updateContact({ organizationName, revision })).revision,
		textOf: (record) => field(record, 'organizationName'),
	}),
	'the steps after signing': async (api) => ({
		read: async () => (await api.company.getContact()).revision,
		save: async (title, revision) =>
			(await api.company.updateContact({ nextSteps: [{ title }], revision })).revision,
		textOf: (record) => field(record, 'nextSteps.0.title'),
	}),
	'the prices of a slide': async (api, { slideId }) => ({
		read: async () => (await api.slides.getProductData({ slideId })).revision,
		save: async (name, revision) => {
			const better = { name, price: { mode: 'fixed' as const, amount: 18_420 } }
			const input = { slideId, productData: { better }, revision }
			return (await api.slides.setProductData(input)).revision
		},
		textOf: (record) => field(record, 'productData.better.name'),
	}),
	'the intro': async (api, { deckId }) => {
		const save = async (headline: string, revision?: string) =>
			(await api.decks.setIntro({ deckId, headline, revision })).intro.revision
		await save('A new roof')
		return {
			read: async () => (await api.decks.getIntro({ deckId })).intro.revision,
			save,
			textOf: (record) => field(record, 'headline'),
		}
	},
	'the Q&A prompts': async (api, { deckId }) => ({
		read: async () => (await api.qa.getSettings({ deckId })).qaSettings.revision,
		save: async (resumePromptText, revision) =>
			(await api.qa.updateSettings({ deckId, resumePromptText, revision })).qaSettings.revision,
		textOf: (record) => field(record, 'resumePromptText'),
	}),
	'an FAQ': async (api, { deckId }) => {
		const faq = { deckId, userQuestion: 'How long?', cannedAnswer: 'Two days.' }
		const { id: faqId } = (await api.faqs.create(faq)).faq
		return {
			read: async () =>
				(await api.faqs.list({ deckId })).faqs.find(({ id }) => id === faqId)?.revision ?? '',
			save: async (cannedAnswer, revision) =>
				(await api.faqs.update({ faqId, cannedAnswer, revision })).faq.revision,
			textOf: (record) => field(record, 'cannedAnswer'),
		}
	},
}

it.for(Object.entries(RECORDS))(
	'two people who save %s: the second gets 409 with the current record, and loses nothing',
	async ([, open], { api, deckId }) => {
		const { slide } = await api.slides.create({ deckId, title: 'Roof' })
		const { read, save, textOf } = await open(api, { deckId, slideId: slide.id })
		const revision = await read()
		const next = await save('The first text.', revision)
		expect(next).not.toBe(revision)
		expect(await read()).toBe(next)
		const refusal = await refusalOf(save('The second text.', revision))
		expect(refusal).toMatchObject({ code: 'CONFLICT', status: 409 })
		const { current } = errorBody(refusal)
		expect(textOf(current)).toBe('The first text.')
		expect(field(current, 'revision') ?? field(current, 'settings.revision')).toBe(next)
		await save('The second text.', next)
		await save('A text of a caller that sends no revision.')
	},
)

it('lets only one of several people save who read the same revision', async ({ api, deckId }) => {
	const { id: slideId, revision } = (await api.slides.create({ deckId, title: 'Roof' })).slide
	const saves = await Promise.allSettled(
		['One.', 'Two.', 'Three.'].map((narrationScript) =>
			api.slides.update({ slideId, narrationScript, revision }),
		),
	)
	expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('does not count a new order, a recording or other prices as a change of the script', async ({
	app,
	api,
	deckId,
}) => {
	const { id: slideId, revision } = (await api.slides.create({ deckId, title: 'Roof' })).slide
	const { id: other } = (await api.slides.create({ deckId, title: 'Gutters' })).slide
	await api.slides.reorder({ deckId, slideIds: [other, slideId] })
	await app.db.slide.update({ where: { id: slideId }, data: { audioStatus: 'ready' } })
	await api.slides.update({ slideId, narrationScript: 'New.', revision })
})
