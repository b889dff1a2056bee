import { describe, expect, it } from 'vitest'
import { dayTime } from './add-activity.ts'

describe('dayTime', () => {
	it.each([
		['2026-11-28T18:36:00.000Z', ['America/Denver'], '2026-11-28T18:36:00.000Z'],
		['2026-11-28T09:36:00.000Z', ['America/Denver'], '2026-11-28T03:36:00.000Z'],
		['2026-11-28T14:59:00.000Z', ['America/Denver'], '2026-11-28T03:59:00.000Z'],
		['2026-11-28T09:36:00.000Z', ['America/Denver', 'UTC'], '2026-11-27T20:36:00.000Z'],
		['2026-11-28T09:36:00.000Z', ['America/Denver', 'Asia/Bangkok'], '2026-11-28T03:36:00.000Z'],
	])('moves %s to the day in %j: %s', (at, timeZones, expected) => {
		expect(dayTime(new Date(at), timeZones).toISOString()).toBe(expected)
	})
})
