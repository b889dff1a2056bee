import { describe, expect, it } from 'vitest'
import { LenderInput } from './lender-schema.ts'
import { findUntranslated, lendersIn, paymentsIn } from './payment-translations.ts'

const lender = (texts: object) =>
	LenderInput.parse({ name: 'Bank', months: 120, aprPercent: 6.9, ...texts })

describe('payment names and disclosures in Spanish', () => {
	it('translates the standard texts, and uses what the company has entered for others', () => {
		const payments = [
			{ name: 'On the first day of work', percent: 40 },
			{ name: 'Dried in', spanishName: 'Techo impermeable', percent: 20 },
			{ name: 'After the walk-through', percent: null },
		]
		expect(paymentsIn(payments, 'es')).toEqual([
			{ name: 'El primer día de trabajo', percent: 40 },
			{ name: 'Techo impermeable', percent: 20 },
			{ name: 'Después del recorrido final', percent: null },
		])
		expect(paymentsIn(payments, 'en').map(({ name }) => name)).toEqual(
			payments.map(({ name }) => name),
		)
		const lenders = [
			lender({ disclosure: 'On approved credit.' }),
			lender({ disclosure: 'Ask us.', spanishDisclosure: 'Pregúntenos.' }),
		]
		expect(lendersIn(lenders, 'es').map(({ disclosure }) => disclosure)).toEqual([
			'Sujeto a aprobación de crédito.',
			'Pregúntenos.',
		])
		expect(lendersIn(lenders, 'en')[0]?.disclosure).toBe('On approved credit.')
	})

	it.each([
		['Halfway', ['payments.0.spanishName']],
		['When the roof is dried in', ['payments.0.spanishName']],
		['On the first day of work', []],
		['Al empezar el trabajo', []],
		['Segunda inspección', []],
	])('finds whether the payment “%s” lacks a Spanish name', (name, paths) => {
		const found = findUntranslated({ payments: [{ name, percent: null }], lenders: [lender({})] })
		expect(found.map(({ path }) => path)).toEqual(paths)
	})
})
