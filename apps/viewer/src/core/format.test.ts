import { beforeAll, describe, expect, it } from 'vitest'
import { loadMessages } from '../messages/index.ts'
import { formatDuration, formatElapsed, formatGreeting } from './format.ts'

beforeAll(() => loadMessages('en'))

describe('formatElapsed', () => {
	it.each([
		[0, '0:00'],
		[76_900, '1:16'],
		[440_000, '7:20'],
		[3_725_000, '62:05'],
		[-5, '0:00'],
	])('formats %i ms as minutes and seconds: %s', (ms, text) => {
		expect(formatElapsed(ms)).toBe(text)
	})
})

describe('formatDuration', () => {
	it.each([
		[400, '1 second'],
		[32_000, '32 seconds'],
		[58_000, '1 minute'],
		[440_000, '7 minutes'],
	])('formats %i ms as a rounded duration: %s', (ms, text) => {
		expect(formatDuration(ms)).toBe(text)
	})
})

describe('formatGreeting', () => {
	it.each([
		['Your new roof', 'Maria, your new roof'],
		['Maria, your new roof', 'Maria, your new roof'],
		['Windows for Josephine Street', 'Maria, Windows for Josephine Street'],
		['A quieter house', 'Maria, a quieter house'],
		['Marianas Street', 'Maria, Marianas Street'],
	])('greets the homeowner by name once for the headline "%s"', (headline, greeting) => {
		expect(formatGreeting('Maria', headline)).toBe(greeting)
	})
})
