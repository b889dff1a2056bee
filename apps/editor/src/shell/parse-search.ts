import { parseSearchWith } from '@tanstack/react-router'

/** Reads the search parameters of an address. A number that JavaScript would round stays a text, as in codes of digits. */
export const parseSearch: ReturnType<typeof parseSearchWith> = parseSearchWith((text) => {
	const value: unknown = JSON.parse(text)
	if (typeof value === 'number' && String(value) !== text) throw new Error('The number is rounded')
	return value
})
