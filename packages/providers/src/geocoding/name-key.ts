const ABBREVIATIONS: Record<string, string> = {
	st: 'saint',
	ste: 'sainte',
	ft: 'fort',
	mt: 'mount',
}

/**
 * Converts a place name to a form for comparison: without accents, punctuation and spaces, and with abbreviations
 * written out.
 */
export function nameKey(name: string): string {
	const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('.', '')
	const words = plain.split(/[^a-z0-9]+/)
	return words
		.map((word) => (Object.hasOwn(ABBREVIATIONS, word) ? ABBREVIATIONS[word] : word))
		.join('')
}
