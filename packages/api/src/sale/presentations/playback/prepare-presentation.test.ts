import { type SpeechServer, startElevenLabsServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../../core/trpc.ts'
import { createCaller } from '../../../index.ts'
import { createTestApp, makeCompany, type TestApp } from '../../../testing/test-app.ts'
import { anonymous, HANNAH, KAREN, makeDeck, startPausableProxy } from '../fixtures.ts'
import { preparePresentation } from './prepare-presentation.ts'

let speech: SpeechServer
let gate: Awaited<ReturnType<typeof startPausableProxy>>
let app: TestApp
let ctx: OrgContext
let caller: ReturnType<typeof createCaller>
let viewer: ReturnType<typeof createCaller>

beforeAll(async () => {
	speech = await startElevenLabsServer()
	gate = await startPausableProxy(speech.url)
	app = await createTestApp({ elevenLabsApiKey: 'key', elevenLabsBaseUrl: gate.url })
	ctx = await makeCompany(app)
	caller = createCaller(ctx)
	viewer = createCaller(anonymous(ctx))
})
afterAll(async () => {
	await app.close()
	await gate.close()
	await speech.close()
})
beforeEach(() => speech.setFault(undefined))

const SCRIPTS = [
	'Good morning, {{first_name}}. Today we look at your roof.',
	'Hail cracks the mat under the granules. It leaks two winters later.',
	'At {{street}} we take everything down to the decking. Then we build six layers.',
	'Each layer has one job. The shield lies where ice collects.',
	'The warranty is ours, for fifty years. Nobody else signs it.',
	'Thank you, {{full_name}}. Ask us anything.',
]

const boughtBy = async (work: () => Promise<unknown>) => {
	const before = speech.synthesizedTexts.length
	await work()
	return speech.synthesizedTexts.slice(before)
}
const characters = (texts: string[]) => texts.reduce((sum, text) => sum + [...text].length, 0)
const run = { signal: undefined, lastAttempt: false }
const prepare = (presentationId: string, more = {}) =>
	preparePresentation(
		app,
		{ organizationId: ctx.organizationId, presentationId },
		{ ...run, ...more },
	)
const statusOf = (presentationId: string) => viewer.presentations.status({ presentationId })
const eventsOf = async (aggregateId: string) =>
	(await app.db.event.findMany({ where: { aggregateId }, orderBy: { id: 'asc' } })).map(
		({ eventType }) => eventType,
	)
const create = async (deckId: string, homeowner: typeof HANNAH = HANNAH) =>
	(await caller.presentations.create({ deckId, homeowner })).deck_presentation_id

describe('a second homeowner of the same deck', () => {
	it('sends only the sentences that name them', async () => {
		const { deck } = await caller.decks.create({ name: 'Full roof', type: 'structured' })
		for (const [index, narrationScript] of SCRIPTS.entries())
			await caller.slides.create({ deckId: deck.id, title: `Slide ${index + 1}`, narrationScript })
		const forDeck = await boughtBy(app.runJobs)
		const forRosa = await boughtBy(async () => {
			await create(deck.id, { ...KAREN, first_name: 'Rosa', last_name: 'Ibarra' })
			await app.runJobs()
		})
		const forHannah = await boughtBy(async () => {
			await create(deck.id, HANNAH)
			await app.runJobs()
		})
		const again = await boughtBy(async () => {
			await create(deck.id, HANNAH)
			await app.runJobs()
		})
		const whole = characters(SCRIPTS)
		console.log(
			[
				`deck: ${forDeck.length} sentences, ${characters(forDeck)} characters`,
				`first homeowner: ${forRosa.length}, ${characters(forRosa)}`,
				`second: ${forHannah.length}, ${characters(forHannah)} of ${whole}`,
				`the same again: ${again.length}, ${characters(again)}`,
			].join('; '),
		)
		expect(forHannah.toSorted()).toEqual([
			'At 3310 Vrain St we take everything down to the decking.',
			'Good morning, Hannah.',
			'Thank you, Hannah Weiss.',
		])
		expect(again).toEqual([])
	})
})

describe('preparing', () => {
	it('goes from not started over processing to ready, with what it needs and no more', async () => {
		const deckId = await makeDeck(ctx, SCRIPTS)
		const id = await create(deckId)
		expect(await statusOf(id)).toEqual({ status: 'not_started', slidesReady: 0, totalSlides: 6 })
		await app.runJobs()
		expect(await statusOf(id)).toEqual({ status: 'ready', slidesReady: 6, totalSlides: 6 })
		expect(await eventsOf(id)).toEqual(['presentation.created', 'presentation.ready'])
		expect(await app.db.presentationSlide.count({ where: { presentationId: id } })).toBe(6)
	})

	it('needs nothing where nobody is named and all is recorded', async () => {
		const { deck } = await caller.decks.create({ name: 'Gutters' })
		await caller.slides.create({
			deckId: deck.id,
			title: 'One',
			narrationScript: 'Gutters carry water.',
		})
		await caller.slides.create({ deckId: deck.id, title: 'Silent' })
		await app.runJobs()
		const id = await create(deck.id)
		await app.runJobs()
		expect(await statusOf(id)).toMatchObject({ status: 'ready', slidesReady: 2 })
		expect(await app.db.presentationSlide.count({ where: { presentationId: id } })).toBe(0)
	})

	it('speaks every slide in a voice of the presentation’s own', async () => {
		const { deck } = await caller.decks.create({ name: 'Siding' })
		await caller.slides.create({
			deckId: deck.id,
			title: 'One',
			narrationScript: 'Siding sheds rain.',
		})
		await app.runJobs()
		const voice_settings = { voice_id: 'maya' }
		const bought = await boughtBy(async () => {
			await caller.presentations.create({ deckId: deck.id, homeowner: HANNAH, voice_settings })
			await app.runJobs()
		})
		expect(bought).toEqual(['Siding sheds rain.'])
	})

	it('repeated, changes nothing', async () => {
		const id = await create(await makeDeck(ctx, SCRIPTS))
		await app.runJobs()
		expect(await boughtBy(() => prepare(id))).toEqual([])
		expect(await eventsOf(id)).toEqual(['presentation.created', 'presentation.ready'])
	})

	it('twice at the same time, does each slide once and tells it once', async () => {
		const id = await create(await makeDeck(ctx, SCRIPTS), KAREN)
		await Promise.all([prepare(id), prepare(id)])
		expect(await statusOf(id)).toMatchObject({ status: 'ready', slidesReady: 6 })
		expect(await app.db.presentationSlide.count({ where: { presentationId: id } })).toBe(6)
		expect(await eventsOf(id)).toEqual(['presentation.created', 'presentation.ready'])
	})

	it('killed in the middle, goes on where it was', async () => {
		const scripts = SCRIPTS.map((script, index) => `${script} This is the take number ${index}.`)
		const id = await create(await makeDeck(ctx, scripts), KAREN)
		const worker = new AbortController()
		const spoken = speech.synthesizedTexts.length
		const killed = prepare(id, { signal: worker.signal })
		const enough = (async () => {
			while ((await statusOf(id)).slidesReady === 0) await new Promise(setImmediate)
			worker.abort()
		})()
		await expect(killed).rejects.toThrow()
		await enough
		const kept = await app.db.presentationSlide.findMany({ where: { presentationId: id } })
		expect(kept.length).toBeGreaterThan(0)
		expect(kept.length).toBeLessThan(scripts.length)
		expect((await statusOf(id)).status).toBe('processing')
		await prepare(id)
		expect(await statusOf(id)).toEqual({ status: 'ready', slidesReady: 6, totalSlides: 6 })
		const bought = speech.synthesizedTexts.slice(spoken)
		expect(new Set(bought).size).toBe(bought.length)
		const after = await app.db.presentationSlide.findMany({ where: { presentationId: id } })
		expect(after).toEqual(expect.arrayContaining(kept))
	})

	it('stops when the presentation is deleted meanwhile', async () => {
		const id = await create(await makeDeck(ctx, ['Doomed for {{first_name}} alone.']), KAREN)
		const { waiting, open } = gate.shut()
		const running = prepare(id)
		await waiting
		await caller.presentations.delete({ presentationId: id })
		open()
		await running
		expect(await boughtBy(() => prepare(id))).toEqual([])
		expect(await app.db.presentationSlide.count({ where: { presentationId: id } })).toBe(0)
		expect(await eventsOf(id)).toEqual(['presentation.created', 'presentation.deleted'])
	})

	it('fails on the last attempt, says so, and is taken up by the next start', async () => {
		const id = await create(await makeDeck(ctx, ['Nobody says {{first_name}} today.']))
		speech.setFault({ status: 401 })
		await expect(prepare(id)).rejects.toThrow()
		expect((await statusOf(id)).status).toBe('processing')
		await prepare(id, { lastAttempt: true })
		expect((await statusOf(id)).status).toBe('failed')
		expect(await eventsOf(id)).toEqual(['presentation.created', 'presentation.failed'])
		speech.setFault(undefined)
		await prepare(id)
		expect((await statusOf(id)).status).toBe('failed')
		expect((await viewer.presentations.start({ presentationId: id })).status).toBe('pending')
		await app.runJobs()
		expect((await statusOf(id)).status).toBe('ready')
	})
})

describe('a change of the homeowner', () => {
	it('is spoken anew, and only what names them', async () => {
		const id = await create(await makeDeck(ctx, SCRIPTS))
		await app.runJobs()
		const bought = await boughtBy(async () => {
			await caller.presentations.update({
				presentationId: id,
				homeowner: { first_name: 'Johanna' },
			})
			expect((await statusOf(id)).status).toBe('pending')
			await app.runJobs()
		})
		expect(bought.toSorted()).toEqual(['Good morning, Johanna.', 'Thank you, Johanna Weiss.'])
		const rows = await app.db.presentationSlide.findMany({ where: { presentationId: id } })
		expect(rows.filter(({ script }) => script.includes('Hannah'))).toEqual([])
		expect(rows).toHaveLength(6)
	})

	it('that nobody hears leaves a ready presentation ready', async () => {
		const id = await create(await makeDeck(ctx, SCRIPTS))
		await app.runJobs()
		const homeowner = { email: 'hannah@mail.example' }
		await caller.presentations.update({ presentationId: id, homeowner })
		expect((await statusOf(id)).status).toBe('ready')
		await app.runJobs()
		expect(await eventsOf(id)).toEqual(['presentation.created', 'presentation.ready'])
	})

	it('that nobody hears, during a run, still ends in a ready presentation', async () => {
		const id = await create(await makeDeck(ctx, ['This sentence of {{first_name}} is new.']))
		await app.pool.query('select graphile_worker.remove_job($1)', [`presentations.prepare:${id}`])
		const { waiting, open } = gate.shut()
		const running = prepare(id)
		await waiting
		const expiresAt = '2099-01-01T00:00:00.000Z'
		await caller.presentations.update({ presentationId: id, expiresAt })
		open()
		await running
		expect((await statusOf(id)).status).toBe('processing')
		await app.runJobs()
		expect(await statusOf(id)).toMatchObject({ status: 'ready', slidesReady: 1 })
	})

	it('during a run ends that run; the next one speaks to the new name', async () => {
		const id = await create(await makeDeck(ctx, ['Only {{first_name}} hears this sentence.']))
		const { waiting, open } = gate.shut()
		const running = prepare(id)
		await waiting
		await caller.presentations.update({ presentationId: id, homeowner: { first_name: 'Ada' } })
		open()
		await running
		expect(await app.db.presentationSlide.count({ where: { presentationId: id } })).toBe(0)
		await app.runJobs()
		const rows = await app.db.presentationSlide.findMany({ where: { presentationId: id } })
		expect(rows.map(({ script }) => script)).toEqual(['Only Ada hears this sentence.'])
		expect((await statusOf(id)).status).toBe('ready')
	})
})
