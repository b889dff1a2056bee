import fc from 'fast-check'
import { CREDENTIALS, type Credential } from './fixtures.ts'
import { type MultipartForm, multipartForm, writeMultipartForm } from './multipart.ts'
import { type Mutation, mutation, swapType } from './mutations.ts'
import type { Operation } from './openapi-operations.ts'
import { valueFor } from './schema-values.ts'

/** A request that contains placeholders instead of ids and credentials. */
export type TestCase = {
	/** Operation for which the request was generated; undefined for a tRPC request. */
	operation: Operation | undefined
	/** Kind of the mutation, which the report shows. */
	mutation: Mutation['kind'] | 'form' | 'tRPC'
	method: string
	target: string
	headers: Record<string, string>
	body: string | undefined
	encoding: 'utf8' | 'latin1'
	credential: Credential
	/**
	 * Input that the server reads from this request. With it, the suite checks that no invalid input succeeds. Undefined when the
	 * test case cannot predict this input.
	 */
	input: unknown
}

type Fields = Record<string, unknown>
type Plan = { operation: Operation; credential: Credential; input: Fields; mutation: Mutation }

/**
 * Returns requests to `operation`. Each request is valid or has one mutation. Most requests have an accepted
 * credential.
 */
export function testCaseFor(
	operation: Operation,
	ids: ReadonlySet<string>,
): fc.Arbitrary<TestCase> {
	const place = { defs: operation.input.$defs ?? {}, ids, depth: 0 }
	const input = valueFor(operation.input, place).map((value) => ({ ...asFields(value) }))
	const credential = credentialFor(operation)
	const jsonCase = fc
		.record({ input, mutation, credential })
		.map((plan) => writeTestCase({ ...plan, operation }))
	if (operation.files.length === 0) return jsonCase
	const multipartCase = fc
		.record({ input, form: multipartForm(operation.files), credential })
		.map((plan) => writeMultipart({ ...plan, operation }))
	return fc.oneof(jsonCase, { weight: 2, arbitrary: multipartCase })
}

function credentialFor({ credentials }: Operation): fc.Arbitrary<Credential> {
	const accepted = CREDENTIALS.filter(
		({ scheme }) => scheme !== undefined && credentials.includes(scheme),
	)
	const anyCredential = fc.constantFrom(...CREDENTIALS)
	if (accepted.length === 0) return anyCredential
	return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...accepted) }, anyCredential)
}

function asFields(value: unknown): Fields {
	return typeof value === 'object' && value !== null
		? Object.fromEntries(Object.entries(value))
		: {}
}

function writeTestCase({ operation, credential, input, mutation }: Plan): TestCase {
	const fields = mutateInput(operation, input, mutation)
	const inPath = new Map(operation.inPath.map((name) => [name, asText(fields[name])]))
	const rest = Object.entries(fields).filter(([name]) => !inPath.has(name))
	if (mutation.kind === 'path') {
		const name = operation.inPath[mutation.pick % operation.inPath.length]
		if (name !== undefined) inPath.set(name, mutation.text)
	}
	const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => inPath.get(name) ?? '')
	const query = operation.hasBody ? [] : rest.flatMap(([name, value]) => writeQuery(name, value))
	if (mutation.kind === 'query') query.push(mutation.text)
	const headers: Record<string, string> = {}
	let body = operation.hasBody ? JSON.stringify(Object.fromEntries(rest)) : undefined
	if (mutation.kind === 'extra' && body !== undefined)
		body = body === '{}' ? mutation.json : `${mutation.json.slice(0, -1)},${body.slice(1)}`
	if (mutation.kind === 'body') body = mutation.text
	if (body !== undefined) headers['content-type'] = 'application/json'
	if (mutation.kind === 'type') headers['content-type'] = mutation.contentType
	if (mutation.kind === 'header') headers[mutation.name] = mutation.value
	const isKnown = ['none', 'field', 'absent', 'swapped'].includes(mutation.kind)
	return {
		operation,
		mutation: mutation.kind,
		method: mutation.kind === 'method' ? mutation.method : operation.method,
		target: query.length === 0 ? path : `${path}?${query.join('&')}`,
		headers,
		body,
		encoding: mutation.kind === 'body' ? mutation.encoding : 'utf8',
		credential,
		input: isKnown && operation.hasBody ? fields : undefined,
	}
}

function writeMultipart({
	operation,
	credential,
	input,
	form,
}: Omit<Plan, 'mutation'> & { form: MultipartForm }): TestCase {
	const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => asText(input[name]))
	const { contentType, body } = writeMultipartForm(form)
	return {
		operation,
		mutation: 'form',
		method: operation.method,
		target: path,
		headers: { 'content-type': contentType },
		body,
		encoding: 'latin1',
		credential,
		input: undefined,
	}
}

function writeQuery(name: string, value: unknown): string[] {
	if (Array.isArray(value)) return value.slice(0, 50).map((one) => `${name}=${asText(one)}`)
	return [`${name}=${asText(value)}`]
}

/** Returns a value as URL text of at most 1,000 characters. Percent-encodes everything except placeholders. */
function asText(value: unknown): string {
	if (typeof value === 'string' && /^<[\w.]+>$/.test(value)) return value
	const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
	return encodeURIComponent(text.slice(0, 1000).replace(/\p{Surrogate}/gu, '\ufffd'))
}

function mutateInput(operation: Operation, input: Fields, mutation: Mutation): Fields {
	if (mutation.kind !== 'field' && mutation.kind !== 'absent' && mutation.kind !== 'swapped')
		return input
	const missing = operation.fields.filter((name) => !(name in input))
	const places = [...placesOf(input), ...missing.map((name) => [name])]
	const place = places[mutation.pick % places.length]
	if (place === undefined) return input
	const copy: Fields = JSON.parse(JSON.stringify(input))
	const change = (value: unknown) => {
		if (mutation.kind === 'field') return mutation.value
		return mutation.kind === 'swapped' ? swapType(value) : undefined
	}
	changeAt(copy, place, change)
	return copy
}

/**
 * Returns the paths of all values in `input`; parents come before their children. Includes only the first element of an
 * array.
 */
function placesOf(value: unknown, above: string[] = []): string[][] {
	if (typeof value !== 'object' || value === null || above.length > 4) return []
	const entries = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value)
	return entries.flatMap(([name, part]) => [[...above, name], ...placesOf(part, [...above, name])])
}

function changeAt(
	value: unknown,
	place: readonly string[],
	change: (value: unknown) => unknown,
): void {
	const [name = '', ...below] = place
	if (typeof value !== 'object' || value === null) return
	const part: unknown = Reflect.get(value, name)
	if (below.length > 0) changeAt(part, below, change)
	else Reflect.set(value, name, change(part))
}

/** Replaces each placeholder in `text` with the id or the secret that has its name. */
export function fillInNames(text: string, ids: Readonly<Record<string, string>>): string {
	return text.replace(/<([\w.]+)>/g, (whole, name: string) =>
		Object.hasOwn(ids, name) ? (ids[name] ?? whole) : whole,
	)
}
