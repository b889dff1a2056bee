import { z } from 'zod'
import { Insights, toRoofMeasurement } from './insights.ts'
import { type Measurement, MeasurementFailed, type MeasurementFailure } from './measurement.ts'

export type GoogleSolarSettings = {
	googleMapsApiKey?: string | undefined
	/** Base URL of a service compatible with Google's Solar API. By default, requests go to Google. */
	googleSolarBaseUrl?: string | undefined
	googleSolarTimeoutMs?: number | undefined
}

const GOOGLE_SOLAR_URL = 'https://solar.googleapis.com'
const TIMEOUT_MS = 10_000
/** Response fields that the request asks for. All other fields describe solar panels and would add hundreds of kilobytes. */
const FIELDS = [
	'boundingBox',
	'imageryDate',
	'imageryQuality',
	...['wholeRoofStats', 'buildingStats', 'roofSegmentStats'].map((of) => `solarPotential.${of}`),
].join(',')

const Refusal = z.object({ error: z.object({ status: z.string(), message: z.string() }) })

/**
 * Measures roofs with Google's Solar API: the building nearest to the house, from aerial or satellite imagery of any quality.
 * The API returns roof segments and areas, but no ridges or eaves. Rejects with `not_covered` when no imagery exists or no
 * building is within 50 m. Rejects with `timed_out` after 10 s, `aborted` when the caller aborts, `busy` for an exhausted
 * quota, and `refused` or `unavailable` for any other error.
 */
export function createGoogleMeasurement(settings: GoogleSolarSettings): Measurement {
	return {
		engine: 'google',
		measure: async ({ house, at, signal }) => {
			if (house.coordinates === null)
				throw new MeasurementFailed('not_located', 'The house has no coordinates')
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
				if (signal?.aborted)
					throw new MeasurementFailed('aborted', 'The request was aborted', error)
				if (timeout.aborted)
					throw new MeasurementFailed('timed_out', 'The Solar API did not respond in time', error)
				throw new MeasurementFailed(
					'unavailable',
					'The Solar API returned no valid response',
					error,
				)
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
	const message = body.success ? body.data.error.message : `The Solar API returned ${status}`
	const reason = REASONS[status] ?? (status < 500 ? 'refused' : 'unavailable')
	if (reason === 'not_covered' && body.data?.error.status !== 'NOT_FOUND')
		return new MeasurementFailed('refused', 'The configured URL is not the Solar API')
	return new MeasurementFailed(reason, message)
}
