import fc from 'fast-check'
import { edgeCases } from './edge-cases.ts'
import { CREDENTIALS } from './fixtures.ts'
import type { Operation } from './openapi-operations.ts'
import { valueFor } from './schema-values.ts'
import type { TestCase } from './test-cases.ts'

const LONG = 3000
const { inputs, contentTypes, procedureQueries } = edgeCases
const procedures = [...edgeCases.procedures, 'a'.repeat(LONG)]
const METHODS = ['GET', 'POST', 'POST', 'POST', ...edgeCases.methods]

/** Returns tRPC requests: batches, queries sent as mutations, mutations sent as queries, and malformed inputs. */
export function trpcTestCase(
	operations: readonly Operation[],
	ids: ReadonlySet<string>,
): fc.Arbitrary<TestCase> {
	const called = fc.constantFrom(...operations).chain((operation) =>
		fc.record({
			procedure: fc.constant(operation.procedure),
			json: valueFor(operation.input, { defs: operation.input.$defs ?? {}, ids, depth: 0 }).map(
				(value) => JSON.stringify(value),
			),
		}),
	)
	const strange = fc.record({
		procedure: fc.constantFrom(...procedures),
		json: fc.constantFrom(...inputs),
	})
	const odd = fc.record({
		procedure: called.map(({ procedure }) => procedure),
		json: fc.constantFrom(...inputs),
	})
	const call = fc.oneof({ weight: 4, arbitrary: called }, strange, { weight: 2, arbitrary: odd })
	return fc
		.record({
			calls: fc.oneof(
				{ weight: 3, arbitrary: fc.array(call, { minLength: 1, maxLength: 1 }) },
				fc.array(call, { minLength: 1, maxLength: 12 }),
			),
			batch: fc.boolean(),
			query: fc.option(fc.constantFrom(...procedureQueries), { nil: undefined, freq: 4 }),
			method: fc.constantFrom(...METHODS),
			type: fc.oneof(
				{ weight: 6, arbitrary: fc.constant('application/json') },
				fc.constantFrom(...contentTypes),
			),
			credential: fc.constantFrom(...CREDENTIALS),
			accept: fc.option(fc.constant('application/jsonl'), { nil: undefined, freq: 6 }),
		})
		.map(({ calls, batch, query, method, type, credential, accept }) => {
			const path = calls
				.map(({ procedure }) => procedure)
				.join(',')
				.slice(0, 6000)
			const json = batch
				? `{${calls.map(({ json: one }, at) => `"${at}":${one || 'null'}`).join(',')}}`
				: (calls[0]?.json ?? '')
			const hasBody = !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)
			const params = [
				...(batch ? ['batch=1'] : []),
				...(query === undefined ? [] : [query]),
				...(hasBody ? [] : [`input=${writeQuery(json)}`]),
			]
			return {
				operation: undefined,
				mutation: 'tRPC' as const,
				method,
				target: `/api/trpc/${path}${params.length > 0 ? `?${params.join('&')}` : ''}`,
				headers: {
					...(hasBody && { 'content-type': type }),
					...(accept !== undefined && { 'trpc-accept': accept }),
				},
				body: hasBody ? json : undefined,
				encoding: 'utf8' as const,
				credential,
				input: undefined,
			}
		})
}

/** Percent-encodes the input for a query string. Leaves placeholders and text that is already encoded unchanged. */
function writeQuery(json: string): string {
	if (json.startsWith('%')) return json
	return json
		.slice(0, LONG)
		.replace(/\p{Surrogate}/gu, '\ufffd')
		.replace(/<[\w.]+>|./gsu, (part) => (part.length > 2 ? part : encodeURIComponent(part)))
}
