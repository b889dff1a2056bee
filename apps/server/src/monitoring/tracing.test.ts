import { startLoopbackServer } from '@dormer/providers/testing'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createPageFetch } from '../testing/page-fetch.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'

const Value = z.union([
	z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
	z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
])
const Attributes = z
	.array(z.object({ key: z.string(), value: Value }))
	.transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])))
const Span = z.object({
	traceId: z.string(),
	spanId: z.string(),
	parentSpanId: z.string().optional(),
	name: z.string(),
	kind: z.number(),
	attributes: Attributes,
})
/** Body of a request to a collector: OTLP in JSON. */
const Export = z.object({
	resourceSpans: z.array(
		z.object({
			resource: z.object({ attributes: Attributes }),
			scopeSpans: z.array(z.object({ spans: z.array(Span) })),
		}),
	),
})
const Created = z.object({ deck: z.object({ id: z.string() }) })
const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	email: 'karen.delgado@mail.example',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5]

let product: ServerProcess
let collector: Awaited<ReturnType<typeof startLoopbackServer>>
afterEach(async () => {
	await product.close()
	await collector.close()
})

/** Returns the resources and the spans that the collector has received. */
function readExports() {
	const exports = collector.requests.flatMap(
		({ body }) => Export.parse(JSON.parse(body.toString())).resourceSpans,
	)
	const spans = exports.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
	return { resources: exports.map(({ resource }) => resource.attributes), spans }
}

it('exports the spans of a request, of its provider calls and of the job that it queued as one trace, without personal data', async () => {
	collector = await startLoopbackServer((_request, response) => {
		response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
	})
	product = await startServerProcess({
		OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
		OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=secret-of-the-collector',
	})
	const send = createPageFetch(product.url)
	const company = { organizationName: 'Summit Peak Roofing', name: 'Maya Okafor' }
	const account = { email: 'maya@company.example', password: 'correct horse' }
	const signup = await send('/api/auth/signup', {
		method: 'POST',
		json: { ...company, ...account },
	})
	const cookie = signup.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	const created = await send('/api/decks', { method: 'POST', json: { name: 'Roofs' }, cookie })
	const { deck } = Created.parse(await created.json())
	await fetch(`${product.url}/api/decks/${deck.id}/presentations`, {
		method: 'POST',
		body: JSON.stringify({ homeowner: KAREN }),
		headers: {
			'content-type': 'application/json',
			traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01`,
			cookie,
		},
	})
	await fetch(`${product.url}/api/health`)

	const inTrace = () => readExports().spans.filter(({ traceId }) => traceId === TRACE_ID)
	await expect
		.poll(() => inTrace().map(({ name }) => name), { timeout: 20_000, interval: 200 })
		.toEqual(expect.arrayContaining(['job prepare_presentation']))
	const [request] = inTrace().filter(({ kind }) => kind === SERVER)
	expect(request).toMatchObject({
		name: 'POST /api/decks/{deckId}/presentations',
		parentSpanId: '00f067aa0ba902b7',
		attributes: {
			'http.route': '/api/decks/{deckId}/presentations',
			'http.response.status_code': 201,
			'dormer.organization_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
		},
	})
	expect(inTrace().filter(({ parentSpanId }) => parentSpanId === request?.spanId)).toEqual(
		expect.arrayContaining([
			expect.objectContaining({ kind: CLIENT, name: expect.stringMatching(/^geocoding\.\w+$/) }),
			expect.objectContaining({
				kind: CONSUMER,
				name: 'job prepare_presentation',
				attributes: expect.objectContaining({
					'dormer.organization_id': request?.attributes['dormer.organization_id'],
				}),
			}),
		]),
	)
	const { resources, spans } = readExports()
	expect(resources[0]).toMatchObject({ 'service.name': 'dormer', 'dormer.role': 'all' })
	expect(spans.map(({ name }) => name)).not.toContain('GET /api/health')
	expect(collector.requests[0]).toMatchObject({
		path: '/v1/traces',
		headers: { 'x-collector-key': 'secret-of-the-collector' },
	})
	const sent = collector.requests.map(({ body }) => body.toString()).join()
	for (const personal of ['Karen', 'Delgado', 'Clermont', 'maya@', 'Maya', 'Summit', cookie])
		expect(sent).not.toContain(personal)
})

it('serves requests while the collector does not answer, and logs that traces could not be exported', async () => {
	collector = await startLoopbackServer((_request, response) => {
		response.writeHead(400).end()
	})
	product = await startServerProcess({
		OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
		LOG_LEVEL: 'warn',
	})
	expect((await fetch(`${product.url}/api/fonts`)).status).toBe(200)
	await product.line({ msg: 'traces could not be exported' })
})
