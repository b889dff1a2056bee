import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { formatLongDate } from '../../../content/contract-templates/index.ts'
import { newId } from '../../../core/ids.ts'
import { createCaller } from '../../../index.ts'
import { refusalOf } from '../../../testing/test-app.ts'
import { it as base, HANNAH, makeDeck, recordSlides, shareKeyOf } from '../fixtures.ts'
import { Playback } from '../playback-schema.ts'

const SCRIPTS = ['Good morning, {{first_name}}. We look at {{street}}.', 'Six layers. One system.']

/**
 * Adds test fixtures. All tests share one company, so recordings are reused. `deckId` is a deck with a slide for
 * each of `SCRIPTS`. `create` creates a presentation of the deck for Hannah. `play` reads the playback data for a share
 * key, without an account.
 */
const it = base
	.extend('company', async ({ fileCompany }) => fileCompany)
	.extend('deckId', ({ company }) => makeDeck(company, SCRIPTS))
	.extend('create', ({ api, deckId }) => async () => {
		const created = await api.presentations.create({
			deckId,
			homeowner: HANNAH,
			language_settings: { language: 'en-CA' },
		})
		return { id: created.deck_presentation_id, shareKey: shareKeyOf(created.url) }
	})
	.extend('play', ({ viewer: { presentations } }) => async (shareKey: string) => {
		return presentations.playback({ shareKey })
	})

