/** Spellings of directions and kinds of streets that mean the same (USPS Publication 28, appendix C). */
const SAME_WORDS: Record<string, string> = {
	north: 'n',
	south: 's',
	east: 'e',
	west: 'w',
	northeast: 'ne',
	northwest: 'nw',
	southeast: 'se',
	southwest: 'sw',
	street: 'st',
	avenue: 'ave',
	av: 'ave',
	boulevard: 'blvd',
	circle: 'cir',
	court: 'ct',
	drive: 'dr',
	highway: 'hwy',
	lane: 'ln',
	parkway: 'pkwy',
	place: 'pl',
	road: 'rd',
	square: 'sq',
	terrace: 'ter',
	trail: 'trl',
}

/**
 * Returns whether the address of a report names the house of a homeowner: the same number and street, and the same zip code when
 * both have one. The report's address is on one line that starts with the street.
 */
export function isSameHouse(
	reported: string,
	home: { address: string; zip?: string | undefined },
): boolean {
	const [street = ''] = reported.split(',', 1)
	const [theirs, ours] = [wordsOf(street), wordsOf(home.address.split(',', 1)[0] ?? '')]
	const zip = /\b(\d{5})(?:-\d{4})?\s*$/.exec(reported)?.[1]
	const isZipDifferent = zip !== undefined && home.zip !== undefined && !home.zip.startsWith(zip)
	const length = Math.min(theirs.length, ours.length)
	// A unit at the end, such as “Apt 4”, may be missing on one side.
	const isStreetSame =
		length >= 2 && theirs.slice(0, length).join(' ') === ours.slice(0, length).join(' ')
	return isStreetSame && !isZipDifferent
}

function wordsOf(street: string): string[] {
	const words = street
		.toLowerCase()
		.replaceAll(/[.#']/g, '')
		.split(/[^a-z0-9]+/)
	return words
		.filter((word) => word !== '')
		.map((word) => (Object.hasOwn(SAME_WORDS, word) ? (SAME_WORDS[word] ?? word) : word))
}
