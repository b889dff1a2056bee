import { describe, expect, it } from 'vitest'
import { findEnglishWords } from '../../testing/english-words.ts'
import { priceSlides } from '../pricing/index.ts'
import { ProductSlideData } from '../pricing/schema.ts'
import { ContractSelection } from './schema.ts'
import { formatSelection } from './selection.ts'

const GIVEN = { by: 'Ana', at: '2026-06-02T18:00:00.000Z' }
const SLIDE_ID = '0197f0d0-0000-7000-8000-000000000000'

describe('formatSelection', () => {
	it('states discount, added work and tax of a Spanish contract without an English word', () => {
		const productData = ProductSlideData.parse({
			better: {
				name: 'Preferida',
				highlights: [],
				price: { mode: 'fixed', amount: 18_420 },
				upgrades: [],
			},
		})
		const reason = 'Buena vecina'
		const discount = { kind: 'percent' as const, percent: 12, reason, limitPercent: 10, ...GIVEN }
		const lines = [{ text: 'Madera', quantity: 2, unitCents: 4_000, ...GIVEN }]
		const adjustment = { slideId: SLIDE_ID, discount, lines }
		const tax = { name: 'Sales tax', rate: 4.5, place: 'CO 80222' }
		const [pricing] = priceSlides([{ slideId: SLIDE_ID, productData, adjustment }], [], { tax })
		const selection = ContractSelection.parse({
			slideId: SLIDE_ID,
			tier: 'better',
			name: 'Preferida',
			upgrades: [],
			selectedAt: GIVEN.at,
			price: pricing?.better,
		})
		const text = formatSelection(selection, { language: 'es', cancellation: null })
		expect(text).toContain('| Antes del descuento y del trabajo agregado | $18,420')
		expect(text).toContain('Descuento, 12%')
		expect(text).toContain('Impuesto sobre las ventas, 4.5%')
		expect(findEnglishWords(text)).toEqual([])
	})
})
