import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../../core/trpc.ts'
import { createCaller } from '../../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../../testing/test-app.ts'
import { anonymous, HANNAH, makeDeck, recordSlides } from '../fixtures.ts'
import { Playback } from '../schema.ts'
import { readPlayable } from './read-playable.ts'

let app: TestApp
let ctx: OrgContext
let caller: ReturnType<typeof createCaller>
let viewer: ReturnType<typeof createCaller>

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	caller = createCaller(ctx)
	viewer = createCaller(anonymous(ctx))
})
afterAll(() => app.close())

const SCRIPTS = ['Good morning, {{first_name}}. We look at {{street}}.', 'Six layers. One system.']
const keyOf = (url: string) => url.split('/p/')[1] ?? ''
const create = async (deckId: string) => {
	const made = await caller.presentations.create({
		deckId,
		homeowner: HANNAH,
		language_settings: { language: 'es' },
	})
	return { id: made.deck_presentation_id, shareKey: keyOf(made.url) }
}

describe('playback', () => {
	it('is all that the viewer needs, before anything was spoken', async () => {
		const { organizationId } = ctx
		const deckId = await makeDeck(ctx, SCRIPTS)
		await recordSlides(app, deckId)
		const image = await make.image(app.db, { organizationId })
		await app.db.slide.updateMany({ where: { deckId }, data: { heroImg: image.storageKey } })
		await make.branding(app.db, {
			organizationId,
			deckId,
			name: 'Summit Peak',
			logo: image.id,
			avatar: 'https://company.example/maya.jpg',
			contact: { phone: '(303) 555-0142' },
		})
		await caller.company.updateContact({ contact: { email: 'hello@summitpeak.example' } })
		await caller.decks.setIntro({
			deckId,
			headline: 'A roof for {{first_name}}',
			backgroundImage: image.id,
		})
		const { id, shareKey } = await create(deckId)

		const playback = await viewer.presentations.playback({ shareKey })
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
			language: 'es',
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

	it('says whether there is a contract to sign, whether one stands signed, and until when all holds', async () => {
		const deckId = await makeDeck(ctx, SCRIPTS)
		const { id: presentationId, shareKey } = await create(deckId)
		const read = () => viewer.presentations.playback({ shareKey })
		const contractOf = async () => (await read()).contract
		expect(await read()).toMatchObject({
			contract: { available: false, signed: false },
			expiresAt: null,
		})
		const offer = (name: string) =>
			caller.contracts.createActionConfig({
				deckId,
				name,
				actionType: 'contract',
				templateMarkdown: '## Roof\n\nWe replace it.',
				status: 'published',
			})
		await offer('Agreement')
		const expiresAt = new Date(ctx.now().getTime() + 86_400_000).toISOString()
		await caller.presentations.update({ presentationId, expiresAt })
		expect(await read()).toMatchObject({ contract: { available: true, signed: false }, expiresAt })
		const { organizationId } = ctx
		const { signing } = createCaller({
			...ctx,
			caller: { kind: 'presentation', organizationId, presentationId },
		})
		const { documentId } = await signing.sign({
			presentationId,
			signature: 'Hannah Weiss',
			agreedToTerms: true,
		})
		expect(await contractOf()).toEqual({ available: true, signed: true })
		await signing.cancel({ presentationId, documentId })
		expect(await contractOf()).toEqual({ available: true, signed: false })
		await offer('Another')
		expect(await contractOf()).toEqual({ available: false, signed: false })
	})

	it('names what else the deck published for its end, the oldest first', async () => {
		const deckId = await makeDeck(ctx, SCRIPTS)
		const { shareKey } = await create(deckId)
		const offer = (
			actionType: 'appointment' | 'external_link',
			more: { name: string; templateMarkdown: string; status?: 'draft' | 'published' },
		) => caller.contracts.createActionConfig({ deckId, actionType, status: 'published', ...more })
		const url = 'https://finance.example/apply?plan=12'
		await offer('external_link', { name: 'Apply for financing', templateMarkdown: ` ${url}\n` })
		await offer('appointment', { name: 'Book a visit', templateMarkdown: '' })
		await offer('external_link', { name: 'Draft', templateMarkdown: url, status: 'draft' })
		const { actions } = await viewer.presentations.playback({ shareKey })
		expect(actions).toEqual([
			{ type: 'external_link', name: 'Apply for financing', url },
			{ type: 'appointment', name: 'Book a visit' },
		])
	})

	it('has each word’s time once it is ready', async () => {
		const { shareKey } = await create(await makeDeck(ctx, SCRIPTS))
		await app.runJobs()
		const { status, slides, totalDurationMs } = await viewer.presentations.playback({ shareKey })
		expect(status).toBe('ready')
		for (const slide of slides) {
			expect(slide.audioUrl).not.toBeNull()
			expect(slide.wordTimings.map(({ word }) => word)).toEqual(slide.script.split(' '))
			expect(slide.wordTimings.at(-1)?.endTime).toBeLessThanOrEqual(slide.durationMs)
		}
		expect(totalDurationMs).toBe(slides.reduce((sum, { durationMs }) => sum + durationMs, 0))
	})

	it('shows the pictures of tiers that are ours, kept like all others, and no other', async () => {
		const { organizationId } = ctx
		const deckId = await makeDeck(ctx, SCRIPTS)
		const image = await make.image(app.db, { organizationId })
		const price = { mode: 'hidden' as const }
		const { id: slideId } = await app.db.slide.findFirstOrThrow({ where: { deckId } })
		await caller.slides.setProductData({
			slideId,
			productData: {
				good: { name: 'Good', price },
				better: { name: 'Better', imageUrl: image.id, price },
				best: { name: 'Best', imageUrl: 'https://pictures.example/best.png', price },
			},
		})
		const { shareKey } = await create(deckId)
		await app.db.image.delete({ where: { id: image.id } })
		const { slides } = await viewer.presentations.playback({ shareKey })
		const data = slides.find(({ id }) => id === slideId)?.productData
		expect(data?.good).not.toHaveProperty('imageUrl')
		expect(data?.better?.imageUrl).toContain(image.storageKey)
		expect(data?.best).not.toHaveProperty('imageUrl')
	})

	it('stays as it was when deck, branding and images change or go', async () => {
		const { organizationId } = ctx
		const deckId = await makeDeck(ctx, SCRIPTS)
		const image = await make.image(app.db, { organizationId })
		await make.branding(app.db, { organizationId, deckId, logo: image.id })
		const { shareKey } = await create(deckId)
		await app.runJobs()
		const before = await viewer.presentations.playback({ shareKey })
		await app.db.slide.updateMany({ where: { deckId }, data: { narrationScript: 'Changed.' } })
		await app.db.branding.deleteMany({ where: { deckId } })
		await app.db.image.delete({ where: { id: image.id } })
		await caller.decks.delete({ deckId })
		expect(await viewer.presentations.playback({ shareKey })).toEqual(before)
	})

	it('writes nothing', async () => {
		const { id, shareKey } = await create(await makeDeck(ctx, SCRIPTS))
		const row = () => app.db.presentation.findUniqueOrThrow({ where: { id } })
		const before = await row()
		await viewer.presentations.playback({ shareKey })
		expect(await row()).toEqual(before)
	})

	it('is refused when missing or deleted, and says when it has expired', async () => {
		const { id, shareKey } = await create(await makeDeck(ctx, SCRIPTS))
		const refused = async (key: string) => {
			const { status, message } = await refusalOf(viewer.presentations.playback({ shareKey: key }))
			return [status, message]
		}
		expect(await refused('nothing')).toEqual([404, 'Presentation not found'])
		expect(await refused(id)).toEqual([404, 'Presentation not found'])
		const past = new Date(Date.now() - 1000).toISOString()
		await caller.presentations.update({ presentationId: id, expiresAt: past })
		expect(await refused(shareKey)).toEqual([404, 'This presentation has expired'])
		await caller.presentations.update({ presentationId: id, expiresAt: null })
		expect((await viewer.presentations.playback({ shareKey })).presentationId).toBe(id)
		await caller.presentations.delete({ presentationId: id })
		expect(await refused(shareKey)).toEqual([404, 'Presentation not found'])
	})

	it('is one statement, served by indexes', async () => {
		const { shareKey } = await create(await makeDeck(ctx, SCRIPTS))
		const texts: string[] = []
		const pool = {
			query: (query: { text: string }) => {
				texts.push(query.text)
				return app.pool.query(query)
			},
		}
		await readPlayable({ pool: pool as typeof app.pool }, { shareKey })
		expect(texts).toHaveLength(1)
		const client = await app.pool.connect()
		await client.query('set enable_seqscan = off')
		const { rows } = await client.query<{ 'QUERY PLAN': string }>(
			`explain ${texts[0]?.replace('$1', `'${shareKey}'`)}`,
		)
		client.release(true)
		const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
		expect(plan).toContain('presentation_share_key_key')
		expect(plan).not.toContain('Seq Scan')
	})
})