describe('GET /api/playback/{shareKey}', () => {
	it('returns complete playback data even while the personal scripts are not recorded yet', async ({
		app,
		company: { organizationId },
		api,
		deckId,
		create,
		play,
	}) => {
		await recordSlides(app, deckId)
		const image = await make.image(app.db, { organizationId })
		await app.db.slide.updateMany({ where: { deckId }, data: { heroImg: image.storageKey } })
		await make.branding(app.db, {
			organizationId,
			deckId,
			name: 'Summit Peak',
			logo: image.id,
			avatar: 'https://company.example/maya.jpg',
			contact: { phone: '(303) 555-0142', email: 'deck@company.example' },
		})
		await api.company.updateContact({ contact: { email: 'hello@summitpeak.example' } })
		await api.decks.setIntro({
			deckId,
			headline: 'A roof for {{first_name}}',
			backgroundImage: image.id,
		})
		const { id, shareKey } = await create()

		const playback = await play(shareKey)
		expect(playback).toMatchObject({
			presentationId: id,
			status: 'not_started',
			type: 'image-based',
			title: 'Full roof replacement',
			homeowner: {
				firstName: 'Hannah',
				fullName: 'Hannah Weiss',
				street: '3310 Vrain St',
				city: 'Denver',
			},
			company: {
				name: 'Summit Peak',
				phone: '(303) 555-0142',
				email: 'hello@summitpeak.example',
				logoUrl: expect.stringContaining(image.storageKey),
			},
			rep: { name: 'Maya Okafor', avatarUrl: null },
			language: 'en-CA',
			intro: {
				headline: 'A roof for Hannah',
				backgroundImageUrl: expect.stringContaining(image.storageKey),
			},
			theme: { brand: '#18232d' },
			totalDurationMs: 4000,
		})
		expect(playback.slides).toMatchObject([
			{
				script: 'Good morning, Hannah. We look at 3310 Vrain St.',
				sentences: [
					{ text: 'Good morning, Hannah.', firstWord: 0, wordCount: 3 },
					{ text: 'We look at 3310 Vrain St.', firstWord: 3, wordCount: 6 },
				],
				audioUrl: null,
				wordTimings: [],
				imageUrl: expect.stringContaining(image.storageKey),
			},
			{
				script: 'Six layers. One system.',
				audioUrl: expect.stringContaining('/files/narration/test/'),
				durationMs: 4000,
			},
		])
		expect(Playback.parse(playback)).toEqual(playback)
	})

	it('returns the contract state and the expiry time of a presentation', async ({
		company,
		api,
		deckId,
		create,
		play,
	}) => {
		const { id: presentationId, shareKey } = await create()
		const readContract = async () => (await play(shareKey)).contract
		expect(await play(shareKey)).toMatchObject({
			contract: { available: false, signed: false },
			expiresAt: null,
		})
		const publishContract = (name: string) =>
			api.contracts.createActionConfig({
				deckId,
				name,
				actionType: 'contract',
				templateMarkdown: '## Roof\n\nWe replace it.',
				status: 'published',
			})
		await publishContract('Agreement')
		const expiresAt = new Date(company.now().getTime() + 86_400_000).toISOString()
		await api.presentations.update({ presentationId, expiresAt })
		expect(await play(shareKey)).toMatchObject({
			contract: { available: true, signed: false },
			expiresAt,
		})
		const { organizationId } = company
		const { signing } = createCaller({
			...company,
			caller: { kind: 'presentation', organizationId, presentationId },
		})
		const { documentId } = await signing.sign({
			presentationId,
			signature: 'Hannah Weiss',
			agreedToTerms: true,
		})
		expect(await readContract()).toEqual({ available: true, signed: true })
		await signing.cancel({ presentationId, documentId })
		expect(await readContract()).toEqual({ available: true, signed: false })
		await publishContract('Another')
		expect(await readContract()).toEqual({ available: false, signed: false })
	})

	it('returns the published actions of the deck, oldest first', async ({
		api,
		deckId,
		create,
		play,
	}) => {
		const { shareKey } = await create()
		const createAction = (
			actionType: 'appointment' | 'external_link',
			more: { name: string; templateMarkdown: string; status?: 'draft' | 'published' },
		) => api.contracts.createActionConfig({ deckId, actionType, status: 'published', ...more })
		const url = 'https://finance.example/apply?plan=12'
		const financing = { name: 'Apply for financing', templateMarkdown: ` ${url}\n` }
		await createAction('external_link', financing)
		await createAction('appointment', { name: 'Book an appointment', templateMarkdown: '' })
		await createAction('external_link', { name: 'Draft', templateMarkdown: url, status: 'draft' })
		const { actions } = await play(shareKey)
		expect(actions).toEqual([
			{ type: 'external_link', name: 'Apply for financing', url },
			{ type: 'appointment', name: 'Book an appointment' },
		])
	})

	it('returns the time of each word of a script when the presentation is ready', async ({
		app,
		create,
		play,
	}) => {
		const { shareKey } = await create()
		await app.runJobs()
		const { status, slides, totalDurationMs } = await play(shareKey)
		expect(status).toBe('ready')
		for (const slide of slides) {
			expect(slide.audioUrl).not.toBeNull()
			expect(slide.wordTimings.map(({ word }) => word)).toEqual(slide.script.split(' '))
			expect(slide.wordTimings.at(-1)?.endTime).toBeLessThanOrEqual(slide.durationMs)
		}
		expect(totalDurationMs).toBe(slides.reduce((sum, { durationMs }) => sum + durationMs, 0))
	})

	it('returns uploaded tier images, even after they were deleted, and returns no images from external servers', async ({
		app,
		company: { organizationId },
		api,
		deckId,
		create,
		play,
	}) => {
		const image = await make.image(app.db, { organizationId })
		const price = { mode: 'hidden' as const }
		const { id: slideId } = await app.db.slide.findFirstOrThrow({ where: { deckId } })
		await api.slides.setProductData({
			slideId,
			productData: {
				good: { name: 'Good', price },
				better: { name: 'Better', imageUrl: image.id, price },
				best: { name: 'Best', imageUrl: 'https://pictures.example/best.png', price },
			},
		})
		const { shareKey } = await create()
		await app.db.image.delete({ where: { id: image.id } })
		const { slides } = await play(shareKey)
		const data = slides.find(({ id }) => id === slideId)?.productData
		expect(data?.good).not.toHaveProperty('imageUrl')
		expect(data?.better?.imageUrl).toContain(image.storageKey)
		expect(data?.best).not.toHaveProperty('imageUrl')
	})

	it('returns the same playback after the deck, branding and images change', async ({
		app,
		company: { organizationId },
		api,
		deckId,
		create,
		play,
	}) => {
		const image = await make.image(app.db, { organizationId })
		await make.branding(app.db, { organizationId, deckId, logo: image.id })
		const { shareKey } = await create()
		await app.runJobs()
		const before = await play(shareKey)
		await app.db.slide.updateMany({ where: { deckId }, data: { narrationScript: 'Changed.' } })
		await app.db.branding.deleteMany({ where: { deckId } })
		await app.db.image.delete({ where: { id: image.id } })
		await api.decks.delete({ deckId })
		expect(await play(shareKey)).toEqual(before)
	})

	it('writes nothing to the presentation when the viewer reads the playback', async ({
		app,
		create,
		play,
	}) => {
		const { id, shareKey } = await create()
		const readRow = () => app.db.presentation.findUniqueOrThrow({ where: { id } })
		const before = await readRow()
		await play(shareKey)
		expect(await readRow()).toEqual(before)
	})

	it('returns 404 for an unknown, deleted or expired presentation, with a reason only for an expired one', async ({
		api,
		create,
		play,
	}) => {
		const { id: presentationId, shareKey } = await create()
		const errorOf = async (key: string) => {
			const { status, message } = await refusalOf(play(key))
			return [status, message]
		}
		expect(await errorOf('nothing')).toEqual([404, 'Presentation not found'])
		expect(await errorOf(presentationId)).toEqual([404, 'Presentation not found'])
		const past = new Date(Date.now() - 1000).toISOString()
		await api.presentations.update({ presentationId, expiresAt: past })
		expect(await errorOf(shareKey)).toEqual([404, 'This presentation has expired'])
		await api.presentations.update({ presentationId, expiresAt: null })
		expect((await play(shareKey)).presentationId).toBe(presentationId)
		await api.presentations.delete({ presentationId })
		expect(await errorOf(shareKey)).toEqual([404, 'Presentation not found'])
	})
})

