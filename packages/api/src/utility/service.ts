import type { GeocodedAddress } from '@dormer/providers/geocoding'
import { AppError } from '../errors.ts'
import type { Context } from '../trpc.ts'
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

/**
 * What this process depends on. Postgres and the object store are asked; one of them down is 503, so that a balancer
 * sends nobody here. Services that cost money are not asked: `up` says there is a key (the local engine stands in
 * when one fails), `local` that the engine here serves.
 */
export async function getReadiness(ctx: Context): Promise<Readiness> {
	const { storage, speech, language, vision, geocoding, measurement } = ctx.providers
	const [postgres, objects] = await Promise.all([
		ask(() => ctx.pool.query('select 1')),
		ask(() => storage.head(NO_OBJECT)),
	])
	const engine = (name: string) => (name === 'local' ? 'local' : 'up')
	const dependencies: Readiness['dependencies'] = {
		postgres,
		storage: objects === 'down' ? 'down' : engine(storage.kind),
		speech: engine(speech.engine),
		language: engine(language.engine),
		vision: engine(vision.engine),
		geocoding: engine(geocoding.engine),
		measurement: engine(measurement.engine),
	}
	const down = Object.keys(dependencies).filter((name) => dependencies[name] === 'down')
	if (down.length > 0)
		throw new AppError('UPSTREAM_UNAVAILABLE', `Not ready: ${down.join(', ')} down`, {
			details: down.map((path) => ({ path, message: 'down' })),
		})
	return { ok: true, dependencies }
}

const PATIENCE_MS = 2000

async function ask(question: () => Promise<unknown>): Promise<'up' | 'down'> {
	const late = new Promise<'down'>((resolve) => {
		setTimeout(resolve, PATIENCE_MS, 'down').unref()
	})
	const answered = question().then(
		() => 'up' as const,
		() => 'down' as const,
	)
	return Promise.race([answered, late])
}
