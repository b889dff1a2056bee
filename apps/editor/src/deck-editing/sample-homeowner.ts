/** Data of the fictional homeowner for whom decks are recorded and previewed; the API has the same data. */
const SAMPLE: Readonly<Record<string, string>> = {
	first_name: 'Karen',
	last_name: 'Delgado',
	full_name: 'Karen Delgado',
	street: '2847 South Clermont Street',
	address: '2847 South Clermont Street',
	city: 'Denver',
	state: 'Colorado',
	zip: '80222',
}
export const SAMPLE_NAME = 'Karen Delgado'

/** Replaces the variables in a text with the sample homeowner's values; unknown variables stay unchanged. */
export function fillSampleVariables(text: string): string {
	return text.replace(
		/\{\{\s*([a-z][a-z0-9_]*(?:\.[a-z]+)?)\s*\}\}/gi,
		(whole: string, written: string) => {
			const name = written.toLowerCase()
			return Object.hasOwn(SAMPLE, name) ? (SAMPLE[name] ?? whole) : whole
		},
	)
}

/**
 * Returns a cover headline for the sample homeowner. Starts it with the homeowner's first name unless the headline contains the
 * name.
 */
export function greetSampleHomeowner(headline: string): string {
	const filled = fillSampleVariables(headline)
	if (/\bkaren\b/i.test(filled)) return filled
	const opening = /^(Your|Our|The|A|An|Here|This|Let|We|It)\b/.test(filled)
	return `Karen, ${opening ? filled.charAt(0).toLowerCase() + filled.slice(1) : filled}`
}
