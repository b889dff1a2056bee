import type { Tx } from '@dormer/db'

const MAX_KEY_LENGTH = 80

/** Returns a slide key made from a title: lowercase words joined by `-`, or `slide` when the title has no a-z or 0-9. */
export function keyFromTitle(title: string): string {
	const words =
		title
			.normalize('NFKD')
			.toLowerCase()
			.match(/[a-z0-9]+/g) ?? []
	const key = words.join('-').slice(0, 60).replace(/-$/, '')
	return key === '' ? 'slide' : key
}

/** Returns `wanted`, or `wanted-2`, `wanted-3` and so on when the deck already has that key. Requires the deck lock. */
export async function uniqueKey(tx: Tx, deckId: string, wanted: string): Promise<string> {
	const rows = await tx.slide.findMany({ where: { deckId }, select: { slideId: true } })
	const taken = new Set(rows.map((row) => row.slideId))
	if (!taken.has(wanted)) return wanted
	let number = 2
	while (taken.has(withNumber(wanted, number))) number += 1
	return withNumber(wanted, number)
}

function withNumber(wanted: string, number: number): string {
	const end = `-${number}`
	return wanted.slice(0, MAX_KEY_LENGTH - end.length) + end
}
