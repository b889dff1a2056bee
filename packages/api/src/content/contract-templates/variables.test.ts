import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompanyContact } from '../../accounts/company/schema.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { parseContract } from './markdown.ts'
import { plainText } from './plain-text.ts'
import { contractVariables, detectVariables, pickVariables, resolveTemplate } from './variables.ts'

const company: CompanyContact = {
	organizationName: 'Summit Peak Roofing, LLC',
	contact: {
		phone: '(303) 555-0142',
		email: 'hello@summitpeak.example',
		address: '2100 Larimer St',
		city: 'Denver',
		state: 'CO',
		zip: '80205',
		licenseNumber: 'RC-2021-4471',
		timezone: 'America/Denver',
		website: 'https://summitpeak.example',
	},
	nextSteps: [],
	revision: 'contact-1',
}
const homeowner = Homeowner.parse({
	first_name: 'Maria',
	last_name: 'Lopez',
	address: '1148 Josephine St',
	city: 'Denver',
	state: 'CO',
	zip: '80206',
})
/** Time of signing: November 20 in Denver, but already November 21 in UTC. */
const at = new Date('2026-11-21T00:58:00Z')
const parts = {
	language: 'en' as const,
	submitted: {},
	homeowner,
	company,
	repName: 'Dana Whitfield',
	at,
}

describe('pickVariables', () => {
	it('drops keys outside the allow-list and values that are not strings', () => {
		const submitted: Record<string, unknown> = JSON.parse(
			'{"first_name":"Maria","__proto__":{"x":1},"constructor":"x","price":"1","zip":80206,"city":null,"email":["a"]}',
		)
		expect(pickVariables(submitted)).toEqual({ first_name: 'Maria' })
	})

	it('rejects a value longer than 200 characters and names its field', () => {
		expect(() => pickVariables({ address: 'x'.repeat(201) })).toThrow('variables.address')
		expect(pickVariables({ other: 'x'.repeat(201) })).toEqual({})
	})
})

describe('contractVariables', () => {
	it('ignores company, date and rep variables in the request, and uses the values on the server', () => {
		const submitted = pickVariables({
			company_name: 'Other',
			today: 'never',
			rep_name: 'X',
			phone: '555',
		})
		expect(contractVariables({ ...parts, submitted })).toEqual({
			first_name: 'Maria',
			last_name: 'Lopez',
			full_name: 'Maria Lopez',
			address: '1148 Josephine St',
			city: 'Denver',
			state: 'CO',
			zip: '80206',
			email: '',
			phone: '555',
			company_name: 'Summit Peak Roofing, LLC',
			company_address: '2100 Larimer St',
			company_city: 'Denver',
			company_state: 'CO',
			company_zip: '80205',
			company_phone: '(303) 555-0142',
			company_email: 'hello@summitpeak.example',
			license_number: 'RC-2021-4471',
			rep_name: 'Dana Whitfield',
			today: 'November 20, 2026',
			date: 'November 20, 2026',
			month: 'November',
			year: '2026',
			signature_timestamp: 'November 20, 2026 at 5:58 PM MST',
		})
	})

	it('keeps the homeowner’s value of a variable when the caller sends no value or a blank one', () => {
		expect(contractVariables({ ...parts, submitted: { city: '  ', zip: '80299' } })).toMatchObject({
			city: 'Denver',
			zip: '80299',
		})
	})
})

describe('resolveTemplate', () => {
	it('replaces known variables, and lists missing values and unknown variables', () => {
		const template =
			'By {{ full_name }}, {{FULL_NAME}}, {{email}}, {{license\\_number}} and {{price}}.'
		expect(resolveTemplate(template, { full_name: 'Maria Lopez', license_number: 'RC 1' })).toEqual(
			{
				text: 'By Maria Lopez, Maria Lopez, RC 1 and {{price}}.',
				missing: ['email'],
				unknown: ['price'],
			},
		)
	})

	it('lists each variable of a text once, in order of appearance', () => {
		expect(detectVariables('{{zip}} {{ city }} {{Zip}} {{ x }} {not} {{not closed')).toEqual({
			known: ['zip', 'city'],
			unknown: ['x'],
		})
	})

	it.each([
		'{{full_name}}',
		'a\n{{full_name}}',
		'# {{full_name}}',
		'- {{full_name}}',
		'**x** {{full_name}} y',
	])('inserts any value into %j as literal text', (template) => {
		const around = plainText(parseContract(template)).split('{{full_name}}')
		const special = fc.constantFrom(...'*_`#[]()<>|~&\\{}!-+=.1 \n\t:/"')
		const value = fc.array(
			fc.oneof(special, fc.constantFrom('a', 'é', '&amp;', '**', '---', '<!--', '1. ', '{{zip}}')),
			{
				minLength: 1,
				maxLength: 12,
			},
		)
		fc.assert(
			fc.property(value, (pieces) => {
				const text = pieces.join('')
				const literal = text.replace(/\s+/g, ' ').trim()
				fc.pre(literal !== '')
				const { text: resolved } = resolveTemplate(template, { full_name: text })
				expect(plainText(parseContract(resolved))).toBe(around.join(literal))
			}),
			{ numRuns: 500 },
		)
	})

	it.each([':---', ':-:', '---', '==='])(
		'does not read %j below a text line as Markdown',
		(value) => {
			const { text } = resolveTemplate('Signed by\n{{full_name}}', { full_name: value })
			expect(plainText(parseContract(text))).toContain(value)
		},
	)

	it('inserts a value into a table cell as literal text', () => {
		const { text } = resolveTemplate('| Name |\n| --- |\n| {{full_name}} |', {
			full_name: 'a|b\\| *c*',
		})
		expect(parseContract(text)).toEqual([
			{
				kind: 'table',
				head: [[{ text: 'Name', bold: false, italic: false }]],
				rows: [[[{ text: 'a|b\\| *c*', bold: false, italic: false }]]],
			},
		])
	})
})
