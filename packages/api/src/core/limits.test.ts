import { expect, it } from 'vitest'
import { formatWait } from './limits.ts'

it.each([
	[1, '1 second'],
	[60, '60 seconds'],
	[120, '120 seconds'],
	[121, '3 minutes'],
	[900, '15 minutes'],
	[7200, '120 minutes'],
	[7201, '3 hours'],
	[80_000, '23 hours'],
	[86_400, '24 hours'],
])('formats a wait of %i seconds as %s', (seconds, words) => {
	expect(formatWait(seconds)).toBe(words)
})
