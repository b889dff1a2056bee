const MAX_WORDS = 12

/**
 * Compares the recorded words with the script. Returns the recorded words from the first to the last difference, at
 * most 12 words. Returns null when the script keeps all recorded words and only adds words.
 */
export function outdatedWords(recorded: readonly string[], script: string): string | null {
	const written = script.split(/\s+/).filter((word) => word !== '')
	const most = Math.min(recorded.length, written.length)
	let start = 0
	while (start < most && recorded[start] === written[start]) start += 1
	let end = 0
	while (end < most - start && recorded.at(-1 - end) === written.at(-1 - end)) end += 1
	const outdated = recorded.slice(start, recorded.length - end)
	if (outdated.length === 0) return null
	const words = outdated.slice(0, MAX_WORDS).join(' ')
	return outdated.length > MAX_WORDS ? `${words}…` : words.replace(/[.,;:]$/, '')
}
