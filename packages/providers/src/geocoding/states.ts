type State = { name: string; country: 'US' | 'CA'; timezone: string }

const [eastern, central, mountain, pacific, atlantic] = [
	'America/New_York',
	'America/Chicago',
	'America/Denver',
	'America/Los_Angeles',
	'America/Halifax',
]

function us(name: string, timezone: string): State {
	return { name, country: 'US', timezone }
}
function ca(name: string, timezone: string): State {
	return { name, country: 'CA', timezone }
}

/** States, territories and provinces by postal abbreviation, each with the time zone of most of its inhabitants. */
const STATES: Record<string, State> = {
	AL: us('Alabama', central),
	AK: us('Alaska', 'America/Anchorage'),
	AZ: us('Arizona', 'America/Phoenix'),
	AR: us('Arkansas', central),
	CA: us('California', pacific),
	CO: us('Colorado', mountain),
	CT: us('Connecticut', eastern),
	DE: us('Delaware', eastern),
	DC: us('District of Columbia', eastern),
	FL: us('Florida', eastern),
	GA: us('Georgia', eastern),
	HI: us('Hawaii', 'Pacific/Honolulu'),
	ID: us('Idaho', 'America/Boise'),
	IL: us('Illinois', central),
	IN: us('Indiana', 'America/Indiana/Indianapolis'),
	IA: us('Iowa', central),
	KS: us('Kansas', central),
	KY: us('Kentucky', eastern),
	LA: us('Louisiana', central),
	ME: us('Maine', eastern),
	MD: us('Maryland', eastern),
	MA: us('Massachusetts', eastern),
	MI: us('Michigan', 'America/Detroit'),
	MN: us('Minnesota', central),
	MS: us('Mississippi', central),
	MO: us('Missouri', central),
	MT: us('Montana', mountain),
	NE: us('Nebraska', central),
	NV: us('Nevada', pacific),
	NH: us('New Hampshire', eastern),
	NJ: us('New Jersey', eastern),
	NM: us('New Mexico', mountain),
	NY: us('New York', eastern),
	NC: us('North Carolina', eastern),
	ND: us('North Dakota', central),
	OH: us('Ohio', eastern),
	OK: us('Oklahoma', central),
	OR: us('Oregon', pacific),
	PA: us('Pennsylvania', eastern),
	RI: us('Rhode Island', eastern),
	SC: us('South Carolina', eastern),
	SD: us('South Dakota', central),
	TN: us('Tennessee', central),
	TX: us('Texas', central),
	UT: us('Utah', mountain),
	VT: us('Vermont', eastern),
	VA: us('Virginia', eastern),
	WA: us('Washington', pacific),
	WV: us('West Virginia', eastern),
	WI: us('Wisconsin', central),
	WY: us('Wyoming', mountain),
	AS: us('American Samoa', 'Pacific/Pago_Pago'),
	GU: us('Guam', 'Pacific/Guam'),
	MP: us('Northern Mariana Islands', 'Pacific/Guam'),
	PR: us('Puerto Rico', 'America/Puerto_Rico'),
	VI: us('Virgin Islands', 'America/St_Thomas'),
	AB: ca('Alberta', 'America/Edmonton'),
	BC: ca('British Columbia', 'America/Vancouver'),
	MB: ca('Manitoba', 'America/Winnipeg'),
	NB: ca('New Brunswick', 'America/Moncton'),
	NL: ca('Newfoundland and Labrador', 'America/St_Johns'),
	NS: ca('Nova Scotia', atlantic),
	NT: ca('Northwest Territories', 'America/Yellowknife'),
	NU: ca('Nunavut', 'America/Iqaluit'),
	ON: ca('Ontario', 'America/Toronto'),
	PE: ca('Prince Edward Island', atlantic),
	QC: ca('Quebec', 'America/Toronto'),
	SK: ca('Saskatchewan', 'America/Regina'),
	YT: ca('Yukon', 'America/Whitehorse'),
}

/**
 * States with two time zones. `longitude` is a meridian close to the boundary between the zones, and `timezone` applies
 * west of the meridian.
 */
const WESTERN_TIME_ZONES: Record<string, { longitude: number; timezone: string }> = {
	FL: { longitude: -85, timezone: central },
	KY: { longitude: -86, timezone: central },
	NE: { longitude: -101, timezone: mountain },
	SD: { longitude: -101, timezone: mountain },
	ND: { longitude: -102, timezone: mountain },
	KS: { longitude: -101.5, timezone: mountain },
	TX: { longitude: -105, timezone: mountain },
}
const EAST_TENNESSEE_LONGITUDE = -85.4

const byName = new Map(
	Object.entries(STATES).flatMap(([code, { name }]) => [
		[code.toLowerCase(), code],
		[name.toLowerCase(), code],
	]),
)

/** Returns the postal abbreviation of a state or province. The input is an abbreviation or a name. */
export function stateCode(text: string): string | undefined {
	return byName.get(text.trim().toLowerCase().replaceAll('.', ''))
}

/** Returns the state or province with a given postal abbreviation. */
export function findState(code: string): State | undefined {
	return Object.hasOwn(STATES, code) ? STATES[code] : undefined
}

/**
 * Returns the province of a Canadian postal code. The first letter determines the province; two territories share the
 * letter X.
 */
export function provinceOf(postalCode: string): string | undefined {
	if (/^X0[ABC]/i.test(postalCode)) return 'NU'
	const letters: Record<string, string> = {
		A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON',
		N: 'ON', P: 'ON', R: 'MB', S: 'SK', T: 'AB', V: 'BC', X: 'NT', Y: 'YT',
	} // biome-ignore format: one letter after another
	return letters[postalCode.charAt(0).toUpperCase()]
}

/**
 * Returns the IANA time zone of a US or Canadian place, or null when the state is unknown. In a state with two time
 * zones, the longitude decides.
 */
export function timezoneOf(state: string, longitude?: number): string | null {
	const found = findState(state)
	if (found === undefined) return null
	if (longitude === undefined) return found.timezone
	if (state === 'TN' && EAST_TENNESSEE_LONGITUDE < longitude) return eastern
	const west = WESTERN_TIME_ZONES[state]
	return west !== undefined && longitude < west.longitude ? west.timezone : found.timezone
}
