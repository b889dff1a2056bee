import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ValueBasis } from '../../content/pricing/schema.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { CHOICE, makeSigner, NOW } from './signer-fixture.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

/** Selection whose price was calculated from the size of the roof. `basis` is the origin of the size. */
const choiceWith = (basis: ValueBasis) => ({
	...CHOICE,
	selection: {
		...CHOICE.selection,
		price: {
			...CHOICE.selection.price,
			trace: [
				{
					kind: 'input',
					key: 'roof_squares',
					source: 'measurement',
					basis,
					label: 'Roof size',
					value: '24',
					display: '24 squares',
					sentence: 'Estimated from typical houses, not yet measured.',
				},
			],
		},
	},
})

describe('POST /api/presentations/{presentationId}/sign-contract', () => {
	it('returns 409 PRICE_NOT_CONFIRMED while the selected price rests on an estimated size of the roof', async () => {
		const maria = await makeSigner(app, choiceWith('estimated'))
		const refused = await refusalOf(maria.sign())
		expect(refused).toMatchObject({ code: 'PRICE_NOT_CONFIRMED', status: 409 })
	})

	it.each(['confirmed', 'measured', 'typed', 'usual'] as const)(
		'accepts a signature for a price from a size that is %s',
		async (basis) => {
			const maria = await makeSigner(app, choiceWith(basis))
			expect((await maria.sign()).success).toBe(true)
		},
	)

	it('accepts a signature for a price from an estimated roof area when the company’s settings do not require confirmed prices', async () => {
		const maria = await makeSigner(app, choiceWith('estimated'))
		await createCaller(maria.company).contracts.updateSettings({ requireConfirmedPrice: false })
		expect((await maria.sign()).success).toBe(true)
	})

	it('returns 409 PRICE_EXPIRED after the end of validity of the price', async () => {
		const maria = await makeSigner(app, { ...CHOICE, priceValidUntil: NOW })
		const refused = await refusalOf(maria.sign())
		expect(refused).toMatchObject({ code: 'PRICE_EXPIRED', status: 409 })
	})

	it('makes the price agreed, and makes it chosen again when the contract is canceled', async () => {
		const maria = await makeSigner(app, CHOICE)
		const { presentations } = createCaller(maria.company)
		const state = async () => {
			const { presentation } = await presentations.get({ presentationId: maria.presentationId })
			return presentation.price?.state
		}
		const { documentId } = await maria.sign()
		expect(await state()).toBe('agreed')
		await maria.cancel(documentId, 1)
		expect(await state()).toBe('chosen')
	})
})
