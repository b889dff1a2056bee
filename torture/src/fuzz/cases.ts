import fc from 'fast-check'
import type { Operation } from './contract.ts'
import { type Flaw, flaw, swapType } from './flaws.ts'
import { type Form, form, writeForm } from './forms.ts'
import { anyOf } from './values.ts'
import { CREDENTIALS, type Credential } from './world.ts'

/** One request, with names where ids and credentials are filled in. */
export type Case = {
	/** The operation that it is meant for; none for tRPC. */
	operation: Operation | undefined
	/** What is wrong with it, for people. */
	flaw: Flaw['kind'] | 'form' | 'tRPC'
	method: string
	target: string
	headers: Record<string, string>
	body: string | undefined
	encoding: 'utf8' | 'latin1'
	credential: Credential
	/** All that went in, where it is known to be read so. */
	input: unknown
}

type Fields = Record<string, unknown>
type Plan = { operation: Operation; credential: Credential; input: Fields; flaw: Flaw }

/** Any request to `operation`: what it accepts, or that with one flaw; mostly with a credential that opens it. */
export function caseOf(operation: Operation, ids: ReadonlySet<string>): fc.Arbitrary<Case> {
	const place = { defs: operation.input.$defs ?? {}, ids, depth: 0 }
	const input = anyOf(operation.input, place).map((value) => ({ ...asFields(value) }))
	const credential = credentialFor(operation)
	const plain = fc.record({ input, flaw, credential }).map((plan) => write({ ...plan, operation }))
	if (operation.files.length === 0) return plain
	const formed = fc
		.record({ input, form: form(operation.files), credential })
		.map((plan) => writeFormed({ ...plan, operation }))
	return fc.oneof(plain, { weight: 2, arbitrary: formed })
}

function credentialFor({ opens }: Operation): fc.Arbitrary<Credential> {
	const right = CREDENTIALS.filter(({ opens: what }) => what !== undefined && opens.includes(what))
	const any = fc.constantFrom(...CREDENTIALS)
	if (right.length === 0) return any
	return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...right) }, any)
}

function asFields(value: unknown): Fields {
	return typeof value === 'object' && value !== null
		? Object.fromEntries(Object.entries(value))
		: {}
}

function write({ operation, credential, input, flaw }: Plan): Case {
	const fields = breakInput(operation, input, flaw)
	const inPath = new Map(operation.inPath.map((name) => [name, asText(fields[name])]))
	const rest = Object.entries(fields).filter(([name]) => !inPath.has(name))
	if (flaw.kind === 'path') {
		const name = operation.inPath[flaw.pick % operation.inPath.length]
		if (name !== undefined) inPath.set(name, flaw.text)
	}
	const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => inPath.get(name) ?? '')
	const query = operation.hasBody ? [] : rest.flatMap(([name, value]) => writeQuery(name, value))
	if (flaw.kind === 'query') query.push(flaw.text)
	const headers: Record<string, string> = {}
	let body = operation.hasBody ? JSON.stringify(Object.fromEntries(rest)) : undefined
	if (flaw.kind === 'extra' && body !== undefined)
		body = body === '{}' ? flaw.json : `${flaw.json.slice(0, -1)},${body.slice(1)}`
	if (flaw.kind === 'body') body = flaw.text
	if (body !== undefined) headers['content-type'] = 'application/json'
	if (flaw.kind === 'type') headers['content-type'] = flaw.contentType
	if (flaw.kind === 'header') headers[flaw.name] = flaw.value
	const isKnown = ['none', 'field', 'absent', 'swapped'].includes(flaw.kind)
	return {
		operation,
		flaw: flaw.kind,
		method: flaw.kind === 'method' ? flaw.method : operation.method,
		target: query.length === 0 ? path : `${path}?${query.join('&')}`,
		headers,
		body,
		encoding: flaw.kind === 'body' ? flaw.encoding : 'utf8',
		credential,
		input: isKnown && operation.hasBody ? fields : undefined,
	}
}

function writeFormed({
	operation,
	credential,
	input,
	form: written,
}: Omit<Plan, 'flaw'> & { form: Form }): Case {
	const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => asText(input[name]))
	const { contentType, body } = writeForm(written)
	return {
		operation,
		flaw: 'form',
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

/** As it goes into an address: percent-encoded, a name of an id as it is; not longer than a server reads. */
function asText(value: unknown): string {
	if (typeof value === 'string' && /^<[\w.]+>$/.test(value)) return value
	const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
	return encodeURIComponent(text.slice(0, 1000).replace(/\p{Surrogate}/gu, '\ufffd'))
}

function breakInput(operation: Operation, input: Fields, flaw: Flaw): Fields {
	if (flaw.kind !== 'field' && flaw.kind !== 'absent' && flaw.kind !== 'swapped') return input
	const missing = operation.fields.filter((name) => !(name in input))
	const places = [...placesOf(input), ...missing.map((name) => [name])]
	const place = places[flaw.pick % places.length]
	if (place === undefined) return input
	const copy: Fields = JSON.parse(JSON.stringify(input))
	const change = (value: unknown) => {
		if (flaw.kind === 'field') return flaw.value
		return flaw.kind === 'swapped' ? swapType(value) : undefined
	}
	changeAt(copy, place, change)
	return copy
}

/** Where something stands in a value, the deeper after the shallower; in a list only the first. */
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

/** The names of ids that stand in `text`, filled in. */
export function fillIn(text: string, ids: Readonly<Record<string, string>>): string {
	return text.replace(/<([\w.]+)>/g, (whole, name: string) =>
		Object.hasOwn(ids, name) ? (ids[name] ?? whole) : whole,
	)
}
