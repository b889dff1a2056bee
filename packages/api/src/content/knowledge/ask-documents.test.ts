import { type EmbeddingServer, startEmbeddingServer } from '@dormer/local-engines/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { reembedChunks } from './reembed-chunks.ts'
import { retrieveChunks } from './retrieve-chunks.ts'
import { addDocument, HANDBOOK } from './testing.ts'
import { startUpload } from './upload-document.ts'

const file = { contentType: 'text/markdown' as const, bytes: HANDBOOK, filename: 'handbook.md' }

describe('askDocuments', () => {
	let app: TestApp
	let ctx: OrgContext
	let documentId: string
	beforeAll(async () => {
		app = await createTestApp()
		ctx = await makeCompany(app)
		documentId = (await addDocument(app, ctx, file)).documentId
	})
	afterAll(() => app.close())
	const ask = (question: string, of = ctx) => createCaller(of).knowledge.ask({ question })

	it('answers a question with quotes from the documents, and does not record the question', async () => {
		const found = await ask('How long is your workmanship guaranteed?')
		expect(found.spoken).toMatch(/^Here is what .+ (?:says|wrote)/)
		expect(found.citations[0]).toMatchObject({ documentId, title: 'handbook.md' })
		expect(found.citations[0]?.quote).toContain('ten years')
		for (const { quote } of found.citations)
			for (const line of quote.split('\n')) expect(HANDBOOK).toContain(line)
		expect(await app.db.question.count({ where: { organizationId: ctx.organizationId } })).toBe(0)
	})

	it.each(['Do you paint fences?', '???', 'Who won the football game?'])(
		'returns no answer when the documents do not cover the question "%s"',
		async (question) => {
			expect(await ask(question)).toEqual({
				answer: null,
				spoken: 'I found nothing about that. I would rather ask than guess.',
				confidence: 0,
				citations: [],
			})
		},
	)

	it('answers only from documents of the caller’s organization', async () => {
		const stranger = await makeCompany(app, 'Stranger')
		expect((await ask('How long is your workmanship guaranteed?', stranger)).citations).toEqual([])
	})

	it.each([' ', 'x'.repeat(1001)])('rejects the question "%s" with 400', async (question) => {
		expect(await refusalOf(ask(question))).toMatchObject({ status: 400 })
	})
})

describe('GET and PUT /api/company/kb/facts', () => {
	let app: TestApp
	let ctx: OrgContext
	beforeAll(async () => {
		app = await createTestApp()
		ctx = await makeCompany(app)
		await addDocument(app, ctx, file)
	})
	afterAll(() => app.close())
	const factOf = async (kind: string, of = ctx) => {
		const { facts } = await createCaller(of).knowledge.facts()
		return facts.find((fact) => fact.kind === kind)
	}

	it('names the document of a suggestion once, although the document begins with its title', async () => {
		const other = await makeCompany(app, 'Titled')
		const text = '# guarantee.md\n\n## Labor\n\nOur workmanship is guaranteed for ten years.'
		const bytes = Buffer.from(text)
		await addDocument(app, other, { ...file, bytes, filename: 'guarantee.md' })
		const { suggestion } = (await factOf('workmanship', other)) ?? {}
		expect(suggestion).toMatchObject({ source: 'guarantee.md, Labor' })
	})

	it('suggests a sentence of a document, which no answer says until a person confirms it', async () => {
		const api = createCaller(ctx).knowledge
		const { suggestion } = (await factOf('workmanship')) ?? {}
		expect(suggestion).toMatchObject({ source: expect.stringContaining('handbook.md') })
		expect(HANDBOOK).toContain(suggestion?.statement)
		const typed = 'Ten years on our labor, in writing.'
		const confirmed = await api.confirmFact({ kind: 'workmanship', statement: typed })
		expect(confirmed.facts).toHaveLength(8)
		expect(await factOf('workmanship')).toMatchObject({
			label: 'Workmanship',
			statement: typed,
			source: null,
			confirmedBy: 'Maya Okafor',
			suggestion: null,
			answers: 0,
		})
		const question = 'Do you stand behind your work?'
		expect(await api.ask({ question })).toMatchObject({
			answer: typed,
			citations: [{ documentId: null, title: 'Workmanship', quote: typed, paragraph: typed }],
		})
		await api.confirmFact({ kind: 'workmanship', statement: null })
		expect((await api.ask({ question })).answer).not.toBe(typed)
	})

	it('keeps the facts of one company from another', async () => {
		await createCaller(ctx).knowledge.confirmFact({ kind: 'crew', statement: 'Our own people.' })
		const stranger = await makeCompany(app, 'Stranger')
		expect(await factOf('crew', stranger)).toMatchObject({ statement: null, suggestion: null })
	})

	it.each([
		[{ kind: 'insured', statement: ' ' }, 'statement'],
		[{ kind: 'insured', statement: 'x'.repeat(501) }, 'statement'],
		[{ kind: 'insured', statement: 'Yes.', validUntil: 'soon' }, 'validUntil'],
	] as const)('rejects %j and names the field', async (input, path) => {
		expect(await refusalOf(createCaller(ctx).knowledge.confirmFact(input))).toMatchObject({
			status: 400,
			details: [{ path }],
		})
	})
})

describe('reembedChunks', () => {
	let server: EmbeddingServer
	let app: TestApp
	let remote: TestApp
	beforeAll(async () => {
		server = await startEmbeddingServer()
		app = await createTestApp()
		remote = await createTestApp({ openai: { apiKey: 'a key', baseUrl: server.url } })
	})
	afterAll(async () => {
		await Promise.all([app.close(), remote.close(), server.close()])
	})

	it('embeds all passages again after the embedding model changed, so that vector search finds them', async () => {
		const ctx = await makeCompany(app)
		await addDocument(app, ctx, file)
		const { organizationId } = ctx
		const changed = {
			...app,
			providers: { ...app.providers, embedding: remote.providers.embedding },
		}
		const find = () => retrieveChunks(changed, { organizationId, question: 'shingles', limit: 1 })
		expect((await find())[0]?.similarity).toBeNull()
		const run = { signal: undefined, lastAttempt: true }
		await reembedChunks(changed, {}, run)
		expect((await find())[0]?.similarity).toEqual(expect.any(Number))
		const asked = server.requests.length
		await reembedChunks(changed, {}, run)
		expect(server.requests).toHaveLength(asked)
		const models = await app.db.kbChunk.findMany({
			where: { organizationId },
			distinct: ['embeddingModel'],
			select: { embeddingModel: true },
		})
		expect(models).toEqual([{ embeddingModel: changed.providers.embedding.model }])
	})
})

it('limits an organization to twenty document uploads per hour', async () => {
	const app = await createTestApp({}, { RATE_LIMITS: 'on' })
	try {
		const ctx = await makeCompany(app)
		const begin = () =>
			startUpload(ctx, { filename: 'a.txt', contentType: 'text/plain', sizeBytes: 1 })
		for (let n = 0; n < 20; n += 1) await begin()
		expect(await refusalOf(begin())).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
		const other = await makeCompany(app, 'Another')
		await startUpload(other, { filename: 'a.txt', contentType: 'text/plain', sizeBytes: 1 })
	} finally {
		await app.close()
	}
})
