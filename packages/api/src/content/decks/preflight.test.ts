import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scriptHash } from '../../core/script-hash.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { BUDGET, measureCost, measureLowestCost } from '../../testing/measure-cost.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let ctx: OrgContext
let ref: { organizationId: string; deckId: string }
beforeAll(async () => {
	app = await createTestApp()
})
beforeEach(async () => {
	ctx = await makeCompany(app)
	const { id } = await make.deck(app.db, { organizationId: ctx.organizationId })
	ref = { organizationId: ctx.organizationId, deckId: id }
})
afterAll(() => app.close())

const preflight = () => createCaller(ctx).decks.preflight({ deckId: ref.deckId })

const SCRIPT = 'We take everything down to the bare decking.'
const wordTimings = SCRIPT.split(' ').map((word) => ({ word, startTime: 0, endTime: 0 }))
const recorded = {
	narrationScript: SCRIPT,
	audioStatus: 'ready',
	audioKey: 'audio/a.mp3',
	audioScriptHash: scriptHash(SCRIPT),
	wordTimings,
}

const DOUBT = {
	id: '0198c0de-0000-7000-8000-000000000001',
	readings: ['$12.75', '$1275'],
	line: 'Drip edge: $12.75',
	sentence: 'Drip edge is $12.75.',
	after: 0,
	isTitle: false,
	place: null,
}

async function makeCompleteDeck() {
	const image = await make.image(app.db, { organizationId: ref.organizationId })
	const slide = await make.slide(app.db, { ...ref, ...recorded, heroImg: image.storageKey })
	await make.faq(app.db, { ...ref, audioKey: 'audio/b.mp3' })
	await make.branding(app.db, ref)
	const { decks, company } = createCaller(ctx)
	await decks.setIntro({ deckId: ref.deckId, headline: 'Hello', backgroundImage: image.id })
	await company.updateContact({ contact: { phone: '303 555 0100' } })
	return { slide, image }
}

