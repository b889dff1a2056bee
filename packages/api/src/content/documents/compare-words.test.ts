import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareWords } from './compare-words.ts'

const words = (min: number) =>
	fc.array(fc.constantFrom('roof', 'shingle', 'a', 'the', '10', 'ridge', 'vent', 'flashing'), {
		minLength: min,
		maxLength: 40,
	})

describe('compareWords', () => {
	it('finds no difference exactly when both texts have the same words in the same order', () => {
		fc.assert(
			fc.property(words(0), words(0), (one, other) => {
				expect(compareWords(one.join(' '), one.join('. '))).toEqual([])
				const isSame = one.join(' ') === other.join(' ')
				expect(compareWords(one.join(' '), other.join('\n')).length === 0).toBe(isSame)
			}),
		)
	})

	it('finds every word that is removed, added or moved', () => {
		fc.assert(
			fc.property(words(2), fc.nat(), fc.nat(), (all, first, second) => {
				const at = first % all.length
				const without = all.toSpliced(at, 1)
				expect(compareWords(all.join(' '), without.join(' '))).not.toEqual([])
				expect(compareWords(without.join(' '), all.join(' '))).not.toEqual([])
				const moved = without.toSpliced(second % all.length, 0, ...all.slice(at, at + 1))
				const isSame = moved.join(' ') === all.join(' ')
				expect(compareWords(all.join(' '), moved.join(' ')).length === 0).toBe(isSame)
			}),
		)
	})

	it('names the passages as they are written', () => {
		const source = 'We remove two layers. The deposit is $1,250. Debris is removed on the last day.'
		expect(compareWords(source, source.replace('The deposit is $1,250. ', ''))).toEqual([
			{ kind: 'missing', text: 'The deposit is $1,250' },
		])
		expect(compareWords(source, source.replace('Debris', 'All debris'))).toEqual([
			{ kind: 'missing', text: 'Debris' },
			{ kind: 'added', text: 'All debris' },
		])
		expect(
			compareWords(
				source,
				`The deposit is $1,250. ${source.replace('The deposit is $1,250. ', '')}`,
			),
		).toMatchObject([{ kind: 'out_of_order' }])
		expect(compareWords('two layers Install', 'two layersInstall')).toEqual([
			{ kind: 'missing', text: 'layers Install' },
			{ kind: 'added', text: 'layersInstall' },
		])
	})

	it('compares texts of 50,000 words that differ throughout', () => {
		const many = Array.from({ length: 50_000 }, (_, index) => `w${(index * 7919) % 5000}`)
		expect(compareWords(many.join(' '), many.toReversed().join(' ')).length).toBeGreaterThan(0)
	})
})
