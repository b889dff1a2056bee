import type { Tx } from '@dormer/db'
import type { GeocodedAddress } from '@dormer/providers/geocoding'
import type { House } from '@dormer/providers/measurement'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../core/jobs.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { requireAddress } from '../utility/index.ts'
import type { MeasurementRequested, RequestMeasurementInput } from './schema.ts'
import { UNSETTLED } from './states.ts'

type MeasurementRequest = {
	organizationId: string
	deckId: string
	presentationId: string | null
	homeowner: Homeowner
	/** The homeowner's, checked. */
	address: GeocodedAddress
	at: Date
}

/**
 * Asks for the measurement of a roof (specification, POST /api/roof-measurements). The address is checked first: 422
 * `INVALID_ADDRESS`, 503 when the geocoder cannot be asked. The result is polled for.
 */
export async function requestMeasurement(
	ctx: OrgContext,
	{ deckId, homeowner }: RequestMeasurementInput,
): Promise<MeasurementRequested> {
	const { organizationId } = ctx
	await requireDeck(ctx, deckId)
	await enforceRateLimit(ctx, 'roofMeasurements', organizationId)
	const address = await requireAddress(ctx, homeowner)
	const request = {
		organizationId,
		deckId,
		presentationId: null,
		homeowner,
		address,
		at: ctx.now(),
	}
	const requestId = await ctx.db.$transaction((tx) => writeRequest(tx, request))
	return { requestId, status: 'pending' }
}

/**
 * Asks for the measurement of a presentation's roof, in the caller's transaction; answers with the request's id. One
 * that is still on its way is cancelled: the newest address counts. The presentation's row is locked until the end of
 * the transaction, so that two of these follow one another.
 */
export async function requestMeasurementFor(
	tx: Tx,
	request: MeasurementRequest & { presentationId: string },
): Promise<string> {
	const { organizationId, presentationId, at } = request
	await tx.$queryRaw`
		select 1 from presentation
		 where id = ${presentationId}::uuid and organization_id = ${organizationId}::uuid for update`
	await tx.roofMeasurement.updateMany({
		where: { organizationId, presentationId, status: { in: UNSETTLED } },
		data: { status: 'cancelled', failure: null, settledAt: at },
	})
	return writeRequest(tx, request)
}

async function writeRequest(tx: Tx, request: MeasurementRequest): Promise<string> {
	const { organizationId, deckId, presentationId, homeowner, address, at } = request
	const requestId = newId()
	const house = houseOf(homeowner, address)
	await tx.roofMeasurement.create({
		data: {
			id: requestId,
			organizationId,
			deckId,
			presentationId,
			homeowner,
			house,
			formattedAddress: address.formattedAddress ?? house.address,
			createdAt: at,
		},
		select: { id: true },
	})
	await emit(tx, {
		type: 'measurement.requested',
		organizationId,
		aggregate: { type: 'measurement', id: requestId },
		payload: { requestId, deckId, presentationId },
		at,
	})
	await enqueue(tx, 'roofMeasurements.measure', { payload: { organizationId, requestId } })
	return requestId
}

function houseOf(homeowner: Homeowner, { coordinates, normalized }: GeocodedAddress): House {
	const { address, state = '', country } = normalized ?? homeowner
	return { coordinates, address, state, country }
}
