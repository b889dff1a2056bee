import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { createCaller } from '../../index.ts'
import { it as base } from '../../testing/fixtures.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { geocode } from '../utility/index.ts'
import { HANNAH, readEvents, runJobOnce } from './fixtures.ts'
import { readLatestMeasurement } from './read.ts'
import { requestPresentationMeasurement } from './request.ts'
import type { RequestMeasurementInput } from './schema.ts'

/**
 * Adds test fixtures. `other` is the API of another company, with a deck of that company. `countRows` counts the rows of every
 * table to which a measurement request may write. `presentation` is a presentation of the deck `deckId`: `presentation.request`
 * creates a measurement request, and `presentation.latest` reads the newest one.
 */
const it = base
	.extend('other', async ({ app }) => {
		const company = await makeCompany(app, 'Harbor Roofing')
		const deck = await make.deck(app.db, { organizationId: company.organizationId })
		return { api: createCaller(company), deckId: deck.id }
	})
	.extend('countRows', ({ app: { db, pool } }) => async () => {
		const jobs = await pool.query('select count(*)::int as jobs from graphile_worker.jobs')
		return [await db.roofMeasurement.count(), await db.event.count(), jobs.rows]
	})
	.extend('presentation', async ({ app, company, api, deckId }) => {
		const { organizationId } = company
		const input = { deckId, homeowner: HANNAH }
		const { deck_presentation_id: presentationId } = await api.presentations.create(input)
		const requestInput = async () => ({
			organizationId,
			deckId,
			presentationId,
			homeowner: HANNAH,
			address: await geocode(company, HANNAH),
			at: new Date(),
		})
		return {
			presentationId,
			requestInput,
			request: async () => {
				const request = await requestInput()
				return app.db.$transaction((tx) => requestPresentationMeasurement(tx, request))
			},
			latest: () => readLatestMeasurement(app.db, { organizationId, presentationId }),
		}
	})

