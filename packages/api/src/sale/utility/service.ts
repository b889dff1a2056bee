import { listPendingMigrations } from '@dormer/db/migrate'
import type { GeocodedAddress } from '@dormer/providers/geocoding'
import { AppError, type ErrorDetail } from '../../core/errors.ts'
import type { Context } from '../../core/trpc.ts'
import type { Readiness, ValidateAddressInput, ValidatedAddress } from './schema.ts'

/**
 * Looks up an address in the geocoder. Returns a result even when the address is invalid. Rejects with 503 when the
 * geocoder fails.
 */
export async function geocode(
	ctx: Pick<Context, 'providers'>,
	address: ValidateAddressInput,
): Promise<GeocodedAddress> {
	const { state, zip, ...rest } = address
	try {
		return await ctx.providers.geocoding.validate({
			...rest,
			...(state !== undefined && { state }),
			...(zip !== undefined && { zip }),
		})
	} catch (cause) {
		const message = 'The address could not be checked. Try again in a moment.'
		throw new AppError('UPSTREAM_UNAVAILABLE', message, { cause })
	}
}

type CompleteAddress = GeocodedAddress & { normalized: NonNullable<GeocodedAddress['normalized']> }

/**
 * Returns the homeowner's valid address in its normalized form. Rejects with 422 `INVALID_ADDRESS` and a reason that
 * the user can read when the address is not valid, and with 503 when the geocoder fails
 * (docs/specification.md#post-apidecksdeckidpresentations, rule 5).
 */
export async function requireAddress(
	ctx: Pick<Context, 'providers'>,
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
 * Checks an address that a rep types. Returns the normalized address, or a suggestion and the reason why it is invalid.
 */
export async function validateAddress(
	ctx: Context,
	input: ValidateAddressInput,
): Promise<ValidatedAddress> {
	const { timezone: _, ...found } = await geocode(ctx, input)
	return { ...found, streetChecked: ctx.providers.geocoding.engine !== 'local' }
}

/** Key of an object that never exists. A lookup of this key shows whether the object store responds. */
const ABSENT_OBJECT = 'ready/none'
const POSTGRES_MS = 500
const STORAGE_MS = 2000

/**
 * Returns the state of each dependency of this process. Rejects with 503 and the reasons when Postgres or the object
 * store fails or a migration is pending, so that a load balancer sends no requests to this process. Does not call paid
 * services: the state of a paid service is `up` when its key is configured, and `local` when the local engine replaces
 * the service.
 */
export async function getReadiness(ctx: Context): Promise<Readiness> {
	const { storage, speech, language, vision, geocoding, measurement } = ctx.providers
	const problems = await Promise.all([
		checkDependency('postgres', POSTGRES_MS, () =>
			listPendingMigrations(ctx.pool).then(describePendingMigrations),
		),
		checkDependency('storage', STORAGE_MS, () => storage.head(ABSENT_OBJECT).then(() => undefined)),
	])
	const details = problems.filter((detail) => detail !== undefined)
	if (details.length > 0) {
		const reasons = details.map(({ message }) => message).join(', ')
		throw new AppError('UPSTREAM_UNAVAILABLE', `Not ready: ${reasons}`, { details })
	}
	const stateOf = (engine: string) => (engine === 'local' ? 'local' : 'up')
	const dependencies: Readiness['dependencies'] = {
		postgres: 'up',
		migrations: 'up',
		storage: stateOf(storage.kind),
		speech: stateOf(speech.engine),
		language: stateOf(language.engine),
		vision: stateOf(vision.engine),
		geocoding: stateOf(geocoding.engine),
		measurement: stateOf(measurement.engine),
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
		// Waits with `setImmediate`, so that a response that arrived while the event loop was blocked counts before the
		// timeout.
		setTimeout(() => setImmediate(resolve, noAnswer), timeoutMs).unref()
	})
	return Promise.race([check().catch(() => noAnswer), timeout])
}
