import { findState } from '@dormer/providers/geocoding/states'

/**
 * Typical detached house of a region: living area and garage in square feet, number of stories, and the rise of the
 * roof for a horizontal run of 12.
 */
type Region = {
	livingSqFt: number
	stories: number
	garageSqFt: number
	rise: number
	confidence: number
}

/**
 * Rounded estimates for existing houses, not for new construction. Houses in the South and West mostly have one story
 * and an attached garage. Houses in the Northeast mostly have two stories. Roofs are steeper in regions with snow.
 */
const NORTHEAST: Region = {
	livingSqFt: 1900,
	stories: 1.8,
	garageSqFt: 250,
	rise: 7,
	confidence: 0.25,
}
const MIDWEST: Region = {
	livingSqFt: 1750,
	stories: 1.5,
	garageSqFt: 400,
	rise: 6,
	confidence: 0.25,
}
const SOUTH: Region = { livingSqFt: 1800, stories: 1.3, garageSqFt: 400, rise: 6, confidence: 0.25 }
const WEST: Region = { livingSqFt: 1750, stories: 1.35, garageSqFt: 420, rise: 5, confidence: 0.25 }
const CANADA: Region = {
	livingSqFt: 1500,
	stories: 1.5,
	garageSqFt: 300,
	rise: 6,
	confidence: 0.2,
}
const UNITED_STATES: Region = {
	livingSqFt: 1800,
	stories: 1.4,
	garageSqFt: 380,
	rise: 6,
	confidence: 0.15,
}

/** Census Bureau regions with their states. */
const MEMBERS: [Region, string][] = [
	[NORTHEAST, 'CT ME MA NH NJ NY PA RI VT'],
	[MIDWEST, 'IL IN IA KS MI MN MO NE ND OH SD WI'],
	[SOUTH, 'AL AR DC DE FL GA KY LA MD MS NC OK SC TN TX VA WV'],
	[WEST, 'AK AZ CA CO HI ID MT NV NM OR UT WA WY'],
]
const BY_STATE = new Map(
	MEMBERS.flatMap(([region, states]) => states.split(' ').map((state) => [state, region])),
)

/**
 * Returns the region of a state. For an unknown US state, returns national values; for any other country, returns
 * undefined.
 */
export function regionOf(state: string, country: string): Region | undefined {
	const known = findState(state)
	if (country === 'US')
		return known?.country === 'US' ? BY_STATE.get(state.toUpperCase()) : UNITED_STATES
	return country === 'CA' ? CANADA : undefined
}
