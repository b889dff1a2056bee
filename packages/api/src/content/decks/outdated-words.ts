const MAX_WORDS = 12

/**
 * The words of a recording that its script no longer has, from the first to the last that differs, at most a dozen;
 * null when words were only added.
 */
export function outdatedWords(recorded: readonly string[], script: string): string | null {
	const written = script.split(/\s+/).filter((word) => word !== '')
	const most = Math.min(recorded.length, written.length)
	let start = 0
	while (start < most && recorded[start] === written[start]) start += 1
	let end = 0
	while (end < most - start && recorded.at(-1 - end) === written.at(-1 - end)) end += 1
	const gone = recorded.slice(start, recorded.length - end)
	if (gone.length === 0) return null
	const words = gone.slice(0, MAX_WORDS).join(' ')
	return gone.length > MAX_WORDS ? `${words}…` : words.replace(/[.,;:]$/, '')
}
