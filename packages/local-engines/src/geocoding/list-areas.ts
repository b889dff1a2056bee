import { codeToNumber } from './code-numbers.ts'
import { orderByKey, type PlaceList } from './place-list.ts'
import { readCodes } from './read-codes.ts'

/** Areas of postal codes. Their key is `codeToNumber` of the code. */
export type Areas = PlaceList<number>

const UNKNOWN = [Number.NaN, Number.NaN]

/** Lists the areas of all US zip codes and Canadian postal codes. */
export function listAreas(): Areas {
	const codes: number[] = []
	const names: string[] = []
	const states: string[] = []
	const centers: number[] = []
	const share = createTexts()
	for (const { zip, city, state, latitude, longitude } of readCodes()) {
		codes.push(codeToNumber(zip))
		names.push(share(city))
		states.push(share(state))
		centers.push(...(latitude && longitude ? [latitude, longitude] : UNKNOWN))
	}
	const numbers = Uint32Array.from(codes)
	const keyAt = (index: number) => numbers[index] ?? 0
	return { names, states, centers: Float64Array.from(centers), order: orderByKey(codes), keyAt }
}

/** Returns a function that returns the same object for equal texts, so a text is in memory once. */
function createTexts(): (text: string) => string {
	const texts = new Map<string, string>()
	return (text) => {
		const known = texts.get(text)
		if (known === undefined) texts.set(text, text)
		return known ?? text
	}
}
