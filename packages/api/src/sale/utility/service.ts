import { listPendingMigrations } from '@dormer/db/migrate'
import type { GeocodedAddress } from '@dormer/providers/geocoding'
import { AppError, type ErrorDetail } from '../../core/errors.ts'
import type { Context } from '../../core/trpc.ts'
import type { Readiness, ValidateAddressInput, ValidatedAddress } from './schema.ts'

/** The only place that asks the geocoder. 503 when it cannot be asked; an invalid address is an answer, not an error. */
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
		const message = 'The address could not be checked just now, try again in a moment'
		throw new AppError('UPSTREAM_UNAVAILABLE', message, { cause })
	}
}

type CompleteAddress = GeocodedAddress & { normalized: NonNullable<GeocodedAddress['normalized']> }

/**
 * A homeowner's address that holds, made whole. One that does not: 422 `INVALID_ADDRESS` in words for the person who
 * typed it; 503 when the geocoder cannot be asked.
 */
export async function requireAddress(
	ctx: Pick<Context, 'providers'>,
	homeowner: ValidateAddressInput,
): Promise<CompleteAddress> {
	const found = await geocode(ctx, homeowner)
	const { normalized } = found
	if (found.valid && normalized !== null) return { ...found, normalized }
	const message = found.error ?? 'This is not an address.'
	throw new AppError('INVALID_ADDRESS', message, {
		details: [{ path: 'homeowner.address', message }],
	})
}

/** Checks an address as it is typed: whether it holds, made whole, or what was probably meant and why it does not. */
export async function validateAddress(
	ctx: Context,
	input: ValidateAddressInput,
): Promise<ValidatedAddress> {
	const { timezone: _, ...found } = await geocode(ctx, input)
	return found
}

/** An object that no store has: asking for it proves that the store answers. */
const NO_OBJECT = 'ready/none'
const POSTGRES_MS = 500
const STORAGE_MS = 2000

/**
 * What this process depends on. Postgres, its migrations and the object store are asked; one of them wanting is 503 with
 * the reason in words, so that a balancer sends nobody here. Services that cost money are not asked: `up` says there is a
 * key (the local engine stands in when one fails), `local` that the engine here serves.
 */
export async function getReadiness(ctx: Context): Promise<Readiness> {
	const { storage, speech, language, vision, geocoding, measurement } = ctx.providers
	const wanting = await Promise.all([
		ask('postgres', POSTGRES_MS, () => listPendingMigrations(ctx.pool).then(refusePending)),
		ask('storage', STORAGE_MS, () => storage.head(NO_OBJECT).then(() => undefined)),
	])
	const details = wanting.filter((detail) => detail !== undefined)
	if (details.length > 0) {
		const reasons = details.map(({ message }) => message).join(', ')
		throw new AppError('UPSTREAM_UNAVAILABLE', `Not ready: ${reasons}`, { details })
	}
	const engine = (name: string) => (name === 'local' ? 'local' : 'up')
	const dependencies: Readiness['dependencies'] = {
		postgres: 'up',
		migrations: 'up',
		storage: engine(storage.kind),
		speech: engine(speech.engine),
		language: engine(language.engine),
		vision: engine(vision.engine),
		geocoding: engine(geocoding.engine),
		measurement: engine(measurement.engine),
	}
	return { ok: true, dependencies }
}

function refusePending(names: string[]): ErrorDetail | undefined {
	if (names.length === 0) return undefined
	return { path: 'migrations', message: `the database lacks migrations: ${names.join(', ')}` }
}

/** What is wanting: the answer's own word for it, or that none came in time. */
async function ask(
	path: string,
	patienceMs: number,
	question: () => Promise<ErrorDetail | undefined>,
): Promise<ErrorDetail | undefined> {
	const silent = { path, message: `${path} does not answer within ${patienceMs} ms` }
	const late = new Promise<ErrorDetail>((resolve) => {
		// An answer that has come while this process was busy is read first.
		setTimeout(() => setImmediate(resolve, silent), patienceMs).unref()
	})
	return Promise.race([question().catch(() => silent), late])
}
