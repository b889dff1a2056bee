import type { CreateInput } from '../fixtures.ts'
import { it as base } from './fixtures.ts'

/**
 * Adds test fixtures. `createAuto` creates a presentation with the measurement strategy `auto`. `readBetter` reads the
 * price of the tier `better`. `readRequests` reads the measurement requests of a presentation, oldest first. `enter`
 * enters a measurement as the rep. `confirm` confirms the squares of the newest measurement of a presentation as the rep
 * and runs the jobs.
 */
export const it = base
	.extend(
		'createAuto',
		({ create }) =>
			(input: CreateInput = {}) =>
				create({ measurement_strategy: 'auto', ...input }),
	)
	.extend(
		'readBetter',
		({ read }) =>
			async (presentationId: string) =>
				(await read(presentationId)).pricing[0]?.better,
	)
	.extend(
		'readRequests',
		({ app }) =>
			async (
				presentationId: string,
			): Promise<{ id: string; status: string; formattedAddress: string }[]> =>
				app.db.roofMeasurement.findMany({
					where: { presentationId },
					orderBy: { createdAt: 'asc' },
				}),
	)
	.extend('enter', ({ api }) => (requestId: string | null, squares: number) => {
		const measurements = { squares, predominantPitch: '6/12' }
		return api.roofMeasurements.enter({ requestId: requestId ?? '', ...measurements })
	})

	.extend('confirm', ({ app, api, read }) => async (presentationId: string) => {
		const requestId = (await read(presentationId)).measurementRequestId ?? ''
		const { result } = await api.roofMeasurements.status({ requestId })
		const values = { roof_squares: result?.squares ?? 0 }
		const record = await api.roofMeasurements.confirm({ requestId, values })
		await app.runJobs()
		return record
	})
