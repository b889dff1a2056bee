/** The invented homeowner whom a deck's own recordings speak to (the API's sample homeowner). */
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

/** A text with its variables filled in for the sample homeowner; what she does not have stays as it is written. */
export function fillSampleVariables(text: string): string {
	return text.replace(/\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/gi, (whole: string, written: string) => {
		const name = written.toLowerCase()
		return Object.hasOwn(SAMPLE, name) ? (SAMPLE[name] ?? whole) : whole
	})
}

/** A cover's headline as the sample homeowner reads it: her name comes before it, unless it is in there. */
export function greetSampleHomeowner(headline: string): string {
	const filled = fillSampleVariables(headline)
	if (/\bkaren\b/i.test(filled)) return filled
	const opening = /^(Your|Our|The|A|An|Here|This|Let|We|It)\b/.test(filled)
	return `Karen, ${opening ? filled.charAt(0).toLowerCase() + filled.slice(1) : filled}`
}
