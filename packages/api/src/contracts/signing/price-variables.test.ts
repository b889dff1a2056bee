import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainText } from '../../content/contract-templates/index.ts'
import type { MonthlyPayment } from '../../content/pricing/lender-schema.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { CHOICE, makeSigner, type Signer } from './signer-fixture.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const TEMPLATE =
	'{{tier_name}} costs {{total_price}}. You pay {{deposit_amount}} ({{deposit_percent}}) now and {{balance_amount}} at the end.'

/** Rows of a price with a discount of $500 and an added line of $510. */
const ADJUSTED = [
	{
		kind: 'subtotal',
		label: 'Before discount and added work',
		value: '18410',
		display: '$18,410.00',
		sentence: 'The option with its upgrades.',
	},
	{
		kind: 'discount',
		expression: '500',
		label: 'Discount',
		value: '-500',
		display: '−$500.00',
		sentence: 'We work on your street that week.',
	},
	{
		kind: 'line',
		expression: '6 * 85',
		label: 'Replace soft decking, a sheet',
		value: '510',
		display: '$510.00',
		sentence: '6 × $85. Added by Maya Okafor.',
	},
	{
		kind: 'total',
		label: 'Preferred',
		value: '18420',
		display: '$18,420.00',
		sentence: 'All of the above.',
	},
]

/** Returns Markdown without the marks of tables, bold text and escapes. */
const readable = (markdown: string) => markdown.replaceAll(/[\\*|]/g, '').replaceAll(/ +/g, ' ')

async function writePrices({ company, configId }: Signer) {
	await app.db.actionConfig.updateMany({
		where: { id: configId, organizationId: company.organizationId },
		data: { templateMarkdown: TEMPLATE },
	})
}

