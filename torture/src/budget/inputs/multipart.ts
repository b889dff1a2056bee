import { type As, type Body, formBody, rawForm } from '../client.ts'
import { type InputKind, type Probe, upload } from '../probe.ts'

const head = (name: string, more = '') =>
	`--dormer-budget-boundary\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
const field = (name: string) => `${head(name)}x\r\n`
const END = '--dormer-budget-boundary--\r\n'
const form = (text: string): Body => rawForm(Buffer.from(text))

/** Multipart bodies that violate the format, or that have extreme numbers and lengths of parts. */
const BODIES: Record<string, Body> = {
	'20 fields': form(Array.from({ length: 20 }, (_, at) => field(`a${at}`)).join('') + END),
	'10,000 fields': form(Array.from({ length: 10_000 }, (_, at) => field(`a${at}`)).join('') + END),
	'a field name of 900 KB': form(field('a'.repeat(900_000)) + END),
	'a field name of 20,000 brackets': form(field(`a${'[b]'.repeat(20_000)}`) + END),
	'20 field names of 30 brackets': form(field(`a${'[b]'.repeat(30)}`).repeat(20) + END),
	'the field name __proto__': form(field('__proto__') + field('a[__proto__][b]') + END),
	'a field of 900 KB': form(`${head('a')}${'x'.repeat(900_000)}\r\n${END}`),
	'a file name of 900 KB': form(
		`${head('file', `; filename="${'n'.repeat(900_000)}"`)}x\r\n${END}`,
	),
	'1,000 empty files': formBody(
		Array.from({ length: 1000 }, () => ({ name: 'file', filename: 'a', bytes: '' })),
	),
	'1,000 empty files of many fields': formBody(
		Array.from({ length: 1000 }, (_, at) => ({ name: `a${at}`, filename: 'a', bytes: '' })),
	),
	'a part with 5,000 headers': form(
		`--dormer-budget-boundary\r\n${'a: b\r\n'.repeat(5000)}\r\nx\r\n${END}`,
	),
	'900 KB of starts of a boundary': form(
		`${head('file', '; filename="a"')}${'\r\n--dormer-budget-boundar'.repeat(39_000)}\r\n${END}`,
	),
	'9 MB of line ends': form(`${head('file', '; filename="a"')}${'\r\n'.repeat(4_500_000)}${END}`),
	'no boundary in the header': {
		type: 'multipart/form-data',
		bytes: Buffer.from(field('a') + END),
	},
	'another boundary in the header': {
		type: 'multipart/form-data; boundary=another',
		bytes: Buffer.from(field('a').repeat(10_000) + END),
	},
	'a boundary of 8,000 characters': {
		type: `multipart/form-data; boundary=${'b'.repeat(8000)}`,
		bytes: Buffer.from('b'.repeat(900_000)),
	},
	'no end': form(field('a')),
	'no parts': form(END),
	'no body': form(''),
}

/** Routes that accept files. */
const ROUTES: [path: string, as: As][] = [
	['/api/contracts/verify', 'anonymous'],
	['/api/contracts/import', 'session'],
	['/api/images/upload', 'session'],
	['/api/fonts', 'session'],
	['/api/decks/<deckId>/generate', 'session'],
]

/** Hostile multipart bodies for every route that accepts files. */
export const MULTIPART: InputKind = {
	kind: 'multipart',
	warmUp: (client) =>
		upload(client, '{}', { path: '/api/contracts/verify', field: 'file', as: 'anonymous' }),
	probes: ROUTES.flatMap(([path, as]) =>
		Object.entries(BODIES).map(
			([name, body]): Probe => ({
				name: `${path} with ${name}`,
				run: ({ send, ids }) =>
					send({ method: 'POST', path: path.replace('<deckId>', ids.deckId), as }, body),
				expects: /^(200|400|413|415) /,
			}),
		),
	),
}
