import { describe, expect, it } from 'vitest'
import { holdBack } from './hold-back.ts'

const request = { position: 6, companyName: 'Summit Peak Roofing' }
const place = { x0: 0.6, y0: 0.4, x1: 0.7, y1: 0.5 }
const reading = {
	title: 'What the extras cost',
	bullets: ['Gutter guards: $11', 'Drip edge: $12.75', 'Copper valley: $38'],
	narrationScript: 'Gutter guards are $11. Drip edge is $12.75 a foot. Copper valleys are $38.',
	slideContext: 'Prices of 2026\nDrip edge $12.75 is new',
	needsWords: false,
	doubts: [],
	suggestedTiers: [],
}

describe('holdBack', () => {
	it('takes the line of a doubtful figure and its sentence out of the reading', () => {
		const readings: [string, string] = ['$12.75', '$1275']
		expect(holdBack(reading, [{ readings, place }], request)).toEqual({
			...reading,
			bullets: ['Gutter guards: $11', 'Copper valley: $38'],
			narrationScript: 'Gutter guards are $11. Copper valleys are $38.',
			slideContext: 'Prices of 2026',
			doubts: [
				{
					readings,
					place,
					line: 'Drip edge: $12.75',
					sentence: 'Drip edge is $12.75 a foot.',
					after: 1,
					isTitle: false,
				},
			],
		})
	})

	it('takes out a doubtful word with a hyphen, and one that begins a sentence', () => {
		const slide = {
			...reading,
			bullets: ['Call 555-0170', 'rnsy work', 'Copper valley: $38'],
			narrationScript: 'Call 555-0170. Rnsy work. Copper valleys are $38.',
		}
		const words = ['555-0170', 'rnsy'].map((word) => ({
			readings: [word, ''] as [string, string],
			place,
		}))
		expect(holdBack(slide, words, request)).toMatchObject({
			bullets: ['Copper valley: $38'],
			narrationScript: 'Copper valleys are $38.',
		})
	})

	it.each(['It takes two days.', 'It takes 2 days.', 'It takes 7 days.'])(
		'takes out the sentence “%s”, which states a reading in another form',
		(narrationScript) => {
			const slide = { ...reading, bullets: ['Days: 2'], slideContext: null, narrationScript }
			const held = holdBack(slide, [{ readings: ['2', '7'], place }], request)
			expect(held).toMatchObject({ bullets: [], narrationScript: '' })
		},
	)

	it('replaces a doubtful title by the number of the slide', () => {
		const slide = { ...reading, title: 'Save 50%', narrationScript: 'Save 50%.' }
		const held = holdBack(slide, [{ readings: ['50%', '60%'], place }], request)
		expect(held).toMatchObject({
			title: 'Slide 6',
			narrationScript: '',
			doubts: [{ isTitle: true }],
		})
	})

	it('does not take a figure for a part of another figure', () => {
		const held = holdBack(reading, [{ readings: ['12', '72'], place }], request)
		expect(held).toEqual(reading)
	})

	it.each([
		['a name', 'Lassic', 'Classic'],
		['a price', '$17,250', '$17,2SO'],
	])('suggests no options when %s is doubtful', (_, ...readings) => {
		const suggestedTiers = [
			{ name: 'Simple', amount: 9600, highlights: [] },
			{ name: 'Lassic', amount: 17_250, highlights: [] },
		]
		const held = holdBack({ ...reading, suggestedTiers }, [{ readings, place }], request)
		expect(held.suggestedTiers).toEqual([])
	})

	it('gives a slide with more than 20 doubts no script', () => {
		const bullets = Array.from({ length: 21 }, (_, n) => `Item ${n + 10}`)
		const words = bullets.map((_, n) => ({
			readings: [`${n + 10}`, ''] as [string, string],
			place,
		}))
		const held = holdBack({ ...reading, bullets }, words, request)
		expect(held).toMatchObject({ narrationScript: '', needsWords: true })
		expect(held.doubts).toHaveLength(20)
	})
})
