import { describe, expect, it } from 'vitest'
import { personalizeScript, scriptValues } from './personalize.ts'

const known = {
	first_name: 'Karen',
	last_name: 'Delgado',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
	country: 'US',
}
const { last_name: _, state: __, zip: ___, ...minimal } = known
const about = {
	companyName: 'Summit Peak',
	repName: 'Maya Okafor',
	numbers: {},
	language: 'en',
} as const

describe('personalizeScript', () => {
	it.each([
		['Hello {{first_name}} {{last_name}}.', 'Hello Karen Delgado.', 'Hello Karen.'],
		['Hello {{full_name}}!', 'Hello Karen Delgado!', 'Hello Karen!'],
		[
			'{{first_name}}, your roof at {{street}}, {{city}}, {{state}} {{zip}}, is next.',
			'Karen, your roof at 2847 S Clermont St, Denver, CO 80222, is next.',
			'Karen, your roof at 2847 S Clermont St, Denver, is next.',
		],
		['Homes in {{state}} get hail.', 'Homes in CO get hail.', 'Homes in your state get hail.'],
		[
			'I am {{rep_name}} of {{company_name}}.',
			'I am Maya Okafor of Summit Peak.',
			'I am Maya Okafor of Summit Peak.',
		],
		['We nail it down.', 'We nail it down.', 'We nail it down.'],
	])('fills in the script "%s" with and without optional values', (script, full, short) => {
		expect(personalizeScript(script, scriptValues(known, about), 'en')).toBe(full)
		expect(personalizeScript(script, scriptValues(minimal, about), 'en')).toBe(short)
	})

	it('speaks the exact price of an option, and a neutral text while it is not exact', () => {
		const script = 'Better is {{price.better}}.'
		const exact = scriptValues(known, { ...about, numbers: { 'price.better': '$18,820' } })
		expect(personalizeScript(script, exact, 'en')).toBe('Better is $18,820.')
		expect(personalizeScript(script, scriptValues(known, about), 'en')).toBe(
			'Better is the price on your price page.',
		)
	})

	it('has neutral texts in Spanish for what a Spanish presentation lacks', () => {
		const values = scriptValues(minimal, { ...about, repName: null, language: 'es' })
		const script =
			'Soy {{rep_name}}. En {{city}}, {{state}}: {{price.better}} o {{price.monthly}}. En {{state}}.'
		expect(personalizeScript(script, values, 'es')).toBe(
			'Soy su representante. En Denver: el precio de su página de precios o el pago mensual de su página de precios. En su estado.',
		)
	})

	it('inserts the value of a price variable into a script', () => {
		const values = scriptValues(known, { ...about, numbers: { squares: '24' } })
		expect(personalizeScript('All {{squares}} squares.', values, 'en')).toBe('All 24 squares.')
	})
})
