import type { Tx } from '@dormer/db'
import type { GeocodedAddress } from '@dormer/providers/geocoding'
import type { House } from '@dormer/providers/measurement'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../core/jobs.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { lockRow } from '../../core/lock-row.ts'
import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { acceptAddress, requireAddress, warnAboutAddress } from '../utility/index.ts'
import type { OrderedMeasurement, RequestMeasurementInput } from './schema.ts'
import { OPEN_STATUSES } from './statuses.ts'

type MeasurementRequest = {
	organizationId: string
	deckId: string
	presentationId: string | null
	homeowner: Homeowner
	/** Homeowner's address in the form that the geocoder returned. */
	address: GeocodedAddress
	at: Date
}

/**
 * Requests the measurement of a roof (docs/specification.md#post-apiroof-measurements). Callers poll for the result.
 * Rejects with 422 `INVALID_ADDRESS` when the address is invalid and the caller does not accept it.
 */
export async function requestMeasurement(
	ctx: OrgContext,
	{ deckId, homeowner, accept_address: isAccepted = false }: RequestMeasurementInput,
): Promise<OrderedMeasurement> {
	const { organizationId } = ctx
	await requireDeck(ctx, deckId)
	await enforceRateLimit(ctx, 'roofMeasurements', organizationId)
	const address = await (isAccepted ? acceptAddress : requireAddress)(ctx, homeowner)
	const request = {
		organizationId,
		deckId,
		presentationId: null,
		homeowner,
		address,
		at: ctx.now(),
	}
	const requestId = await ctx.db.$transaction((tx) => insertRequest(tx, request))
	return { requestId, status: 'pending', warnings: warnAboutAddress(address) }
}

/**
 * Requests the measurement of a presentation's roof, in the caller's transaction, and returns the request id. Cancels
 * open requests of the presentation, because only the newest address matters. Locks the presentation's row until the
 * transaction ends, so concurrent requests for one presentation run one after another.
 */
export async function requestPresentationMeasurement(
	tx: Tx,
	request: MeasurementRequest & { presentationId: string },
): Promise<string> {
	const { organizationId, presentationId, at } = request
	await lockRow(tx, { table: 'presentation', id: presentationId, organizationId })
	await tx.roofMeasurement.updateMany({
		where: { organizationId, presentationId, status: { in: OPEN_STATUSES } },
		data: { status: 'cancelled', failure: null, settledAt: at },
	})
	return insertRequest(tx, request)
}

async function insertRequest(tx: Tx, request: MeasurementRequest): Promise<string> {
	const { organizationId, deckId, presentationId, homeowner, address, at } = request
	const requestId = newId()
	const house = buildHouse(homeowner, address)
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
	await enqueue(tx, 'measure_roof', { payload: { organizationId, requestId } })
	return requestId
}

function buildHouse(homeowner: Homeowner, { coordinates, normalized }: GeocodedAddress): House {
	const { address, state = '', country } = normalized ?? homeowner
	return { coordinates, address, state, country }
}
