import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { CHOICE, makeSigner, NOW, type Signer } from './signer-fixture.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

/** Selection whose price was calculated from the size of the roof. */
const MEASURED_CHOICE = {
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
					label: 'Roof size',
					value: '24',
					display: '24 squares',
					sentence: 'Estimated from typical houses, not yet measured.',
				},
			],
		},
	},
}
const ESTIMATE = {
	squares: 24,
	totalAreaSqFt: 2400,
	predominantPitch: '6/12',
	facets: null,
	segments: [],
	lines: { ridgesFt: null, hipsFt: null, valleysFt: null, rakesFt: null, eavesFt: null },
	waste: { suggestedPct: 15 },
	source: 'calculated',
	provider: 'local',
	imagery: null,
	confidence: 0.25,
	warnings: [],
	measuredAt: NOW.toISOString(),
}

async function insertEstimate(
	{ company, deckId, presentationId }: Signer,
	changes: Partial<typeof ESTIMATE> = {},
): Promise<string> {
	const requestId = newId()
	await app.db.roofMeasurement.create({
		data: {
			id: requestId,
			organizationId: company.organizationId,
			deckId,
			presentationId,
			status: 'completed',
			homeowner: {},
			house: {},
			formattedAddress: '1148 Josephine St, Denver, CO 80206',
			result: { ...ESTIMATE, ...changes },
			settledAt: NOW,
		},
	})
	return requestId
}

describe('POST /api/presentations/{presentationId}/sign-contract', () => {
	it.each([
		['estimated from typical houses', {}],
		['measured from images with low confidence', { source: 'provider', confidence: 0.69 }],
	])(
		'returns 409 PRICE_NOT_CONFIRMED until the rep confirms the roof size on which the selected price depends, when it was %s',
		async (_, changes) => {
			const maria = await makeSigner(app, MEASURED_CHOICE)
			const requestId = await insertEstimate(maria, changes)
			const refused = await refusalOf(maria.sign())
			expect(refused).toMatchObject({ code: 'PRICE_NOT_CONFIRMED', status: 409 })
			await createCaller(maria.company).roofMeasurements.confirm({ requestId })
			expect((await maria.sign()).success).toBe(true)
		},
	)

	it('accepts a signature for a price from a roof that was measured from images with sufficient confidence', async () => {
		const maria = await makeSigner(app, MEASURED_CHOICE)
		await insertEstimate(maria, { source: 'provider', confidence: 0.7 })
		expect((await maria.sign()).success).toBe(true)
	})

	it('accepts a signature for a price from an estimated roof area when the company’s settings do not require confirmed prices', async () => {
		const maria = await makeSigner(app, MEASURED_CHOICE)
		await insertEstimate(maria)
		await createCaller(maria.company).contracts.updateSettings({ requireConfirmedPrice: false })
		expect((await maria.sign()).success).toBe(true)
	})
})
