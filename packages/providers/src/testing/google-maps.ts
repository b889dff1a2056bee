import type { ServerResponse } from 'node:http'
import { type LoopbackServer, startLoopbackServer } from './loopback.ts'

/** Failure of the Solar API: an error status, no response, a page that is not JSON, or JSON with a different schema. */
export type SolarFault =
	| { status: 400 | 403 | 404 | 429 | 500 | 503 }
	| 'hang'
	| 'garbage'
	| 'strange'
export type GoogleMapsServer = LoopbackServer & {
	geocoderUrl: string
	/** URLs of all calls to the Solar API, in order. */
	solarRequests: URL[]
	/** Sets how the following calls to the Solar API fail. Undefined restores normal responses. */
	setFault: (fault: SolarFault | undefined) => void
	/** Sets the building in the following Solar responses. Undefined restores `GABLED_HOUSE`. */
	setBuilding: (insights: object | undefined) => void
	/** Resolves when the server has received a call that it does not answer (failure `hang`). */
	waitForHang: () => Promise<void>
}

/** Location of the house that the geocoder finds. The Solar API has imagery of this house only. */
export const HOUSE_LOCATION = { lat: 39.763_12, lng: -105.044_71 }

const size = (areaMeters2: number, groundAreaMeters2: number) => ({
	areaMeters2,
	sunshineQuantiles: [412, 1102, 1201, 1288, 1380, 1466, 1521, 1549, 1570, 1602, 1688],
	groundAreaMeters2,
})
const segment = (pitchDegrees: number, azimuthDegrees: number, areaMeters2: number) => ({
	pitchDegrees,
	azimuthDegrees,
	stats: size(areaMeters2, areaMeters2 * Math.cos((pitchDegrees * Math.PI) / 180)),
	center: { latitude: HOUSE_LOCATION.lat, longitude: HOUSE_LOCATION.lng },
	boundingBox: {
		sw: { latitude: 39.76305, longitude: -105.0448 },
		ne: { latitude: 39.76319, longitude: -105.0446 },
	},
	planeHeightAtCenterMeters: 1612.4,
})

/** A house with four roof segments in the format of Google's Solar API (`buildingInsights:findClosest`). */
export const GABLED_HOUSE = {
	name: 'buildings/ChIJsolarTestBuildingOne',
	center: { latitude: HOUSE_LOCATION.lat, longitude: HOUSE_LOCATION.lng },
	imageryDate: { year: 2025, month: 9, day: 14 },
	postalCode: '80212',
	administrativeArea: 'CO',
	statisticalArea: '08031000402',
	regionCode: 'US',
	solarPotential: {
		maxArrayPanelsCount: 41,
		maxArrayAreaMeters2: 80.5,
		maxSunshineHoursPerYear: 1688,
		carbonOffsetFactorKgPerMwh: 622.1,
		wholeRoofStats: size(228.54, 204.41),
		roofSegmentStats: [
			segment(26.41, 179.83, 71.2),
			segment(26.62, 359.71, 70.94),
			segment(26.5, 89.9, 44.3),
			segment(18.2, 271.04, 42.1),
		],
		panelCapacityWatts: 400,
		panelHeightMeters: 1.879,
		panelWidthMeters: 1.045,
		panelLifetimeYears: 20,
		buildingStats: size(236.2, 206.02),
	},
	boundingBox: {
		sw: { latitude: 39.76303, longitude: -105.04483 },
		ne: { latitude: 39.76321, longitude: -105.04459 },
	},
	imageryQuality: 'HIGH',
	imageryProcessedDate: { year: 2026, month: 1, day: 20 },
}

const STATUS: Record<number, [status: string, message: string]> = {
	400: ['INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'],
	403: ['PERMISSION_DENIED', 'Solar API has not been used in project 1 before or it is disabled.'],
	404: ['NOT_FOUND', 'Requested entity was not found.'],
	429: ['RESOURCE_EXHAUSTED', "Quota exceeded for quota metric 'Queries'."],
	500: ['INTERNAL', 'Internal error encountered.'],
	503: ['UNAVAILABLE', 'The service is currently unavailable.'],
}

/**
 * Starts a loopback server for Google's Geocoding and Solar APIs. The server finds the same house for every address in
 * Denver.
 */
export async function startGoogleMapsServer(): Promise<GoogleMapsServer> {
	const solarRequests: URL[] = []
	let fault: SolarFault | undefined
	let insights: object | undefined
	let arrive = () => {}
	let arrival = Promise.resolve()
	const loopback = await startLoopbackServer(({ path }, response) => {
		const url = new URL(path, 'http://loopback')
		if (url.pathname === '/geocode') return sendJson(response, 200, geocode(url))
		if (url.pathname !== '/v1/buildingInsights:findClosest')
			return void response.writeHead(404, { 'content-type': 'text/html' }).end('<title>404</title>')
		solarRequests.push(url)
		if (fault === 'hang') return arrive()
		if (fault === 'garbage') return void response.end('<!DOCTYPE html><title>Sign in</title>')
		if (fault === 'strange') return sendJson(response, 200, { solarPotential: 'none' })
		if (fault !== undefined) return refuse(response, fault.status)
		return hasBuilding(url)
			? sendJson(response, 200, insights ?? GABLED_HOUSE)
			: refuse(response, 404)
	})
	return {
		...loopback,
		geocoderUrl: `${loopback.url}/geocode`,
		solarRequests,
		setFault: (next) => {
			fault = next
			arrival = new Promise((resolve) => {
				arrive = resolve
			})
		},
		setBuilding: (next) => {
			insights = next
		},
		waitForHang: () => arrival,
	}
}

/** Returns whether the house is within about 50 m of the requested point. Google searches within this distance too. */
function hasBuilding({ searchParams }: URL): boolean {
	const near = (name: string, value: number) =>
		Math.abs(Number(searchParams.get(`location.${name}`)) - value) < 0.0006
	return near('latitude', HOUSE_LOCATION.lat) && near('longitude', HOUSE_LOCATION.lng)
}

function refuse(response: ServerResponse, code: number): void {
	const [status, message] = STATUS[code] ?? ['UNKNOWN', 'Unknown']
	sendJson(response, code, { error: { code, message, status } })
}

function sendJson(response: ServerResponse, status: number, body: object): void {
	response
		.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
		.end(JSON.stringify(body))
}

const part = (long: string, short: string, ...types: string[]) => ({
	long_name: long,
	short_name: short,
	types,
})

function geocode({ searchParams }: URL): object {
	const typed = /^(\d+) ([^,]+), Denver\b/.exec(searchParams.get('address') ?? '')
	const [, number = '', street = ''] = typed ?? []
	if (typed === null) return { status: 'ZERO_RESULTS', results: [] }
	return {
		status: 'OK',
		results: [
			{
				formatted_address: `${number} ${street}, Denver, CO 80212, USA`,
				geometry: { location: HOUSE_LOCATION, location_type: 'ROOFTOP' },
				address_components: [
					part(number, number, 'street_number'),
					part(street, street, 'route'),
					part('Denver', 'Denver', 'locality', 'political'),
					part('Colorado', 'CO', 'administrative_area_level_1', 'political'),
					part('United States', 'US', 'country', 'political'),
					part('80212', '80212', 'postal_code'),
				],
			},
		],
	}
}
