import { createEmbedding, EmbeddingFailed } from '@dormer/providers/embedding'
import type { Embedding } from '@dormer/providers/embedding/embedding'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddingServer, startEmbeddingServer } from '../testing/index.ts'
import { createLocalEmbedding } from './local-embedding.ts'

let server: EmbeddingServer
beforeAll(async () => {
	server = await startEmbeddingServer()
})
afterAll(() => server.close())
beforeEach(() => server.setFault(undefined))

const openai = () =>
	createEmbedding({ openai: { apiKey: 'a key', baseUrl: server.url } }, createLocalEmbedding())
const local = () => createEmbedding({}, createLocalEmbedding())
const engines: [string, () => Embedding][] = [
	['local', local],
	['openai', openai],
]

const none: Float32Array = new Float32Array()
const cosine = (one: Float32Array = none, other: Float32Array = none) =>
	one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)

describe.each(engines)('%s embedding provider', (name, create) => {
	it('names the engine, the model and the number of dimensions in `model`', () =>
		expect(create().model).toMatch(new RegExp(`^${name}/.+/\\d+$`)))

	it('returns vectors of length 1 in the order of the texts, and equal vectors for equal texts', async () => {
		const texts = Array.from({ length: 130 }, (_, index) => `Roof number ${index} of Denver`)
		const vectors = await create().embed(texts)
		expect(vectors).toHaveLength(130)
		for (const vector of vectors) expect(cosine(vector, vector)).toBeCloseTo(1, 4)
		const [again] = await create().embed(['Roof number 129 of Denver'])
		expect(cosine(again, vectors[129])).toBeCloseTo(1, 4)
		expect(cosine(again, vectors[128])).toBeLessThan(0.99)
	})

	it('returns a vector of zeros for a text without words, and an empty list for an empty list of texts', async () => {
		const [blank] = await create().embed(['  \n'])
		expect(cosine(blank, blank)).toBe(0)
		expect(await create().embed([])).toEqual([])
	})
})

const PASSAGES = [
	'Our workmanship is guaranteed for ten years after the day of completion.',
	'Installation takes two days for most houses; the crew arrives at 7 in the morning.',
	'A deposit of 20 % is due when you sign, and the balance after the final inspection.',
	'We sweep the lawn with magnets, so that no nail stays behind in your yard.',
	'Impact-resistant shingles withstand hail of two inches and lower your insurance premium.',
	'Attic ventilation keeps the decking dry and prevents mold in winter.',
]

describe('local embedding engine', () => {
	it('gives a passage of a document of 5,000 passages the vector that it has alone', async () => {
		const texts = Array.from({ length: 5000 }, (_, at) => `${PASSAGES.join(' ')} ${at}`)
		const vectors = await local().embed(texts)
		const [alone] = await local().embed([texts.at(-1) ?? ''])
		expect(vectors.at(-1)).toEqual(alone)
	})

	it('rejects when the signal aborts', async () => {
		const texts = Array.from({ length: 200 }, () => PASSAGES.join(' '))
		const stopped = new AbortController()
		setImmediate(() => stopped.abort(new Error('aborted by the test')))
		await expect(local().embed(texts, stopped.signal)).rejects.toThrow('aborted by the test')
	})

	it('rejects with EmbeddingFailed when a batch takes longer than `timeoutMs`', async () => {
		const texts = Array.from({ length: 200 }, () => PASSAGES.join(' '))
		await expect(createLocalEmbedding(1).embed(texts)).rejects.toBeInstanceOf(EmbeddingFailed)
	})

	it.each([
		['How many years is the workmanship warranty?', 0],
		['how long will the installers be here', 1],
		['When do I have to pay?', 2],
		['Do you clean up the nails afterwards?', 3],
		['Can the shingles resist hailstorms?', 4],
		['I am worried about moldy wood under a badly ventilated attic', 5],
	])('ranks the matching passage first for "%s"', async (question, place) => {
		const [asked, ...passages] = await local().embed([question, ...PASSAGES])
		const scores = passages.map((passage) => cosine(asked, passage))
		expect(scores.indexOf(Math.max(...scores))).toBe(place)
		expect(scores[place]).toBeGreaterThan(local().minSimilarity)
	})

	it.each([
		'Who won the football game yesterday?',
		'Recommend a good Italian restaurant',
		'What is the capital of Australia?',
	])('rates every passage as unrelated to "%s"', async (question) => {
		const [asked, ...passages] = await local().embed([question, ...PASSAGES])
		for (const passage of passages)
			expect(cosine(asked, passage)).toBeLessThan(local().minSimilarity)
	})

	it('returns similar vectors for texts that differ only in capitals, accents and word endings', async () => {
		const [one, other] = await local().embed(['RÉPAIRING GUTTERS', 'the gutter was repaired'])
		expect(cosine(one, other)).toBeGreaterThan(0.8)
	})

	it('returns a vector of length 1, or a vector of zeros, for any text', async () => {
		await fc.assert(
			fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (text) => {
				const [vector] = await local().embed([text])
				const length = cosine(vector, vector)
				expect(Math.abs(length - 1) < 1e-4 || length === 0).toBe(true)
			}),
		)
	})
})

describe('OpenAI embedding provider', () => {
	it.each([
		[undefined, 512],
		[256, 256],
	])(
		'returns vectors of the size in the settings (%s): %i numbers',
		async (embeddingSize, size) => {
			const account = {
				apiKey: 'a key',
				baseUrl: server.url,
				...(embeddingSize && { embeddingSize }),
			}
			const sized = createEmbedding({ openai: account }, createLocalEmbedding())
			expect(sized.model).toBe(`openai/text-embedding-3-small/${size}`)
			const [vector] = await sized.embed(['A text'])
			expect(vector).toHaveLength(size)
		},
	)

	it('sends at most 100 texts per request to the embedding API', async () => {
		const before = server.requests.length
		await openai().embed(Array.from({ length: 250 }, (_, index) => `Text ${index}`))
		expect(server.requests.length - before).toBe(3)
	})

	it.each([{ status: 401 }, { status: 500 }, 'short'] as const)(
		'rejects with EmbeddingFailed when the service fails with %o',
		async (fault) => {
			server.setFault(fault)
			await expect(openai().embed(['A text', 'another'])).rejects.toBeInstanceOf(EmbeddingFailed)
		},
	)

	it('rejects with EmbeddingFailed when the signal aborts', async () => {
		await expect(openai().embed(['A text'], AbortSignal.abort())).rejects.toBeInstanceOf(
			EmbeddingFailed,
		)
	})
})
