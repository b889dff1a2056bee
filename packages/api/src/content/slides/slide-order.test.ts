import { make } from '@dormer/db/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { updateDeck } from '../decks/index.ts'
import { listVoices } from '../voices/index.ts'
import { addGeneratedSlide } from './insert-slide.ts'
import { createSlide, deleteSlide, listSlides, updateSlide } from './service.ts'
import { reorderSlides } from './slide-order.ts'

let app: TestApp
let ctx: OrgContext
beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
})
afterAll(() => app.close())

const newDeck = async () => (await make.deck(app.db, { organizationId: ctx.organizationId })).id

const create = (deckId: string, place?: number) =>
	createSlide(ctx, {
		deckId,
		title: 'Slide',
		bullets: [],
		narrationScript: '',
		slideContext: null,
		slideType: 'standard',
		...(place !== undefined && { orderIndex: place }),
	})

const generate = (deckId: string) =>
	app.db.$transaction((tx) =>
		addGeneratedSlide(tx, {
			organizationId: ctx.organizationId,
			deckId,
			title: 'Slide',
			bullets: [],
			narrationScript: '',
			slideContext: null,
			heroImg: null,
			heroImgThumb: null,
			at: app.now(),
		}),
	)

async function orderOf(deckId: string): Promise<string[]> {
	const { slides } = await listSlides(ctx, { deckId })
	expect(slides.map(({ orderIndex }) => orderIndex)).toEqual(slides.map((_, place) => place))
	expect(new Set(slides.map(({ slideId }) => slideId)).size).toBe(slides.length)
	return slides.map(({ id }) => id)
}

const Step = fc.oneof(
	fc.record({ do: fc.constant('create' as const), at: fc.option(fc.nat(8), { nil: undefined }) }),
	fc.record({ do: fc.constant('generate' as const) }),
	fc.record({ do: fc.constant('delete' as const), at: fc.nat(8) }),
	fc.record({ do: fc.constant('reorder' as const), by: fc.nat(1000) }),
	fc.record({ do: fc.constant('move' as const), at: fc.nat(8), to: fc.nat(8) }),
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never

/** Applies one change to the slides of a deck and returns the slide ids in the expected order. */
async function applyStep(deckId: string, ids: string[], step: Step): Promise<string[]> {
	switch (step.do) {
		case 'create': {
			const { slide } = await create(deckId, step.at)
			return ids.toSpliced(step.at ?? ids.length, 0, slide.id)
		}
		case 'generate':
			return [...ids, await generate(deckId)]
		case 'delete': {
			const slideId = ids[step.at]
			if (slideId !== undefined) await deleteSlide(ctx, { slideId })
			return ids.filter((id) => id !== slideId)
		}
		case 'move': {
			const slideId = ids[step.at]
			if (slideId === undefined) return ids
			const { slide } = await updateSlide(ctx, { slideId, orderIndex: step.to })
			expect(slide.orderIndex).toBe(Math.min(step.to, ids.length - 1))
			return ids.filter((id) => id !== slideId).toSpliced(step.to, 0, slideId)
		}
		case 'reorder': {
			if (ids.length === 0) return ids
			const by = step.by % ids.length
			const slideIds = [...ids.slice(by), ...ids.slice(0, by)].toReversed()
			await reorderSlides(ctx, { deckId, slideIds })
			return slideIds
		}
	}
}

describe('slide order', () => {
	it('keeps the expected slide order, without gaps, after any sequence of changes', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(Step, { maxLength: 10 }), async (steps) => {
				const deckId = await newDeck()
				let expected: string[] = []
				for (const step of steps) expected = await applyStep(deckId, expected, step)
				expect(await orderOf(deckId)).toEqual(expected)
			}),
			{ numRuns: 20 },
		)
	})

	it('keeps the slide order without gaps when slides change concurrently', async () => {
		const deckId = await newDeck()
		const first = await Promise.all([0, 1, 2, 3].map(() => create(deckId)))
		await Promise.all([
			...first.slice(0, 2).map(({ slide }) => deleteSlide(ctx, { slideId: slide.id })),
			...[0, 1, 2].map((place) => create(deckId, place)),
			...[0, 1, 2].map(() => generate(deckId)),
		])
		expect(await orderOf(deckId)).toHaveLength(8)
	})

	it('avoids deadlocks while scripts, voices and slides change concurrently', async () => {
		const deckId = await newDeck()
		const { slide: first } = await create(deckId)
		const edited = await Promise.all([0, 1, 2].map(() => create(deckId)))
		const voices = (await listVoices(ctx)).voices.map(({ voice_id }) => voice_id)
		const round = async (n: number) => {
			const narrationScript = `Take ${n}.`
			const { slide: deleted } = await create(deckId, 0)
			await Promise.all([
				...edited.map(({ slide }) => updateSlide(ctx, { slideId: slide.id, narrationScript })),
				updateDeck(ctx, { deckId, metadata: { voiceId: voices[n % voices.length] ?? null } }),
				create(deckId, 1),
				deleteSlide(ctx, { slideId: deleted.id }),
				updateSlide(ctx, { slideId: first.id, narrationScript, orderIndex: n }),
				generate(deckId),
			])
		}
		for (let n = 0; n < 6; n += 1) await round(n)
		expect(await orderOf(deckId)).toHaveLength(4 + 6 * 2)
	})

	it('updates only the slides that a reorder moves', async () => {
		const deckId = await newDeck()
		for (let n = 0; n < 3; n += 1) await create(deckId)
		const [a = '', b = '', c = ''] = await orderOf(deckId)
		const before = await app.db.slide.findUniqueOrThrow({ where: { id: a } })
		await reorderSlides(ctx, { deckId, slideIds: [a, c, b] })
		expect(await app.db.slide.findUniqueOrThrow({ where: { id: a } })).toEqual(before)
		expect(await orderOf(deckId)).toEqual([a, c, b])
	})
})
