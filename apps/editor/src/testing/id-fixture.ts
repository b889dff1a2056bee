/** Returns a UUID that ends with the given number, so a test can refer to a record by its number. */
export function fixtureId(number: number): string {
	return `0190b5a4-0000-7000-8000-${String(number).padStart(12, '0')}`
}

/** Time at which the records of the fixtures were created. */
export const CREATED_AT = '2026-06-01T15:00:00.000Z'
