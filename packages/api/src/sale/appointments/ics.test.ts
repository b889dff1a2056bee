import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarEntry, writeIcs } from './ics.ts'

const appointment: CalendarEntry = {
	uid: '018f0000-0000-7000-8000-000000000000',
	sequence: 1,
	changedAt: new Date('2026-11-20T20:00:00.123Z'),
	start: new Date('2026-11-24T16:30:00Z'),
	end: new Date('2026-11-24T17:15:00Z'),
	cancelled: false,
	summary: 'Appointment: Summit Peak; Roofing, Inc.',
	location: '1148 Josephine St, Denver, CO 80206',
	description: 'Call 303-555-0142\nAsk for "Dana"',
	url: 'https://dormer.example/p/abc',
	organizer: { name: 'Summit "Peak" Roofing', email: 'hello@summitpeak.example' },
}

/** Parses a calendar file into its unfolded lines: name (with parameters) and value (RFC 5545). */
function readCalendar(text: string): Map<string, string> {
	expect(text.endsWith('\r\n')).toBe(true)
	const lines = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
	return new Map(
		lines.map((line) => {
			const [, name = '', value = ''] = /^((?:"[^"]*"|[^":])+):(.*)$/su.exec(line) ?? []
			return [name, value]
		}),
	)
}
const unescapeText = (text = '') =>
	text.replace(/\\(.)/gu, (_, character) => (character === 'n' ? '\n' : character))

describe('writeIcs', () => {
	it('writes the times of a calendar file in UTC and escapes special characters in its texts', () => {
		const file = readCalendar(writeIcs(appointment))
		expect(Object.fromEntries(file)).toMatchObject({
			METHOD: 'PUBLISH',
			UID: appointment.uid,
			SEQUENCE: '1',
			DTSTAMP: '20261120T200000Z',
			DTSTART: '20261124T163000Z',
			DTEND: '20261124T171500Z',
			STATUS: 'CONFIRMED',
			SUMMARY: 'Appointment: Summit Peak\\; Roofing\\, Inc.',
			DESCRIPTION: 'Call 303-555-0142\\nAsk for "Dana"',
			'ORGANIZER;CN="Summit \'Peak\' Roofing"': 'mailto:hello@summitpeak.example',
		})
	})

	it('writes METHOD:CANCEL into the calendar file of a canceled appointment', () => {
		const file = readCalendar(writeIcs({ ...appointment, cancelled: true, sequence: 2 }))
		expect(file.get('METHOD')).toBe('CANCEL')
		expect(file.get('STATUS')).toBe('CANCELLED')
		expect(file.get('UID')).toBe(appointment.uid)
		expect(file.get('SEQUENCE')).toBe('2')
	})

	it('preserves any text when lines of the calendar file are folded at 75 octets', () => {
		const anyText = fc.string({ unit: 'grapheme', maxLength: 200 })
		fc.assert(
			fc.property(anyText, anyText, (location, name) => {
				const text = writeIcs({
					...appointment,
					location,
					organizer: { ...appointment.organizer, name },
				})
				for (const line of text.split('\r\n'))
					expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
				expect(Buffer.from(text).toString()).toBe(text)
				expect(unescapeText(readCalendar(text).get('LOCATION'))).toBe(location)
				expect(readCalendar(text).get('END')).toBe('VCALENDAR')
			}),
		)
	})

	it('escapes line breaks, so that a text cannot add lines to a calendar file', () => {
		const location = 'Here\r\nEND:VEVENT\nATTACH:https://elsewhere.example\r'
		const name = 'Peak\r\nEND:VCALENDAR'
		const file = readCalendar(
			writeIcs({ ...appointment, location, organizer: { ...appointment.organizer, name } }),
		)
		expect(file.has('ATTACH')).toBe(false)
		expect(file.get('LOCATION')).toBe('Here\\nEND:VEVENT\\nATTACH:https://elsewhere.example\\n')
		expect(file.get('ORGANIZER;CN="Peak END:VCALENDAR"')).toBe('mailto:hello@summitpeak.example')
	})
})
