import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scriptHash } from '../../core/script-hash.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { audioStatusAfterEdit } from './audio-status.ts'
import { addGeneratedSlide } from './insert-slide.ts'
import { createSlide, listSlides, updateSlide } from './service.ts'

let app: TestApp
let ctx: OrgContext
beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
})
afterAll(() => app.close())

const RECORDED = 'Your roof has forty winters behind it.'
const OTHER = 'Your roof has forty winters ahead of it.'

const recording = (audioStatus: string, recorded: boolean) => ({
	audioStatus,
	audioKey: recorded ? 'audio/a.mp3' : null,
	audioScriptHash: recorded ? scriptHash(RECORDED) : null,
})

describe('audioStatusAfterEdit', () => {
	it.each([
		{ from: 'ready', recorded: true, to: RECORDED, becomes: 'ready' },
		{ from: 'ready', recorded: true, to: OTHER, becomes: 'stale' },
		{ from: 'stale', recorded: true, to: RECORDED, becomes: 'ready' },
		{ from: 'stale', recorded: true, to: OTHER, becomes: 'stale' },
		{ from: 'failed', recorded: true, to: RECORDED, becomes: 'ready' },
		{ from: 'failed', recorded: false, to: OTHER, becomes: 'pending' },
		{ from: 'none', recorded: false, to: OTHER, becomes: 'pending' },
		{ from: 'none', recorded: true, to: RECORDED, becomes: 'ready' },
		{ from: 'pending', recorded: false, to: OTHER, becomes: 'pending' },
		{ from: 'pending', recorded: true, to: RECORDED, becomes: 'pending' },
		{ from: 'ready', recorded: true, to: '', becomes: 'none' },
		{ from: 'pending', recorded: false, to: ' — ', becomes: 'none' },
	])(
		'changes status $from (recorded: $recorded) to $becomes for the script “$to”',
		({ from, recorded, to, becomes }) => {
			expect(audioStatusAfterEdit(recording(from, recorded), to)).toBe(becomes)
		},
	)
})

describe('slide recording', () => {
	const audioOf = async (deckId: string) => (await listSlides(ctx, { deckId })).slides[0]

	it('marks a recording stale after a script edit, and ready again after the edit is undone', async () => {
		const { id: deckId } = await make.deck(app.db, { organizationId: ctx.organizationId })
		const content = {
			deckId,
			title: 'Cover',
			bullets: [],
			slideContext: null,
			slideType: 'standard' as const,
		}
		const { slide } = await createSlide(ctx, { ...content, narrationScript: RECORDED })
		expect(slide).toMatchObject({ audioStatus: 'pending', audioUrl: null, wordTimings: [] })
		await app.runJobs()
		const ready = await audioOf(deckId)
		expect(ready).toMatchObject({ audioStatus: 'ready', audioUrl: expect.stringContaining('http') })
		expect(ready?.wordTimings.map(({ word }) => word).join(' ')).toBe(RECORDED)

		const edited = await updateSlide(ctx, { slideId: slide.id, narrationScript: OTHER })
		expect(edited.slide).toMatchObject({ audioStatus: 'stale', audioUrl: ready?.audioUrl })
		await app.runJobs()
		expect(await audioOf(deckId)).toMatchObject({ audioStatus: 'stale' })
		const retitled = await updateSlide(ctx, { slideId: slide.id, title: 'Front page' })
		expect(retitled.slide.audioStatus).toBe('stale')
		const undone = await updateSlide(ctx, { slideId: slide.id, narrationScript: RECORDED })
		expect(undone.slide).toMatchObject({ audioStatus: 'ready', audioUrl: ready?.audioUrl })
	})

	it('queues no recording for a slide with an empty script', async () => {
		const { id: deckId, organizationId } = await make.deck(app.db, {
			organizationId: ctx.organizationId,
		})
		await app.db.$transaction((tx) =>
			addGeneratedSlide(tx, {
				organizationId,
				deckId,
				title: 'Slide 1',
				bullets: [],
				narrationScript: '',
				slideContext: null,
				heroImg: null,
				heroImgThumb: null,
				key: 'slide-1',
				at: app.now(),
			}),
		)
		expect(await audioOf(deckId)).toMatchObject({ audioStatus: 'none', slideId: 'slide-1' })
	})

	it('stores no slide and queues no recording when the transaction is rolled back', async () => {
		const { id: deckId, organizationId } = await make.deck(app.db, {
			organizationId: ctx.organizationId,
		})
		const jobs = () =>
			app.pool.query<{ n: number }>('select count(*)::int n from graphile_worker.jobs')
		const before = (await jobs()).rows[0]?.n
		const rolledBack = app.db.$transaction(async (tx) => {
			await addGeneratedSlide(tx, {
				organizationId,
				deckId,
				title: 'Cover',
				bullets: [],
				narrationScript: RECORDED,
				slideContext: null,
				heroImg: null,
				heroImgThumb: null,
				at: app.now(),
			})
			throw new Error('The process died')
		})
		await expect(rolledBack).rejects.toThrow('The process died')
		expect(await listSlides(ctx, { deckId })).toEqual({ slides: [] })
		expect((await jobs()).rows[0]?.n).toBe(before)
	})
})
