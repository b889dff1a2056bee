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
export function fillSample(text: string): string {
	return text.replace(/\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/gi, (whole, name: string) => {
		return SAMPLE[name.toLowerCase()] ?? whole
	})
}