describe('decks.preflight', () => {
	it('lists only passed checks when the deck is complete', async () => {
		await makeCompleteDeck()
		expect(await preflight()).toEqual({
			errors: [],
			warnings: [],
			passed: [
				'Every variable in the scripts is known',
				'Every recording matches its script',
				'Images are at least 1600 px wide',
				'1 FAQ, all with recordings',
				'Text in the brand colors is easy to read',
				'The cover has a picture and a headline',
				'Homeowners see how to reach you',
			],
		})
	})

	it('reports every problem of an empty deck', async () => {
		const { errors, warnings, passed } = await preflight()
		expect(errors.map(({ code }) => code)).toEqual(['no_slides'])
		expect(warnings.map(({ code }) => code)).toEqual([
			'faqs_missing',
			'branding_missing',
			'intro_missing',
			'contact_missing',
		])
		expect(passed).toEqual([])
	})

	it.each([
		{ code: 'script_empty', kind: 'warnings', slide: { narrationScript: ' ' } },
		{ code: 'script_needs_words', kind: 'errors', slide: { needsWords: true } },
		{ code: 'reading_doubtful', kind: 'errors', slide: { doubts: [DOUBT] } },
		{ code: 'placeholder', kind: 'errors', slide: { title: 'About [Company Name]' } },
		{ code: 'placeholder', kind: 'errors', slide: { narrationScript: 'Founded in XXXX.' } },
		{ code: 'placeholder', kind: 'errors', slide: { narrationScript: 'From $X,XXX.' } },
		{ code: 'placeholder', kind: 'errors', slide: { narrationScript: 'License TBD.' } },
		{ code: 'placeholder', kind: 'errors', slide: { title: 'Insert your tagline here' } },
		{ code: 'placeholder', kind: 'errors', slide: { title: 'Su logotipo aquí' } },
		{ code: 'placeholder', kind: 'errors', slide: { narrationScript: 'Date: ____.' } },
		{ code: 'unknown_variable', kind: 'errors', slide: { narrationScript: 'Hi {{nick_name}}.' } },
		{ code: 'unknown_variable', kind: 'errors', slide: { narrationScript: 'Hi {{First Name}}.' } },
		{ code: 'audio_missing', kind: 'errors', slide: { audioKey: null, audioStatus: 'none' } },
		{ code: 'audio_failed', kind: 'errors', slide: { audioKey: null, audioStatus: 'failed' } },
		{ code: 'audio_pending', kind: 'warnings', slide: { audioKey: null, audioStatus: 'pending' } },
		{ code: 'audio_stale', kind: 'warnings', slide: { audioStatus: 'stale' } },
		{ code: 'image_missing', kind: 'warnings', slide: { heroImg: null } },
	] as const)('reports $code with the id of the slide', async ({ code, kind, slide: change }) => {
		const { slide } = await makeCompleteDeck()
		await app.db.slide.update({ where: { id: slide.id }, data: change })
		const found = await preflight()
		expect(found[kind]).toMatchObject([{ code, slideId: slide.id }])
		expect([...found.errors, ...found.warnings]).toHaveLength(1)
	})

	it('warns that an English voice speaks a Spanish deck', async () => {
		await makeCompleteDeck()
		await app.db.deck.update({ where: { id: ref.deckId }, data: { language: 'es' } })
		const { errors, warnings } = await preflight()
		expect([...errors, ...warnings]).toMatchObject([{ code: 'voice_language', panel: 'voice' }])
	})

	it('reads a hostile script within the cost of one request', async () => {
		const { slide } = await makeCompleteDeck()
		const narrationScript = `{{${' '.repeat(4998)}`
		await app.db.slide.update({ where: { id: slide.id }, data: { narrationScript } })
		await preflight()
		const { cost } = await measureLowestCost(() => measureCost(preflight))
		expect(cost.mainThreadMs).toBeLessThan(BUDGET.mainThreadMs)
	})

	it('does not require an image on a price slide', async () => {
		const { slide } = await makeCompleteDeck()
		const data = { heroImg: null, slideType: 'product_pricing_v1' }
		await app.db.slide.update({ where: { id: slide.id }, data })
		const { errors, warnings } = await preflight()
		expect([...errors, ...warnings].map(({ code }) => code)).not.toContain('image_missing')
	})

	it('quotes the outdated words of a stale recording', async () => {
		const { slide } = await makeCompleteDeck()
		const narrationScript = 'We take everything down to the rafters.'
		await createCaller(ctx).slides.update({ slideId: slide.id, narrationScript })
		expect((await preflight()).warnings).toEqual([
			{
				code: 'audio_stale',
				message: 'Slide 1 was edited after it was recorded',
				detail:
					'The recording still says “bare decking”. Record the slide again on the Script tab.',
				slideId: slide.id,
				panel: 'script',
			},
		])
	})

	it('accepts the script variables that personalization fills in', async () => {
		const { slide } = await makeCompleteDeck()
		const narrationScript =
			'Hi {{ first_name }}, {{company_name}} looked at {{street}} in {{City}}.'
		await app.db.slide.update({ where: { id: slide.id }, data: { narrationScript } })
		expect((await preflight()).errors).toEqual([])
	})

	it('names a usual value that became a sample value, until the variables are saved again', async () => {
		await makeCompleteDeck()
		const { deckId } = ref
		const roof = {
			key: 'roof',
			label: 'Roof size',
			unit: 'squares',
			source: 'measurement' as const,
		}
		const measured = { ...roof, measurementField: 'roof_squares', sample: 24 }
		const priceVariables = [{ ...measured, formerDefault: true }]
		await app.db.deck.update({ where: { id: deckId }, data: { priceVariables } })
		expect((await preflight()).warnings).toMatchObject([
			{
				code: 'usual_value_now_sample',
				detail: expect.stringContaining('24 squares is now a sample'),
			},
		])
		await createCaller(ctx).decks.update({ deckId, settings: { priceVariables: [measured] } })
		expect((await preflight()).warnings).toEqual([])
	})

	it('warns about a slide image that is too narrow', async () => {
		const { slide, image } = await makeCompleteDeck()
		await app.db.image.update({ where: { id: image.id }, data: { width: 1280 } })
		expect((await preflight()).warnings).toMatchObject([
			{ code: 'image_small', slideId: slide.id, message: expect.stringContaining('1280 px') },
		])
	})

	it('warns about brand colors with low contrast', async () => {
		await makeCompleteDeck()
		const palette = { primary: '#111', primaryLight: '#111', accent: '#111' }
		await app.db.branding.update({
			where: { deckId: ref.deckId },
			data: { palette: { ...palette, neutral: '#ffffff', text: '#999999' } },
		})
		expect((await preflight()).warnings).toMatchObject([
			{ code: 'contrast_low', panel: 'brand', message: 'Text in the brand colors is hard to read' },
		])
	})

	it('warns about FAQs without a recording and gives their number', async () => {
		await makeCompleteDeck()
		await make.faq(app.db, ref)
		expect((await preflight()).warnings).toMatchObject([
			{ code: 'faqs_unrecorded', panel: 'faqs', message: '1 of 2 FAQs has no recording' },
		])
	})

	it('warns about suggested FAQs and does not expect recordings of them', async () => {
		await makeCompleteDeck()
		await make.faq(app.db, { ...ref, status: 'suggested' })
		const { warnings, passed } = await preflight()
		expect(warnings).toMatchObject([
			{ code: 'faqs_suggested', panel: 'faqs', message: '1 suggested FAQ is waiting for you' },
		])
		expect(passed).toContain('1 FAQ, all with recordings')
	})

	it.each([
		[['draft'], 'warnings', 'contract_draft'],
		[['published', 'published'], 'errors', 'contracts_many'],
		[['published', 'draft'], 'passed', 'Agreement published, version 1'],
	] as const)(
		'checks whether homeowners can sign contracts in status %j',
		async (statuses, kind, expected) => {
			await makeCompleteDeck()
			for (const status of statuses)
				await createCaller(ctx).contracts.createActionConfig({
					deckId: ref.deckId,
					name: 'Agreement',
					actionType: 'contract',
					templateMarkdown: 'We agree.',
					status,
				})
			const found = (await preflight())[kind].map((one) =>
				typeof one === 'string' ? one : one.code,
			)
			expect(found).toContain(expected)
		},
	)

	it('lists the company details that the published contract uses and that the company has not entered', async () => {
		await makeCompleteDeck()
		const { company, contracts } = createCaller(ctx)
		const { warnings } = await contracts.createActionConfig({
			deckId: ref.deckId,
			name: 'Agreement',
			actionType: 'contract',
			templateMarkdown:
				'{{company_name}}, {{company_zip}}, {{company_phone}}, {{rep_name}}, {{email}}',
			disclosuresMarkdown: 'License {{license_number}}',
			status: 'published',
		})
		expect(warnings).toEqual([
			'Company address has no value. The notice of cancellation needs it.',
			'Company ZIP code has no value. Homeowners cannot read or sign the contract until it has one.',
			'License number has no value. Homeowners cannot read or sign the contract until it has one.',
		])
		const blanks = async () =>
			(await preflight()).errors
				.filter(({ code }) => code === 'contract_blank')
				.map(({ panel, detail }) => [panel, detail?.split(': ')[1]])
		expect(await blanks()).toEqual([
			['contract', 'Company address, Company ZIP code, License number.'],
		])
		await contracts.updateSettings({ rightToCancel: 'off' })
		await company.updateContact({ contact: { zip: '80205' } })
		expect(await blanks()).toEqual([['contract', 'License number.']])
		await company.updateContact({ contact: { licenseNumber: 'RC 1' } })
		expect(await blanks()).toEqual([])
	})

	it('reports a contract whose price or payment has no value', async () => {
		const { deck } = await createCaller(ctx).decks.create({ name: 'Without prices' })
		const { contracts, decks } = createCaller(ctx)
		const { warnings } = await contracts.createActionConfig({
			deckId: deck.id,
			name: 'Agreement',
			actionType: 'contract',
			templateMarkdown: '{{tier_name}} for {{total_price}}, {{deposit_amount}} now',
			status: 'published',
		})
		expect(warnings).toContain(
			'Total price has no value. Homeowners cannot read or sign the contract until it has one.',
		)
		const blanks = async () =>
			(await decks.preflight({ deckId: deck.id })).errors
				.filter(({ code }) => code === 'contract_price_blank')
				.map(({ detail }) => detail?.split(': ')[1])
		expect(await blanks()).toEqual(['Total price, Chosen option, Deposit amount.'])
		const { slides } = createCaller(ctx)
		const { slide } = await slides.create({ deckId: deck.id, title: 'Prices' })
		const data = { slideType: 'product_pricing_v1' }
		await ctx.db.slide.update({ where: { id: slide.id }, data })
		expect(await blanks()).toEqual(['Deposit amount.'])
		await contracts.updateSettings({ depositPercent: 30 })
		expect(await blanks()).toEqual([])
	})

	it('reports a blank slide, three prices to type, a missing logo and a promise that an FAQ contradicts', async () => {
		const { slide } = await makeCompleteDeck()
		const blank = { ...ref, title: '', narrationScript: '', orderIndex: 1 }
		await make.slide(app.db, blank)
		const priced = { ...ref, ...recorded, slideType: 'product_pricing_v1', orderIndex: 2 }
		const { id } = await make.slide(app.db, priced)
		const tier = { highlights: [], price: { mode: 'fixed' as const, amount: 0 }, upgrades: [] }
		await createCaller(ctx).slides.setProductData({
			slideId: id,
			productData: {
				good: { ...tier, name: 'Good' },
				better: { ...tier, name: 'Better' },
				best: { ...tier, name: 'Best' },
			},
		})
		await app.db.branding.update({
			where: { deckId: ref.deckId },
			data: { logo: '01940000-0000-7000-8000-00000000000a' },
		})
		await app.db.slide.update({
			where: { id: slide.id },
			data: { bullets: ['A 50-year warranty'] },
		})
		const cannedAnswer = 'Our warranty covers the roof for 25 years.'
		await make.faq(app.db, { ...ref, cannedAnswer, audioKey: 'audio/c.mp3' })
		const codes = (await preflight()).errors.map(({ code }) => code)
		expect(codes).toEqual([
			'slide_blank',
			'price_to_type',
			'price_to_type',
			'price_to_type',
			'promise_contradicted',
			'logo_unreadable',
		])
	})

	it('reports a logo with fewer than 24 px on its smaller side', async () => {
		const { image } = await makeCompleteDeck()
		const logo = (width: number, height: number) =>
			app.db.image.update({ where: { id: image.id }, data: { width, height } })
		await app.db.branding.update({ where: { deckId: ref.deckId }, data: { logo: image.id } })
		await logo(200, 23)
		expect((await preflight()).errors).toMatchObject([
			{
				code: 'logo_unreadable',
				message: 'The shorter side of the logo is only 23 px',
				panel: 'brand',
			},
		])
		await logo(200, 24)
		expect((await preflight()).errors).toEqual([])
	})

	it('reports a deck that is inactive, being generated or partly generated', async () => {
		await makeCompleteDeck()
		await createCaller(ctx).decks.update({ deckId: ref.deckId, isActive: false })
		const job = await make.generationJob(app.db, ref)
		const running = await preflight()
		expect(running.errors).toMatchObject([{ code: 'generating' }])
		expect(running.warnings).toMatchObject([{ code: 'deck_inactive' }])
		await app.db.generationJob.update({ where: { id: job.id }, data: { status: 'failed' } })
		expect((await preflight()).warnings.map(({ code }) => code)).toEqual([
			'generation_failed',
			'deck_inactive',
		])
	})
})
