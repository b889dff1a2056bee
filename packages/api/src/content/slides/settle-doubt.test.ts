import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let slides: ReturnType<typeof createCaller>['slides']
let organizationId: string
let slideId: string

beforeAll(async () => {
	app = await createTestApp()
	const ctx = await makeCompany(app)
	slides = createCaller(ctx).slides
	organizationId = ctx.organizationId
})
afterAll(() => app.close())

const [FIRST, SECOND] = [
	'0198c0de-0000-7000-8000-000000000001',
	'0198c0de-0000-7000-8000-000000000002',
]
const doubt = {
	id: FIRST,
	readings: ['$12.75', '$1275'],
	line: 'Drip edge: $12.75',
	sentence: 'Drip edge is $12.75.',
	after: 1,
	isTitle: false,
	place: { x0: 0.6, y0: 0.4, x1: 0.7, y1: 0.5 },
}
const makeSlide = async (doubts: object[]) => {
	const { id: deckId } = await make.deck(app.db, { organizationId })
	const slide = await make.slide(app.db, {
		organizationId,
		deckId,
		bullets: ['Gutter guards: $11'],
		narrationScript: 'Gutter guards are $11. Shall we begin?',
		doubts,
	})
	slideId = slide.id
}
beforeEach(() => makeSlide([doubt]))

describe('slides.settleDoubt', () => {
	it('returns the line to the slide and the sentence to its place in the script, with the reading', async () => {
		const { slide } = await slides.settleDoubt({ slideId, doubtId: FIRST, reading: '$1,275' })
		expect(slide).toMatchObject({
			bullets: ['Gutter guards: $11', 'Drip edge: $1,275'],
			narrationScript: 'Gutter guards are $11. Drip edge is $1,275. Shall we begin?',
			audioStatus: 'pending',
			doubts: [],
		})
	})

	it('writes a reading at the start of a sentence with a capital', async () => {
		await makeSlide([
			{ ...doubt, readings: ['rnsy', 'rusty'], line: 'rnsy hinges', sentence: 'Rnsy hinges.' },
		])
		const { slide } = await slides.settleDoubt({ slideId, doubtId: FIRST, reading: 'rusty' })
		expect(slide).toMatchObject({
			bullets: ['Gutter guards: $11', 'rusty hinges'],
			narrationScript: 'Gutter guards are $11. Rusty hinges. Shall we begin?',
		})
	})

	it('leaves line and sentence out without a reading', async () => {
		const { slide } = await slides.settleDoubt({ slideId, doubtId: FIRST, reading: null })
		expect(slide).toMatchObject({
			bullets: ['Gutter guards: $11'],
			narrationScript: 'Gutter guards are $11. Shall we begin?',
			doubts: [],
		})
	})

	it('keeps a line out until its last doubt is settled', async () => {
		const [line, sentence] = ['Drip edge: $12.75 for 7 ft', 'Drip edge is $12.75 for 7 ft.']
		await makeSlide([
			{ ...doubt, line, sentence },
			{ ...doubt, line, sentence, id: SECOND, readings: ['7', '1'] },
		])
		const half = await slides.settleDoubt({ slideId, doubtId: SECOND, reading: '1' })
		expect(half.slide.bullets).toEqual(['Gutter guards: $11'])
		expect(half.slide.doubts).toMatchObject([{ id: FIRST, line: 'Drip edge: $12.75 for 1 ft' }])
		const { slide } = await slides.settleDoubt({ slideId, doubtId: FIRST, reading: '$12.75' })
		expect(slide.bullets).toContain('Drip edge: $12.75 for 1 ft')
		expect(slide.narrationScript).toContain('Drip edge is $12.75 for 1 ft.')
	})

	it('returns a title to the slide', async () => {
		await makeSlide([{ ...doubt, line: 'Save $12.75', isTitle: true }])
		const { slide } = await slides.settleDoubt({ slideId, doubtId: FIRST, reading: '$12.75' })
		expect(slide).toMatchObject({ title: 'Save $12.75', bullets: ['Gutter guards: $11'] })
	})

	it('returns 404 for a doubt that is settled already', async () => {
		await slides.settleDoubt({ slideId, doubtId: FIRST, reading: null })
		const again = slides.settleDoubt({ slideId, doubtId: FIRST, reading: null })
		expect(await refusalOf(again)).toMatchObject({ code: 'NOT_FOUND', status: 404 })
	})
})