describe('GET /api/playback/{shareKey}/expired', () => {
	it('shows the cover picture of an expired presentation, and nothing of its slides', async ({
		app,
		company: { organizationId },
		api,
		deckId,
		create,
		viewer: { presentations },
	}) => {
		await recordSlides(app, deckId)
		const { storageKey: slideKey } = await make.image(app.db, { organizationId })
		await app.db.slide.updateMany({ where: { deckId }, data: { heroImg: slideKey } })
		const readExpired = async () => {
			const { id, shareKey } = await create()
			await app.db.presentation.update({ where: { id }, data: { expiresAt: app.now() } })
			return presentations.expired({ shareKey })
		}
		const withoutCover = await readExpired()
		expect(withoutCover).toMatchObject({ introImageUrl: null, introImageSizes: null })
		const image = await make.image(app.db, { organizationId })
		await api.decks.setIntro({ deckId, headline: 'Your roof', backgroundImage: image.id })
		const { introImageUrl, ...others } = await readExpired()
		expect(introImageUrl).toContain(image.storageKey)
		expect(JSON.stringify(others)).not.toMatch(/\/files\//)
	})

	it('asks for new prices only when the expired presentation had a price', async ({
		app,
		api,
		create,
		viewer,
	}) => {
		const { id, shareKey } = await create()
		const total = { amountCents: 1_842_000, currency: 'USD', display: '$18,420' }
		const state = { status: 'priced', state: 'exact', chosen: false, display: total.display, total }
		const price = { slideId: newId(), tier: 'better', name: 'Preferred', missing: [], ...state }
		await app.db.presentation.update({
			where: { id },
			data: { price: { ...price, span: null }, expiresAt: app.now() },
		})
		expect(await viewer.presentations.expired({ shareKey })).toMatchObject({
			hasPrices: true,
			hasChoice: false,
		})
		await viewer.qa.askForNewPrices({ shareKey })
		const { questions } = await api.qa.allQuestions({})
		expect(questions.find(({ presentationId }) => presentationId === id)?.question).toBe(
			'Can you send me new prices? My presentation has expired.',
		)
	})

	it('names the company and the rep of an expired presentation, and passes on the wish to open it again once', async ({
		app,
		api,
		create,
		viewer,
	}) => {
		await api.company.updateContact({ contact: { phone: '(303) 555-0142' } })
		const { id, shareKey } = await create()
		const { presentations, qa } = viewer
		const ask = () => qa.askForNewPrices({ shareKey })
		expect((await refusalOf(presentations.expired({ shareKey }))).status).toBe(404)
		expect((await refusalOf(ask())).status).toBe(404)
		const expiresAt = app.now()
		const homeowner = { ...HANNAH, email: 'hannah@weiss.example' }
		await app.db.presentation.update({ where: { id }, data: { expiresAt, homeowner } })
		expect(await presentations.expired({ shareKey })).toMatchObject({
			company: { phone: '(303) 555-0142' },
			rep: { name: 'Maya Okafor' },
			homeowner: { street: '3310 Vrain St', city: 'Denver', contact: 'email' },
			expiredAt: expiresAt.toISOString(),
			hasPrices: false,
			hasChoice: false,
		})
		const [first, ...repeated] = await Promise.all([ask(), ask(), ask()])
		expect(repeated).toEqual([first, first])
		const { questions } = await api.qa.allQuestions({})
		expect(questions.filter(({ presentationId }) => presentationId === id)).toMatchObject([
			{ question: 'Can you open my presentation again? It has expired.', escalated: true },
		])
		const { activity } = await api.activity.recent()
		expect(activity.map(({ eventType }) => eventType)).toContain('question.escalated')
		const later = new Date(app.now().getTime() + 30 * 86_400_000).toISOString()
		await api.presentations.update({ presentationId: id, expiresAt: later })
		await app.runJobs()
		const { questions: answered } = await api.qa.allQuestions({})
		expect(answered.find(({ presentationId }) => presentationId === id)?.waiting).toBe(false)
		expect((await refusalOf(presentations.expired({ shareKey }))).status).toBe(404)
		await app.db.presentation.update({ where: { id }, data: { expiresAt } })
		await app.db.presentation.update({ where: { id }, data: { deletedAt: app.now() } })
		expect((await refusalOf(presentations.expired({ shareKey }))).status).toBe(404)
		expect((await refusalOf(ask())).status).toBe(404)
	})
})

const dayFromNow = (days: number) =>
	new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('POST /api/presentations/{presentationId}/call-back', () => {
	it('refuses a time of today that is over at the company', async ({ company, create, api }) => {
		await api.company.updateContact({ contact: { timezone: 'America/Denver' } })
		const { id: presentationId } = await create()
		const { organizationId } = company
		const { qa } = createCaller({
			...company,
			now: () => new Date('2026-11-28T19:15:00Z'),
			caller: { kind: 'presentation', organizationId, presentationId },
		})
		const call = { presentationId, phone: '(303) 555-0199', date: '2026-11-28' }
		expect(await refusalOf(qa.askForCall({ ...call, timeOfDay: 'morning' }))).toMatchObject({
			status: 400,
			details: [{ path: 'timeOfDay' }],
		})
		await qa.askForCall({ ...call, timeOfDay: 'afternoon' })
	})

	it('passes the number and the time on to the rep', async ({ company, api, create }) => {
		const { id: presentationId } = await create()
		const { organizationId } = company
		const { qa } = createCaller({
			...company,
			caller: { kind: 'presentation', organizationId, presentationId },
		})
		const date = dayFromNow(3)
		const call = { presentationId, date, timeOfDay: 'morning' } as const
		for (const day of [dayFromNow(-3), dayFromNow(92)])
			expect(
				await refusalOf(qa.askForCall({ ...call, phone: '(303) 555-0199', date: day })),
			).toMatchObject({
				status: 400,
				details: [{ path: 'date' }],
			})
		const wrong = await refusalOf(qa.askForCall({ ...call, phone: 'my usual number' }))
		expect(wrong).toMatchObject({ status: 400 })
		await qa.askForCall({ ...call, phone: '(303) 555-0199' })
		const { questions } = await api.qa.allQuestions({})
		expect(questions).toContainEqual(
			expect.objectContaining({
				presentationId,
				question: `Please call me back at (303) 555-0199, on ${formatLongDate(date, 'en')} in the morning.`,
			}),
		)
	})
})
