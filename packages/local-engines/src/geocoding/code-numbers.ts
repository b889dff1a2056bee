/** A US zip code, or the first three characters of a Canadian postal code. */
const CODE = /^(\d{5}|[A-Z]\d[A-Z])$/

/** Returns whether a text has the form of a US zip code, or of the first three characters of a Canadian postal code. */
export function isCode(text: string): boolean {
	return CODE.test(text)
}

/** Converts a code to a number by reading it in base 36. Texts for which `isCode` is true have different numbers. */
export function codeToNumber(code: string): number {
	return Number.parseInt(code, 36)
}

/** Converts the number of a US zip code to the zip code. */
export function numberToZip(number: number): string {
	return number.toString(36).padStart(5, '0')
}
