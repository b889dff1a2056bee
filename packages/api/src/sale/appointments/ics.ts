/** One visit as a calendar program reads it. Texts are plain; `sequence` rises with every change. */
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

const MOST_OCTETS = 75

/**
 * A calendar file of one visit (RFC 5545): UTC times, lines folded at 75 octets. `METHOD` is PUBLISH, or CANCEL for one
 * that was called off, so that a calendar which holds the same UID with a lower SEQUENCE changes or removes it (RFC 5546).
 */
export function writeCalendar(entry: CalendarEntry): string {
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
		`DTSTAMP:${utc(changedAt)}`,
		`LAST-MODIFIED:${utc(changedAt)}`,
		`DTSTART:${utc(start)}`,
		`DTEND:${utc(end)}`,
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

/** `20261124T163000Z`. */
function utc(at: Date): string {
	return at.toISOString().replace(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
	return text
		.replace(/[\\;,]/g, '\\$&')
		.replace(/\r\n|[\r\n]/g, '\\n')
		.replace(CONTROLS, '')
}

/** A quoted parameter can hold anything but quotes and controls. */
function escapeParameter(text: string): string {
	return text
		.replaceAll('"', "'")
		.replace(/[\r\n]+/g, ' ')
		.replace(CONTROLS, '')
}

const CONTROLS = /[^\P{Cc}\t]/gu

/** Breaks a line before its 76th octet, never inside a character; each further line begins with a space. */
function fold(line: string): string {
	const parts = ['']
	let octets = 0
	for (const character of line) {
		const size = Buffer.byteLength(character)
		if (octets + size > MOST_OCTETS) {
			parts.push('')
			octets = 1
		}
		parts.push((parts.pop() ?? '') + character)
		octets += size
	}
	return parts.join('\r\n ')
}
