import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bulletsOf, print } from './testing.ts'

const LABELS = [
	'Gutter guards',
	'Seamless gutters',
	'Drip edge',
	'Copper valley',
	'Ridge vent',
	'Soffit',
]
const VALUES = {
	money: (n: number) => `$${n + 100}`,
	years: (n: number) => `${n} years`,
	share: (n: number) => `${n}%`,
}
type Kind = keyof typeof VALUES

const kinds = fc.uniqueArray(fc.constantFrom<Kind>('money', 'years', 'share'), {
	minLength: 2,
	maxLength: 3,
})
const table = fc.record({
	kinds,
	labels: fc.shuffledSubarray(LABELS, { minLength: 3, maxLength: 5 }),
	numbers: fc.uniqueArray(fc.integer({ min: 10, max: 99 }), { minLength: 15, maxLength: 15 }),
	size: fc.integer({ min: 26, max: 44 }),
})

it('a table without a heading gives each row its own label and values, and no value of another row', () => {
	fc.assert(
		fc.property(table, ({ kinds: columns, labels, numbers, size }) => {
			const rows = labels.map((label, row) => [
				label,
				...columns.map((kind, column) =>
					VALUES[kind](numbers[row * columns.length + column] ?? 10),
				),
			])
			const lines = rows.flatMap((cells, row) =>
				cells.map((cell, column) =>
					print(cell, [column === 0 ? 100 : 400 + column * 300, 300 + row * 90], size),
				),
			)
			const bullets = bulletsOf(...lines)
			for (const [label = '', ...values] of rows)
				expect(bullets).toContain(`${label}: ${values.join(', ')}`)
		}),
		{ numRuns: 60 },
	)
})

const HEADS = ['Inspect', 'Seal', 'Blow in', 'Check', 'Clean up', 'Sign off']
const TEXTS = [
	'attic',
	'wall',
	'ridge',
	'valley',
	'gable',
	'eave',
	'joist',
	'rafter',
	'soffit',
	'fascia',
	'lintel',
	'purlin',
]
const cards = fc.record({
	heads: fc.shuffledSubarray(HEADS, { minLength: 2, maxLength: 4 }),
	texts: fc.shuffledSubarray(TEXTS, { minLength: 12, maxLength: 12 }),
	lines: fc.integer({ min: 1, max: 3 }),
	price: fc.boolean(),
})

it('cards side by side never mix their lines', () => {
	fc.assert(
		fc.property(cards, ({ heads, texts, lines, price }) => {
			const made = heads.map((head, card) => [
				head,
				...(price ? [`$${(card + 1) * 111}`] : []),
				...texts.slice(card * lines, (card + 1) * lines).map((text) => `Every ${text} is dry`),
			])
			const pitch = 1400 / heads.length
			const bullets = bulletsOf(
				...made.flatMap((rows, card) =>
					rows.map((text, row) =>
						print(text, [100 + card * pitch, 320 + row * 60], row === 0 ? 40 : 28),
					),
				),
			)
			for (const bullet of bullets) {
				const owners = made.filter((rows) => rows.some((text) => bullet.includes(text)))
				expect(owners.length, bullet).toBeLessThan(2)
			}
			for (const rows of made) for (const text of rows) expect(bullets.join('\n')).toContain(text)
		}),
		{ numRuns: 60 },
	)
})
