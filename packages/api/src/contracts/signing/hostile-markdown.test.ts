import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { BUDGET, measureCost, measureLowestCost } from '../../testing/measure-cost.ts'
import { createTestApp, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { makeSigner, type Signer } from './signer-fixture.ts'

let app: TestApp
let maria: Signer
beforeAll(async () => {
	app = await createTestApp()
	maria = await makeSigner(app)
	await maria.view()
	await preview('We agree.')
})
afterAll(() => app.close())

const templates = () => createCaller(maria.company).contracts
const preview = (templateMarkdown: string) =>
	templates().preview({ deckId: maria.deckId, templateMarkdown })
const save = (fields: { templateMarkdown?: string; disclosuresMarkdown?: string }) =>
	templates().updateActionConfig({ deckId: maria.deckId, configId: maria.configId, ...fields })
const measure = <Value>(call: () => Promise<Value>) => measureLowestCost(() => measureCost(call))
/** Stores a template without checking its text, as earlier versions of the service did. */
const storeUnchecked = (templateMarkdown: string) =>
	app.db.actionConfig.updateMany({ where: { id: maria.configId }, data: { templateMarkdown } })

const HOSTILE: [string, string][] = [
	['24 KB of nested emphasis', '*a_'.repeat(8000)],
	['195 KB of nested emphasis', '*a_'.repeat(65_000)],
	['5,000 nested quotes', '>'.repeat(5000)],
	['5,000 nested list items', '- '.repeat(5000)],
	[
		'lists of 1,000 levels',
		Array.from({ length: 600 }, (_, at) => `${' '.repeat(at)}- a`).join('\n'),
	],
	['runs of 20,000 asterisks', `a${'*'.repeat(20_000)}a${'*'.repeat(20_000)}`],
	['10,000 lines after a quote', `> a\n${'b\n'.repeat(10_000)}`],
	['66,000 paragraphs', 'a\n\n'.repeat(66_000)],
	['40,000 table cells', `|a|a|\n|-|-|\n${'|a|a|\n'.repeat(20_000)}`],
	['10,000 openings of CDATA', 'a<![CDATA['.repeat(10_000)],
	['60,000 brackets', '['.repeat(60_000)],
	['100 blocks of 2,000 delimiters', `${'*a_'.repeat(900)}\n\n`.repeat(70)],
]

describe('Markdown of a contract', () => {
	it.each(HOSTILE)('is refused at save and in the preview with %s', async (_, text) => {
		for (const call of [() => save({ templateMarkdown: text }), () => preview(text)]) {
			const { value, cost } = await measure(() => refusalOf(call()))
			expect(value).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
			expect(value.details).toEqual([
				{ path: 'templateMarkdown', message: expect.stringMatching(/\.$/) },
			])
			expect(cost.mainThreadMs).toBeLessThan(BUDGET.mainThreadMs)
			expect(cost.megabytes).toBeLessThan(BUDGET.megabytes)
		}
	})

	it('returns 400 when a company saves disclosures whose quotes or lists are nested too deeply', async () => {
		const refusal = await refusalOf(save({ disclosuresMarkdown: `a\n\n${'> '.repeat(21)}b` }))
		expect(refusal).toMatchObject({
			status: 400,
			message:
				'disclosuresMarkdown: Line 3: Quotes and lists are nested more than 20 levels deep. Remove levels.',
		})
	})

	it.each(HOSTILE)(
		'that was stored before the check gets 409 when it is opened or signed, with %s',
		async (_, text) => {
			await storeUnchecked(text)
			for (const call of [() => maria.view(), () => maria.sign()]) {
				const { value, cost } = await measure(() => refusalOf(call()))
				expect(value).toMatchObject({ status: 409, code: 'CONTRACT_NOT_PUBLISHED' })
				expect(cost.mainThreadMs).toBeLessThan(BUDGET.mainThreadMs)
				expect(cost.megabytes).toBeLessThan(BUDGET.megabytes)
			}
		},
	)

	it.each([
		['a table of 300 rows', `| a | b |\n| - | - |\n${'| **Shingles** | $1,200 |\n'.repeat(300)}`],
		['100 pages of text', `${'The contractor *shall* do the work. '.repeat(20)}\n\n`.repeat(200)],
		['signature lines', `${'_'.repeat(40)}  ${'_'.repeat(20)}\n\n`.repeat(40)],
		['20 nested quotes', `${'> '.repeat(20)}a`],
	])('is saved and shown with %s', async (_, text) => {
		await save({ templateMarkdown: text })
		const { value, cost } = await measure(() => maria.view())
		expect(value.blocks.length).toBeGreaterThan(0)
		expect(cost.mainThreadMs).toBeLessThan(BUDGET.mainThreadMs)
	})

	it.each([
		['150,000 spaces after an empty variable', `{{company_phone}}${' '.repeat(150_000)}a`],
		['150,000 spaces without a variable near them', `{{company_phone}} a${' '.repeat(150_000)}a`],
		['40,000 unknown variables', '{{x}}\n'.repeat(33_000)],
	])('costs little time with %s', async (_, text) => {
		const { cost } = await measure(() => preview(text).catch(() => undefined))
		expect(cost.mainThreadMs).toBeLessThan(BUDGET.mainThreadMs)
	})
})
