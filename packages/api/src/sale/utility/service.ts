import { listPendingMigrations } from '@dormer/db/migrate'
import { formatAddress, type GeocodedAddress } from '@dormer/providers/geocoding'
import { GeocodingFailed } from '@dormer/providers/geocoding/geocoding'
import { AppError, type ErrorDetail } from '../../core/errors.ts'
import type { Context } from '../../core/trpc.ts'
import { listProviderStates } from './provider-states.ts'
import type { Readiness, ValidateAddressInput, ValidatedAddress, Warning } from './schema.ts'

/**
 * Looks up an address in the geocoder. Returns a result even when the address is invalid. When the geocoder fails, the
 * local engine checks city, state and zip code instead
 * (docs/decisions/0042-failing-providers.md#check-addresses-with-the-local-engine-while-the-geocoder-fails). The result then has no coordinates, because
 * the local engine knows only the center of a zip code.
 */
export async function geocode(
	{ providers, log }: Pick<Context, 'providers' | 'log'>,
	address: ValidateAddressInput,
): Promise<GeocodedAddress> {
	const { state, zip, ...rest } = address
	const { geocoding, localGeocoding } = providers
	const request = {
		...rest,
		...(state !== undefined && { state }),
		...(zip !== undefined && { zip }),
	}
	try {
		return await geocoding.validate(request)
	} catch (cause) {
		if (cause instanceof GeocodingFailed && cause.isKeyRefused)
			log.error({ err: cause }, 'the geocoder refuses the key; no street is checked')
		else log.warn({ err: cause }, 'geocoder failed to check an address; the local engine checks it')
		const found = await localGeocoding.validate(request)
		return { ...found, coordinates: null }
	}
}

type CompleteAddress = GeocodedAddress & { normalized: NonNullable<GeocodedAddress['normalized']> }

/**
 * Returns the homeowner's valid address in its normalized form. Rejects with 422 `INVALID_ADDRESS` and a reason that
 * the user can read when the address is not valid
 * (docs/specification.md#post-apidecksdeckidpresentations, rule 5).
 */
export async function requireAddress(
	ctx: Pick<Context, 'providers' | 'log'>,
	homeowner: ValidateAddressInput,
): Promise<CompleteAddress> {
	const found = await geocode(ctx, homeowner)
	const { normalized } = found
	if (found.valid && normalized !== null) return { ...found, normalized }
	const message = found.error ?? 'Enter a valid street address.'
	throw new AppError('INVALID_ADDRESS', message, {
		details: [{ path: 'homeowner.address', message }],
	})
}

/**
 * Accepts an address although the check refuses it: the person who knows the house decides. A refused address stays as it was
 * entered, and its position is unknown.
 */
export async function acceptAddress(
	ctx: Pick<Context, 'providers' | 'log'>,
	homeowner: ValidateAddressInput,
): Promise<GeocodedAddress> {
	const found = await geocode(ctx, homeowner)
	if (found.valid && found.normalized !== null) return found
	const { address, city, state = '', zip = '', country } = homeowner
	return {
		valid: true,
		checked: 'nothing',
		formattedAddress: formatAddress({ address, city, state, zip, country }),
		coordinates: null,
		normalized: null,
		timezone: found.timezone,
	}
}

/** Returns a warning for an address of which nothing could be checked. */
export function warnAboutAddress({ checked }: GeocodedAddress): Warning[] {
	if (checked !== 'nothing') return []
	const message = 'The address could not be checked. Make sure that it is right.'
	return [{ code: 'address_unchecked', message }]
}

/**
 * Checks an address that a rep types. Returns the normalized address, or a suggestion and the reason why it is invalid.
 */
export async function validateAddress(
	ctx: Context,
	input: ValidateAddressInput,
): Promise<ValidatedAddress> {
	const { timezone: _, checked, ...found } = await geocode(ctx, input)
	return { ...found, streetChecked: checked === 'street', placeChecked: checked !== 'nothing' }
}

const POSTGRES_MS = 500

/**
 * Returns the state of each dependency of this process. Rejects with 503 when Postgres fails or a migration is pending,
 * so that a load balancer sends no requests to this process. A failing provider causes no 503. Calls no provider: a
 * provider is `down` while its circuit breaker is open, and `local` when the local engine replaces it
 * (docs/design/reliability.md#outages).
 */
export async function getReadiness(ctx: Context): Promise<Readiness> {
	const problem = await checkDependency('postgres', POSTGRES_MS, () =>
		listPendingMigrations(ctx.pool).then(describePendingMigrations),
	)
	if (problem !== undefined)
		throw new AppError('UPSTREAM_UNAVAILABLE', `Not ready: ${problem.message}`, {
			details: [problem],
		})
	const dependencies: Readiness['dependencies'] = {
		postgres: 'up',
		migrations: 'up',
		...listProviderStates(ctx),
	}
	return { ok: true, dependencies }
}

function describePendingMigrations(names: string[]): ErrorDetail | undefined {
	if (names.length === 0) return undefined
	return { path: 'migrations', message: `the database lacks migrations: ${names.join(', ')}` }
}

/**
 * Returns the problem that `check` finds, or undefined. A `check` that fails or takes longer than `timeoutMs` also counts as
 * a problem.
 */
async function checkDependency(
	path: string,
	timeoutMs: number,
	check: () => Promise<ErrorDetail | undefined>,
): Promise<ErrorDetail | undefined> {
	const noAnswer = { path, message: `${path} does not answer within ${timeoutMs} ms` }
	const timeout = new Promise<ErrorDetail>((resolve) => {
		// A response can arrive while the event loop is blocked for longer than `timeoutMs`. `setImmediate` lets this response settle
		// first, so it does not count as a timeout.
		setTimeout(() => setImmediate(resolve, noAnswer), timeoutMs).unref()
	})
	return Promise.race([check().catch(() => noAnswer), timeout])
}