describe('A contract with price variables', () => {
	it('contains the selected option, its price and the payments, and ignores prices that the caller sends', async () => {
		const maria = await makeSigner(app, CHOICE)
		await writePrices(maria)
		await createCaller(maria.company).contracts.updateSettings({ depositPercent: 33 })
		const text =
			'Preferred costs $18,420.00. You pay $6,078.60 (33%) now and $12,341.40 at the end.'
		expect(plainText((await maria.view()).blocks)).toContain(text)
		const { documentId } = await maria.sign({ variables: { total_price: '$1', tier_name: 'Best' } })
		const signed = await app.db.signedDocument.findUniqueOrThrow({ where: { id: documentId } })
		expect(signed.resolvedText.replaceAll('\\', '')).toContain(text)
	})

	it('states when the homeowner pays and what could change the price, before and after the signature', async () => {
		const payments = [
			{ name: 'On the first day of work', percent: 40 },
			{ name: 'After the walk-through', percent: null },
		]
		const conditions = ['Soft boards beyond two sheets: $95 each.']
		const maria = await makeSigner(app, { ...CHOICE, price: { ...CHOICE.price, conditions } })
		await createCaller(maria.company).contracts.updateSettings({ depositPercent: 33, payments })
		const lines = [
			'Deposit, 33% (after your days to cancel, on Wednesday, November 25, 2026) $6,078.60',
			'On the first day of work, 40% $7,368.00',
			'After the walk-through $4,973.40',
			'Price $18,420.00',
			...conditions,
		]
		const seen = await maria.view()
		for (const line of lines) expect(plainText(seen.blocks)).toContain(line)
		expect(seen.selection).toMatchObject({
			conditions,
			payments: [{ amountCents: 607_860 }, {}, {}],
		})
		const { documentId } = await maria.sign()
		await createCaller(maria.company).contracts.updateSettings({ depositPercent: 10, payments: [] })
		const signed = await app.db.signedDocument.findUniqueOrThrow({ where: { id: documentId } })
		for (const line of lines) expect(readable(signed.resolvedText)).toContain(line)
		const after = await maria.view()
		expect(after.signed?.selection?.payments).toEqual(seen.selection?.payments)
		await expect(maria.sign()).resolves.toMatchObject({ documentId })
	})

	it('names the payments in Spanish in a Spanish presentation', async () => {
		const maria = await makeSigner(app, { ...CHOICE, languageSettings: { language: 'es' } })
		await app.db.actionConfig.updateMany({
			where: { id: maria.configId, organizationId: maria.company.organizationId },
			data: { templateMarkdown: 'Ponemos un techo nuevo.' },
		})
		const payments = [
			{ name: 'On the first day of work', percent: 40 },
			{ name: 'At the very end', spanishName: 'Al final', percent: null },
		]
		await createCaller(maria.company).contracts.updateSettings({ depositPercent: 33, payments })
		const text = plainText((await maria.view()).blocks)
		expect(text).toContain('El primer día de trabajo, 40% $7,368.00')
		expect(text).toContain('Al final $4,973.40')
		expect(text).toContain('Precio $18,420.00')
	})

	it('states the monthly payment with its terms, and that the loan takes the place of the payments', async () => {
		const monthly: MonthlyPayment = {
			lender: 'Credit Union',
			amountCents: 21_293,
			display: '$212.93',
			months: 120,
			aprPercent: 6.9,
			downPaymentPercent: 0,
			downPaymentCents: 0,
			downPaymentDisplay: '$0',
			loanCents: 1_842_000,
			disclosure: 'On approved credit.',
			applyUrl: null,
		}
		const maria = await makeSigner(app, { ...CHOICE, price: { ...CHOICE.price, monthly } })
		await createCaller(maria.company).contracts.updateSettings({ depositPercent: 33 })
		const text =
			'$212.93 a month. With Credit Union: 120 monthly payments at 6.9% annual percentage rate (APR), nothing down. On approved credit. The loan covers the whole price: with it you pay no deposit and none of the payments above.'
		const seen = await maria.view()
		expect(plainText(seen.blocks)).toContain(text)
		expect(seen.selection?.monthly).toEqual(monthly)
		const { documentId } = await maria.sign()
		const signed = await app.db.signedDocument.findUniqueOrThrow({ where: { id: documentId } })
		expect(signed.resolvedText.replaceAll('\\', '')).toContain(text)
		await expect(maria.sign()).resolves.toMatchObject({ documentId })
	})

	it('has no percentage of a deposit that is an amount', async () => {
		const maria = await makeSigner(app, CHOICE)
		const contracts = createCaller(maria.company).contracts
		await contracts.updateSettings({ depositCents: 100_000 })
		await app.db.actionConfig.updateMany({
			where: { id: maria.configId, organizationId: maria.company.organizationId },
			data: { templateMarkdown: 'Now {{deposit_amount}}, then {{balance_amount}}.' },
		})
		expect(plainText((await maria.view()).blocks)).toContain('Now $1,000.00, then $17,420.00.')
		await writePrices(maria)
		expect(await refusalOf(maria.view())).toMatchObject({ code: 'CONTRACT_NOT_PUBLISHED' })
	})

	it('states how an adjusted price is made: subtotal, discount with its reason, added work and total', async () => {
		const maria = await makeSigner(app, {
			...CHOICE,
			selection: {
				...CHOICE.selection,
				price: { ...CHOICE.selection.price, trace: ADJUSTED },
			},
		})
		const lines = [
			'Before discount and added work $18,410.00',
			'Discount (We work on your street that week.) −$500.00',
			'Replace soft decking, a sheet (6 × $85. Added by Maya Okafor.) $510.00',
			'Price $18,420.00',
		]
		const text = plainText((await maria.view()).blocks)
		for (const line of lines) expect(text).toContain(line)
		const { documentId } = await maria.sign()
		const signed = await app.db.signedDocument.findUniqueOrThrow({ where: { id: documentId } })
		for (const line of lines) expect(readable(signed.resolvedText)).toContain(line)
	})

	it('states the lines of a price, and those that homeowners do not read as one amount', async () => {
		const row = (label: string, dollars: string, shown: boolean) => ({
			kind: 'amount',
			sign: '+',
			line: { taxable: true, shown },
			expression: dollars,
			label,
			value: dollars,
			display: `$${dollars}`,
			sentence: 'A fixed price.',
		})
		const trace = [
			row('Shingles', '18000', true),
			row('Overhead', '420', false),
			...ADJUSTED.slice(-1),
		]
		const price = { ...CHOICE.selection.price, trace }
		const maria = await makeSigner(app, { ...CHOICE, selection: { ...CHOICE.selection, price } })
		const { documentId } = await maria.sign()
		const signed = await app.db.signedDocument.findUniqueOrThrow({ where: { id: documentId } })
		const text = readable(signed.resolvedText)
		for (const line of [
			'Shingles (A fixed price.) $18000',
			'Other work and materials (A fixed price.) $420.00',
		])
			expect(text).toContain(line)
		for (const each of [plainText((await maria.view()).blocks), text, JSON.stringify(signed)])
			expect(each).not.toContain('Overhead')
	})

	it('returns 409 OPTION_NOT_CHOSEN for viewing and signing until the homeowner selects a price', async () => {
		const maria = await makeSigner(app)
		await writePrices(maria)
		const refused = { code: 'OPTION_NOT_CHOSEN', status: 409 }
		expect(await refusalOf(maria.view())).toMatchObject(refused)
		expect(await refusalOf(maria.sign())).toMatchObject(refused)
	})

	it('returns 409 CONTRACT_NOT_PUBLISHED for viewing and signing until the company enters its deposit', async () => {
		const maria = await makeSigner(app, CHOICE)
		await writePrices(maria)
		const refused = { code: 'CONTRACT_NOT_PUBLISHED', status: 409 }
		expect(await refusalOf(maria.view())).toMatchObject(refused)
		expect(await refusalOf(maria.sign())).toMatchObject(refused)
	})
})
