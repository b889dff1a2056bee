const MAX_LENGTH = 40

/**
 * Makes the key of a new item from its name: “Ridge vent, cut & cap” becomes `ridge_vent_cut_cap`. A key that exists gets a
 * number. The key stays when the item is renamed, so that no formula changes.
 */
export function makeItemKey(name: string, taken: ReadonlySet<string>): string {
	const words = name
		.normalize('NFKD')
		.toLowerCase()
		.replace(/\p{M}/gu, '')
		.split(/[^a-z0-9]/)
		.filter((word) => word !== '')
	const [first = ''] = words
	const base = (/^[a-z]/.test(first) ? words : ['item', ...words]).join('_')
	for (let number = 1; ; number++) {
		const end = number === 1 ? '' : `_${number}`
		const start = base.slice(0, MAX_LENGTH - end.length)
		const key = `${start.endsWith('_') ? start.slice(0, -1) : start}${end}`
		if (!taken.has(key)) return key
	}
}

/** Returns whether two names are the same to a person, who does not see a difference in capital letters. */
export function isSameName(one: string, other: string): boolean {
	return one.toLowerCase() === other.toLowerCase()
}