describe('POST /api/roof-measurements', () => {
	it('completes a measurement request with an estimate when no provider is configured', async ({
		app,
		company,
		api,
		deckId,
	}) => {
		const input = { deckId, homeowner: HANNAH }
		const { requestId, status } = await api.roofMeasurements.request(input)
		expect(status).toBe('pending')
		await app.runJobs()
		const { result } = await api.roofMeasurements.status({ requestId })
		expect(result).toMatchObject({ source: 'calculated', provider: 'local', imagery: null })
		expect(result?.warnings[0]).toMatch(/^Estimated from typical houses/)
		expect((await readEvents(company, requestId)).map(([type]) => type)).toEqual([
			'measurement.requested',
			'measurement.completed',
		])
	})

	it('accepts a homeowner address that is entered on one line', async ({ api, deckId }) => {
		const homeowner = { first_name: 'Hannah', address: '3310 Vrain St, Denver, CO 80212' }
		const { requestId } = await api.roofMeasurements.request({ deckId, homeowner })
		const { formattedAddress } = await api.roofMeasurements.status({ requestId })
		expect(formattedAddress).toBe('3310 Vrain St, Denver, CO 80212')
	})

	it('fails a measurement request for an address in Austria, because no estimate is possible there', async ({
		app,
		api,
		deckId,
	}) => {
		const homeowner = { ...HANNAH, city: 'Wien', state: '', zip: '1010', country: 'AT' }
		const { requestId } = await api.roofMeasurements.request({ deckId, homeowner })
		await app.runJobs()
		expect((await api.roofMeasurements.status({ requestId })).status).toBe('failed')
	})

	const withHomeowner = (changes: object) => () => ({ homeowner: { ...HANNAH, ...changes } })
	type Invalid = {
		name: string
		input: (otherDeckId: string) => object
		status: number
		code: string
		path?: string
	}
	const invalid: Invalid[] = [
		{ name: 'an unknown deck', input: () => ({ deckId: newId() }), status: 404, code: 'NOT_FOUND' },
		{
			name: 'another company’s deck',
			input: (deckId) => ({ deckId }),
			status: 404,
			code: 'NOT_FOUND',
		},
		{
			name: 'a malformed deck id',
			input: () => ({ deckId: 'one' }),
			status: 400,
			code: 'VALIDATION_ERROR',
		},
		{
			name: 'a missing homeowner',
			input: () => ({ homeowner: undefined }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'homeowner',
		},
		{
			name: 'an empty first name',
			input: withHomeowner({ first_name: '' }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'homeowner.first_name',
		},
		{
			name: 'an empty street address',
			input: withHomeowner({ address: '' }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'homeowner.address',
		},
		{
			name: 'a number as the city',
			input: withHomeowner({ city: 7 }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'homeowner.city',
		},
		{
			name: 'an unknown city',
			input: withHomeowner({ city: 'Atlantis' }),
			status: 422,
			code: 'INVALID_ADDRESS',
			path: 'homeowner.address',
		},
		{
			name: 'a PO box',
			input: withHomeowner({ address: 'PO Box 12' }),
			status: 422,
			code: 'INVALID_ADDRESS',
			path: 'homeowner.address',
		},
	]
	it.for(invalid)(
		'rejects $name with status $status and writes nothing',
		async ({ input, path, ...expected }, { api, deckId, other, countRows }) => {
			const before = await countRows()
			const body = {
				deckId,
				homeowner: HANNAH,
				...input(other.deckId),
			} as RequestMeasurementInput
			const { status, code, details } = await refusalOf(api.roofMeasurements.request(body))
			expect({ status, code }).toEqual({ status: expected.status, code: expected.code })
			if (path !== undefined) expect(details[0]?.path).toBe(path)
			expect(await countRows()).toEqual(before)
		},
	)

	it('measures a home at an address that the check refuses when the caller accepts it, and warns about it', async ({
		app,
		api,
		deckId,
	}) => {
		const homeowner = { ...HANNAH, city: 'Nowhere Heights' }
		const refusal = await refusalOf(api.roofMeasurements.request({ deckId, homeowner }))
		expect(refusal).toMatchObject({ code: 'INVALID_ADDRESS' })
		const { requestId, warnings } = await api.roofMeasurements.request({
			deckId,
			homeowner,
			accept_address: true,
		})
		expect(warnings).toEqual([
			{
				code: 'address_unchecked',
				message: 'The address could not be checked. Make sure that it is right.',
			},
		])
		await app.runJobs()
		expect(await api.roofMeasurements.status({ requestId })).toMatchObject({
			status: 'completed',
			formattedAddress: '3310 Vrain St, Nowhere Heights, CO 80212',
		})
		const known = await api.roofMeasurements.request({ deckId, homeowner: HANNAH })
		expect(known.warnings).toEqual([])
	})

	it('returns 429 when the company exceeds the rate limit of measurement requests', async ({
		company,
		deckId,
	}) => {
		const config = { ...company.config, RATE_LIMITS: 'roofMeasurements=1/60' }
		const { roofMeasurements } = createCaller({ ...company, config })
		await roofMeasurements.request({ deckId, homeowner: HANNAH })
		const refusal = await refusalOf(roofMeasurements.request({ deckId, homeowner: HANNAH }))
		expect(refusal).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
	})
})

describe('operations on the measurement of another company', () => {
	it('returns 404 when a company reads, cancels or enters a measurement of another company', async ({
		api,
		other,
	}) => {
		const input = { deckId: other.deckId, homeowner: HANNAH }
		const { requestId } = await other.api.roofMeasurements.request(input)
		const { status, cancel, enter } = api.roofMeasurements
		const calls = [
			() => status({ requestId }),
			() => cancel({ requestId, action: 'cancel' }),
			() => enter({ requestId, squares: 20, predominantPitch: '6/12' }),
		]
		for (const call of calls)
			expect(await refusalOf(call())).toMatchObject({
				status: 404,
				message: 'Measurement not found',
			})
		expect((await other.api.roofMeasurements.status({ requestId })).status).toBe('pending')
	})
})

describe('requestPresentationMeasurement', () => {
	it('links a measurement request and its event to the presentation', async ({
		company,
		deckId,
		presentation,
	}) => {
		const { presentationId } = presentation
		expect(await presentation.latest()).toBeNull()
		const requestId = await presentation.request()
		await runJobOnce(company, requestId)
		expect(await presentation.latest()).toMatchObject({
			requestId,
			presentationId,
			status: 'completed',
		})
		expect((await readEvents(company, requestId))[0]).toEqual([
			'measurement.requested',
			{ requestId, deckId, presentationId },
		])
	})

	it('cancels the earlier measurement request of the presentation when a new one is made', async ({
		api,
		presentation,
	}) => {
		const first = await presentation.request()
		const second = await presentation.request()
		const { status } = await api.roofMeasurements.status({ requestId: first })
		expect(status).toBe('cancelled')
		expect(await presentation.latest()).toMatchObject({ requestId: second, status: 'pending' })
	})

	it('leaves only one measurement request open when several calls run concurrently', async ({
		app,
		presentation,
	}) => {
		const { presentationId, request } = presentation
		await Promise.all([request(), request(), request()])
		const rows = await app.db.roofMeasurement.findMany({ where: { presentationId } })
		expect(rows.map(({ status }) => status).toSorted()).toEqual([
			'cancelled',
			'cancelled',
			'pending',
		])
	})

	it('writes no measurement request when the transaction is rolled back', async ({
		app,
		presentation,
		countRows,
	}) => {
		const before = await countRows()
		const request = await presentation.requestInput()
		const rolledBack = app.db.$transaction(async (tx) => {
			await requestPresentationMeasurement(tx, request)
			throw new Error('Changed my mind')
		})
		await expect(rolledBack).rejects.toThrow('Changed my mind')
		expect(await countRows()).toEqual(before)
	})
})

describe('DELETE /api/presentations/{presentationId} with an open measurement', () => {
	it('cancels the open measurement request of a presentation that is deleted', async ({
		company,
		api,
		presentation,
	}) => {
		const { presentationId } = presentation
		const requestId = await presentation.request()
		await api.presentations.delete({ presentationId })
		await runJobOnce(company, requestId)
		expect((await api.roofMeasurements.status({ requestId })).status).toBe('cancelled')
		expect(await readEvents(company, requestId)).toHaveLength(1)
	})
})
