import { z } from 'zod'
import { Insights, toRoofMeasurement } from './insights.ts'
import { type Measurement, MeasurementFailed, type MeasurementFailure } from './measurement.ts'

export type GoogleSolarSettings = {
	googleMapsApiKey?: string | undefined
	/** A service that answers as Google's Solar API does; Google itself when left out. */
	googleSolarBaseUrl?: string | undefined
	googleSolarTimeoutMs?: number | undefined
}

const GOOGLE_SOLAR_URL = 'https://solar.googleapis.com'
const TIMEOUT_MS = 10_000
/** What of the answer we read: the rest, panel by panel, is hundreds of kilobytes. */
const FIELDS = [
	'boundingBox',
	'imageryDate',
	'imageryQuality',
	...['wholeRoofStats', 'buildingStats', 'roofSegmentStats'].map((of) => `solarPotential.${of}`),
].join(',')

const Refusal = z.object({ error: z.object({ status: z.string(), message: z.string() }) })

/**
 * Google's Solar API: the building that stands nearest to the house's position, from aerial or satellite images of any
 * quality. It knows planes and areas, not ridges and eaves. No images or no building within 50 m is `not_covered`; no
 * answer within 10 s, a refusal, a spent quota or an answer of another shape are the other failures.
 */
export function createGoogleMeasurement(settings: GoogleSolarSettings): Measurement {
	return {
		engine: 'google',
		measure: async ({ house, at, signal }) => {
			if (house.coordinates === null)
				throw new MeasurementFailed('not_located', 'The position of the house is not known')
			const url = requestUrl(settings, house.coordinates)
			const timeout = AbortSignal.timeout(settings.googleSolarTimeoutMs ?? TIMEOUT_MS)
			try {
				const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
				const response = await fetch(url, { signal: either })
				if (!response.ok) throw await toMeasurementFailed(response)
				const insights = Insights.parse(await response.json())
				return toRoofMeasurement(insights, { position: house.coordinates, at })
			} catch (error) {
				if (error instanceof MeasurementFailed) throw error
				if (signal?.aborted) throw new MeasurementFailed('aborted', 'Stopped', error)
				if (timeout.aborted)
					throw new MeasurementFailed('timed_out', 'Google did not answer in time', error)
				throw new MeasurementFailed('unavailable', 'Google could not be understood', error)
			}
		},
	}
}

function requestUrl(settings: GoogleSolarSettings, at: { lat: number; lng: number }): URL {
	const base = (settings.googleSolarBaseUrl ?? GOOGLE_SOLAR_URL).replace(/\/$/, '')
	const url = new URL(`${base}/v1/buildingInsights:findClosest`)
	url.searchParams.set('location.latitude', String(at.lat))
	url.searchParams.set('location.longitude', String(at.lng))
	url.searchParams.set('requiredQuality', 'LOW')
	url.searchParams.set('fields', FIELDS)
	if (settings.googleMapsApiKey !== undefined)
		url.searchParams.set('key', settings.googleMapsApiKey)
	return url
}

const REASONS: Record<number, MeasurementFailure> = {
	404: 'not_covered',
	408: 'unavailable',
	429: 'busy',
}

async function toMeasurementFailed(response: Response): Promise<MeasurementFailed> {
	const { status } = response
	const body = Refusal.safeParse(await response.json().catch(() => null))
	const message = body.success ? body.data.error.message : `Google answered ${status}`
	const reason = REASONS[status] ?? (status < 500 ? 'refused' : 'unavailable')
	if (reason === 'not_covered' && body.data?.error.status !== 'NOT_FOUND')
		return new MeasurementFailed('refused', 'There is no Solar API at this address')
	return new MeasurementFailed(reason, message)
}
