import { expect, it } from 'vitest'
import { asksForAllPrices, matchPricedItem } from './match-priced-item.ts'

const ITEMS = [
	{ id: 'good', names: ['Good', 'Architectural'] },
	{ id: 'better', names: ['Better', 'Impact shield'] },
	{ id: 'best', names: ['Best', 'Standing seam'] },
	{ id: 'guards', names: ['Protectores de canaletas'] },
]

it.each([
	['How much is the Better one?', 'better'],
	['how much does better cost', 'better'],
	['What’s the price of the Best?', 'best'],
	['What would the standing seam option cost?', 'best'],
	['What does the Better one run me?', 'better'],
	['How much would the good one be?', 'good'],
	['how much for the best package?', 'best'],
	['How much more is the Best than the Better one?', null],
	['How much is the warranty on the Better one?', null],
	['How long does the Better one last?', null],
	['How much is the deposit?', null],
	['Is the Better one better?', null],
	['How much is it?', null],
	['¿Cuánto cuesta la opción Impact shield?', 'better'],
	['cuanto me sale el standing seam', 'best'],
	['¿Cuál es el precio del paquete Architectural?', 'good'],
	['¿Qué precio tienen los protectores de canaletas?', 'guards'],
	['¿Cuánto cuesta el permiso?', null],
	['¿Cuánto cuesta?', null],
	['¿Cuánto tarda el Standing seam?', null],
])('finds the item whose price “%s” asks for', (question, id) => {
	expect(matchPricedItem(question, ITEMS)).toBe(id)
})

it.each([
	['What are the prices?', true],
	['How much does the roof cost?', true],
	['¿Cuáles son los precios?', true],
	['¿Cuánto costaría el techo nuevo?', true],
	['¿Cuánto cuesta?', false],
	['¿Cuánto es el depósito?', false],
	['How much is it?', false],
	['How much is the deposit?', false],
	['What prices do other companies have?', false],
])('says whether “%s” asks for the prices of all options', (question, expected) => {
	expect(asksForAllPrices(question)).toBe(expected)
})
