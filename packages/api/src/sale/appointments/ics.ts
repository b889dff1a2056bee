/** Appointment for a calendar file. Its texts are not escaped yet. `sequence` increases with every change. */
export type CalendarEntry = {
	uid: string
	sequence: number
	changedAt: Date
	start: Date
	end: Date
	cancelled: boolean
	summary: string
	location: string
	description: string
	url: string
	organizer: { name: string; email: string }
}

const MAX_OCTETS = 75

/**
 * Writes a calendar file with one appointment (RFC 5545). The times are in UTC, and lines are folded at 75 octets.
 * `METHOD` is PUBLISH for a booked appointment and CANCEL for a canceled one. A calendar then updates or removes the
 * entry with the same UID (RFC 5546).
 */
export function writeIcs(entry: CalendarEntry): string {
	const { uid, sequence, changedAt, start, end, cancelled, organizer } = entry
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//Dormer//Appointments//EN',
		'CALSCALE:GREGORIAN',
		`METHOD:${cancelled ? 'CANCEL' : 'PUBLISH'}`,
		'BEGIN:VEVENT',
		`UID:${uid}`,
		`SEQUENCE:${sequence}`,
		`DTSTAMP:${formatUtc(changedAt)}`,
		`LAST-MODIFIED:${formatUtc(changedAt)}`,
		`DTSTART:${formatUtc(start)}`,
		`DTEND:${formatUtc(end)}`,
		`STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
		`SUMMARY:${escapeText(entry.summary)}`,
		`LOCATION:${escapeText(entry.location)}`,
		`DESCRIPTION:${escapeText(entry.description)}`,
		`URL:${entry.url}`,
		`ORGANIZER;CN="${escapeParameter(organizer.name)}":mailto:${organizer.email}`,
		'END:VEVENT',
		'END:VCALENDAR',
	]
	return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** Formats an instant as a UTC time of a calendar file, such as `20261124T163000Z`. */
function formatUtc(at: Date): string {
	return at.toISOString().replace(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
	return text
		.replace(/[\\;,]/g, '\\$&')
		.replace(/\r\n|[\r\n]/g, '\\n')
		.replace(CONTROL_CHARACTERS, '')
}

/** Removes the double quotes and control characters that a quoted parameter value must not contain. */
function escapeParameter(text: string): string {
	return text
		.replaceAll('"', "'")
		.replace(/[\r\n]+/g, ' ')
		.replace(CONTROL_CHARACTERS, '')
}

const CONTROL_CHARACTERS = /[^\P{Cc}\t]/gu

/** Folds a line before its 76th octet, never inside a character. Continuation lines start with a space. */
function fold(line: string): string {
	const parts = ['']
	let octets = 0
	for (const character of line) {
		const size = Buffer.byteLength(character)
		if (octets + size > MAX_OCTETS) {
			parts.push('')
			octets = 1
		}
		parts.push((parts.pop() ?? '') + character)
		octets += size
	}
	return parts.join('\r\n ')
}
