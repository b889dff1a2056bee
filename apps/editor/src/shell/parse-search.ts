import { parseSearchWith } from '@tanstack/react-router'

/**
 * Reads the search parameters of a URL. Keeps a number as text when JavaScript would round it, such as a long code of digits.
 */
export const parseSearch: ReturnType<typeof parseSearchWith> = parseSearchWith((text) => {
	const value: unknown = JSON.parse(text)
	if (typeof value === 'number' && String(value) !== text) throw new Error('The number is rounded')
	return value
})
