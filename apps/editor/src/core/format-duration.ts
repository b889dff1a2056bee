/** Formats a duration in milliseconds: `8 s`, `2 min 14 s`, `1 h 5 min`. */
export function formatDuration(ms: number): string {
	const seconds = Math.max(0, Math.floor(ms / 1000))
	const minutes = Math.floor(seconds / 60)
	if (minutes === 0) return `${seconds} s`
	if (minutes < 60) return joinUnits(`${minutes} min`, seconds % 60, 's')
	return joinUnits(`${Math.floor(minutes / 60)} h`, minutes % 60, 'min')
}

function joinUnits(whole: string, rest: number, unit: string): string {
	return rest === 0 ? whole : `${whole} ${rest} ${unit}`
}

/**
 * Formats the number of a viewing session: `first viewing session` to `eighth viewing session`, then `viewing session 9`.
 */
export function formatSessionNumber(number: number): string {
	const word = ORDINALS[number - 1]
	return word === undefined ? `viewing session ${number}` : `${word} viewing session`
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
