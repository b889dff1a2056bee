import type { Operation, Schema } from '../../fuzz/openapi-operations.ts'
import { type As, type Client, jsonBody } from '../client.ts'
import { type InputKind, nested, type Probe } from '../probe.ts'

/**
 * Extreme JSON values for a request body that contains the same value in `fields` fields. Some exceed the limits of a request
 * body, and others are just within the limits.
 */
const VALUES: Record<string, (fields: number) => string> = {
	'a list of 400,000 numbers': () => `[${'1,'.repeat(400_000)}1]`,
	'900 levels': (fields) => nested(Math.floor(900 / fields)),
	'400,000 levels': () => nested(400_000),
	'as many values as a body may have': (fields) => `[${'[],'.repeat(Math.floor(9000 / fields))}[]]`,
	'objects in a list': (fields) => `[${'{"a":1},'.repeat(Math.floor(6000 / fields))}{}]`,
	'many names': (fields) =>
		`{${Array.from({ length: Math.floor(15_000 / fields) }, (_, at) => `"a${at}":1`).join()}}`,
	'a text of 900 KB': (fields) => JSON.stringify('a '.repeat(Math.floor(450_000 / fields))),
	'a text of 300,000 line ends': (fields) => JSON.stringify('\n'.repeat(300_000 / fields)),
	'a huge number': () => '1e308',
	'an integer of 900,000 digits': (fields) => '9'.repeat(Math.floor(900_000 / fields)),
	'an empty list': () => '[]',
}

/** Operations that are not tested, because they end the session or delete records that later requests need. */
const DESTRUCTIVE = /logout|sessions|password|second-factor|company\/delete|erase|auth\/signup/

/**
 * Returns the JSON inputs. Each tested operation gets one request per extreme value. All fields of the request have this value.
 * Each number in the query of a GET operation gets each of `NUMBERS`.
 */
export function jsonInputs(operations: readonly Operation[]): InputKind {
	const reading = operations.filter(
		({ hasBody, path, method }) =>
			hasBody &&
			method !== 'DELETE' &&
			!DESTRUCTIVE.test(path) &&
			!path.includes('company/exports'),
	)
	return {
		kind: 'JSON',
		warmUp: ({ send }) =>
			send({ method: 'POST', path: '/api/auth/login', as: 'anonymous' }, jsonBody('{}')),
		probes: [...reading.flatMap(probesOf), ...operations.flatMap(queryProbes), batchProbe()],
	}
}

function probesOf({ method, path, fields, inPath, credentials }: Operation): Probe[] {
	const names = fields.filter((name) => !inPath.includes(name))
	const as: As =
		credentials.length === 0 ? 'anonymous' : credentials.includes('session') ? 'session' : 'token'
	return Object.entries(names.length === 0 ? {} : VALUES).map(([name, write]) => {
		const value = write(names.length)
		const body = `{${names.map((field) => `${JSON.stringify(field)}:${value}`).join()}}`
		return {
			name: `${method} ${path} with ${name}`,
			run: ({ send, ids }) => send({ method, path: fillPath(path, ids), as }, jsonBody(body)),
			expects: /^(20\d|400|401|403|404|409|413|415|429) /,
		}
	})
}

/** Replaces the names of ids in a path with the client's ids, and unknown names with an id that no record has. */
function fillPath(path: string, ids: Client['ids']): string {
	const known = new Map(Object.entries(ids))
	return path.replace(
		/\{(\w+)\}/g,
		(_, id: string) => known.get(id) ?? '01940000-0000-7000-8000-000000000001',
	)
}

/** Extreme values for a number in a query. The first is the largest that an offset may have. */
const NUMBERS = ['9007199254740991', '9007199254740993', '-1', '1e308', '99999999999999999999', '']

/** Returns the requests with an extreme number in the query of an operation. */
function queryProbes({ method, path, inPath, input }: Operation): Probe[] {
	if (method !== 'GET') return []
	const [shape] = (input.anyOf ?? []) as Schema[]
	const numbers = Object.entries(shape?.properties ?? {}).flatMap(([name, schema]) =>
		!inPath.includes(name) && typeof schema === 'object' && schema.type === 'integer' ? [name] : [],
	)
	return numbers.flatMap((name) =>
		NUMBERS.map((value) => ({
			name: `${method} ${path} with ${name}=${value}`,
			run: ({ send, ids }) =>
				send({ method, path: `${fillPath(path, ids)}?${name}=${value}`, as: 'session' }),
			expects: /^(200|400|404) /,
		})),
	)
}

function batchProbe(): Probe {
	const batch = Array.from({ length: 10 }, () => 'auth.login').join(',')
	const calls = Array.from({ length: 10 }, (_, at) => `"${at}":${nested(40_000)}`).join()
	return {
		name: 'a tRPC batch of ten nested lists',
		run: ({ send }) => {
			const path = `/api/trpc/${batch}?batch=1`
			return send({ method: 'POST', path, as: 'anonymous' }, jsonBody(`{${calls}}`))
		},
		expects: /^400 /,
	}
}
