import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseContract } from './markdown.ts'
import { plainText } from './plain-text.ts'
import { CONTRACT_VARIABLES } from './schema.ts'
import { getStarterContract } from './starter-contract.ts'
import { resolveTemplate } from './variables.ts'

const home = { city: 'Denver', full_name: 'Karen Delgado' }

it.each([
	['for {{city}}, {{state}} {{zip}}.', 'for Denver.'],
	['{{address}}, {{city}}, {{state}} {{zip}}', 'Denver'],
	['**{{full_name}}**, {{phone}}, {{email}}, and we', '**Karen Delgado**, and we'],
	['{{full_name}} ({{phone}}) **{{email}}** agrees', 'Karen Delgado agrees'],
	['We ({{company_phone}}, {{city}}) agree', 'We (Denver) agree'],
	['at {{city}}; {{email}}; {{phone}}', 'at Denver'],
	['{{company_address}}, {{company_city}}\n{{city}}', 'Denver'],
	['- {{state}}, {{city}}', '- Denver'],
	['Home: {{address}}, {{city}}', 'Home: Denver'],
	['**License:** {{license_number}}', '**License:** —'],
	['Phone: {{phone}}, City: {{city}}', 'Phone: —, City: Denver'],
	['a {{state}} b', 'a b'],
	['| Phone | {{phone}} {{email}} |', '| Phone | — |'],
	['| {{phone}} | {{city}}, {{state}} |', '| — | Denver |'],
])('resolves the template %j to %j', (template, text) => {
	expect(resolveTemplate(template, home).text).toBe(text)
})

it('leaves no stray comma, parenthesis or space in the starter contract, whichever values are missing', () => {
	const template = getStarterContract({ language: 'en' }).templateMarkdown
	fc.assert(
		fc.property(fc.subarray([...CONTRACT_VARIABLES]), (filled) => {
			const { text } = resolveTemplate(
				template,
				Object.fromEntries(filled.map((key) => [key, 'X'])),
			)
			expect(text).not.toMatch(/,[ ]*[,.;]|\([ ]*\)|[^\n|] +,|[^ |\n] {2,}|[ ,]$/m)
		}),
		{ numRuns: 300 },
	)
})

it('keeps all rows and cells of a table when values are missing', () => {
	const template = getStarterContract({ language: 'en' }).templateMarkdown
	const tables = (values: object) =>
		parseContract(resolveTemplate(template, values).text).flatMap((block) =>
			block.kind === 'table' ? [block.rows.map((cells) => cells.length)] : [],
		)
	const all = Object.fromEntries(CONTRACT_VARIABLES.map((key) => [key, 'X']))
	expect(tables({})).toEqual(tables(all))
})

it('omits missing company details from the first sentence of the starter contract', () => {
	const values = { company_name: 'Summit Peak', company_city: 'Denver' }
	const { text } = resolveTemplate(getStarterContract({ language: 'en' }).templateMarkdown, values)
	expect(plainText(parseContract(text))).toContain('between Summit Peak ("we"), Denver, and')
})
