import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainText } from '../../content/contract-templates/index.ts'
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
