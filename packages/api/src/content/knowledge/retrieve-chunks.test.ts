import { type EmbeddingServer, startEmbeddingServer } from '@dormer/local-engines/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { deleteDocument } from './documents.ts'
import { searchedWords } from './full-text-search.ts'
import { retrieveChunks } from './retrieve-chunks.ts'
import { addDocument, HANDBOOK } from './testing.ts'

let app: TestApp
let rep: OrgContext
let documentId: string

beforeAll(async () => {
	app = await createTestApp()
	rep = await makeCompany(app)
	const file = { contentType: 'text/markdown' as const, bytes: HANDBOOK, filename: 'handbook.md' }
	documentId = (await addDocument(app, rep, file)).documentId
})
afterAll(() => app.close())

const ask = (question: string, ctx = rep) =>
	retrieveChunks(app, { organizationId: ctx.organizationId, question, limit: 3 })

describe('retrieveChunks', () => {
	it.each([
		['How long is the workmanship guaranteed?', 'Our workmanship is guaranteed for ten years'],
		['Is there a warranty on the work you do, and for how many years?', 'guaranteed for ten years'],
		['how long do the shingles last', 'stands behind its shingles for 50 years'],
		['When do I have to pay the rest?', 'The balance is due after the final inspection'],
		['Do you charge extra for credit cards?', 'Card | 3 %'],
		['Will there be nails left in my yard when the installers have cleaned up?', 'no nail stays'],
	])('finds the passage for "%s"', async (question, expected) => {
		const [first] = await ask(question)
		expect(first?.text).toContain(expected)
		expect(first).toMatchObject({ documentId, title: 'handbook.md' })
	})

	it('returns the headings and the verbatim text of a passage', async () => {
		const [first] = await ask('What is the maker’s warranty on shingles?')
		expect(first?.headings).toEqual(['Summit Peak handbook', 'Warranty', 'Shingles'])
		expect(HANDBOOK).toContain(first?.text)
		expect(first?.similarity).toBeGreaterThan(0.1)
	})

	it.each(['Who won the football game?', '???', "' or 1 = 1 -- & | ! :* <->", '', 'the of and'])(
		'finds nothing for "%s"',
		async (question) => {
			expect(await ask(question)).toEqual([])
		},
	)

	it('searches each word of a question once, and at most 40 words', async () => {
		expect(searchedWords("Isn't the 1.5-inch ROOF a roof? ")).toBe("isn't the 1.5 inch roof a")
		expect(searchedWords('1-'.repeat(500))).toBe('1')
		const many = Array.from({ length: 500 }, (_, index) => `w${index}`).join(' ')
		expect(searchedWords(many).split(' ')).toHaveLength(40)
		const [first] = await ask('How long is the workmanship guaranteed? '.repeat(50))
		expect(first?.text).toContain('Our workmanship is guaranteed for ten years')
	})

	it('returns only passages of the caller’s organization', async () => {
		const stranger = await makeCompany(app, 'Stranger')
		expect(await ask('How long is the workmanship guaranteed?', stranger)).toEqual([])
		const text = 'Our workmanship is guaranteed for two weeks.'
		const theirs = await addDocument(app, stranger, { contentType: 'text/plain', bytes: text })
		const found = await ask('How long is the workmanship guaranteed?', stranger)
		expect(found).toMatchObject([{ documentId: theirs.documentId, text }])
		const ours = await ask('How long is the workmanship guaranteed?')
		expect(new Set(ours.map((chunk) => chunk.documentId))).toEqual(new Set([documentId]))
	})

	it('returns no passages of a document until the document is ready', async () => {
		const ctx = await makeCompany(app)
		const bytes = 'We paint the house in any color.'
		const added = await addDocument(app, ctx, { contentType: 'text/plain', bytes })
		const where = { id: added.documentId }
		await app.db.kbDocument.update({ where, data: { status: 'processing', chunkCount: 0 } })
		expect(await ask('Do you paint houses?', ctx)).toEqual([])
	})

	it('returns the passages of a document as soon as it is ready, and none after the document is deleted', async () => {
		const ctx = await makeCompany(app)
		const question = 'Do you paint houses?'
		expect(await ask(question, ctx)).toEqual([])
		const bytes = 'We paint the house in any color.'
		const added = await addDocument(app, ctx, { contentType: 'text/plain', bytes })
		expect(await ask(question, ctx)).toMatchObject([{ text: bytes }])
		await deleteDocument(ctx, added)
		expect(await ask(question, ctx)).toEqual([])
	})

	it('returns matching passages to a signed-in rep through knowledge.search', async () => {
		const { passages } = await createCaller(rep).knowledge.search({ question: 'Who cleans up?' })
		expect(passages[0]).toMatchObject({
			documentId,
			headings: ['Summit Peak handbook', 'Clean-up'],
		})
	})
})

describe('retrieveChunks without an embedding', () => {
	let model: EmbeddingServer
	let remote: TestApp
	beforeAll(async () => {
		model = await startEmbeddingServer()
		remote = await createTestApp({ openai: { apiKey: 'a key', baseUrl: model.url } })
	})
	afterAll(async () => {
		await remote.close()
		await model.close()
	})

	it('does not call the embedding model for a company without documents, and falls back to full-text search when the model fails', async () => {
		const ctx = await makeCompany(remote)
		const search = { organizationId: ctx.organizationId, question: 'shingles', limit: 3 }
		expect(await retrieveChunks(remote, search)).toEqual([])
		expect(model.requests).toEqual([])
		await addDocument(remote, ctx, { contentType: 'text/markdown', bytes: HANDBOOK })
		const [before] = await retrieveChunks(remote, search)
		expect(before?.similarity).toEqual(expect.any(Number))
		model.setFault({ status: 401 })
		const [after] = await retrieveChunks(remote, search)
		expect(after).toMatchObject({ text: before?.text, similarity: null })
	})
})

describe('PUT /api/company/kb/profile', () => {
	it('returns an empty company profile at first, and changes only the fields in the input', async () => {
		const { knowledge } = createCaller(await makeCompany(app))
		const empty = {
			tagline: '',
			about: '',
			services: [],
			serviceArea: '',
			serviceCoverage: [],
			guarantees: '',
			trustSignals: [],
			answerStyle: '',
		}
		const recordOf = (fields: object) => ({
			profile: { ...fields, revision: expect.any(String) },
			updatedAt: expect.any(String),
		})
		const unsaved = { ...recordOf(empty), updatedAt: null }
		expect(await knowledge.getProfile()).toEqual(unsaved)
		const profile = { ...empty, about: 'Roofs since 1998.', services: ['Roofs', 'Gutters'] }
		expect(await knowledge.updateProfile(profile)).toEqual(recordOf(profile))
		const partial = await knowledge.updateProfile({ guarantees: 'Twenty years' })
		expect(partial).toEqual(recordOf({ ...profile, guarantees: 'Twenty years' }))
		const more = {
			tagline: 'Roofs that last',
			trustSignals: ['Licensed in Colorado'],
			answerStyle: 'Short and friendly',
			serviceCoverage: ['Golden, CO'],
		}
		expect(await knowledge.updateProfile(more)).toEqual(
			recordOf({ ...profile, ...more, guarantees: 'Twenty years' }),
		)
		expect(await knowledge.updateProfile({ ...empty, guarantees: 'Ten years' })).toEqual(
			recordOf({ ...empty, guarantees: 'Ten years' }),
		)
		expect(await createCaller(rep).knowledge.getProfile()).toEqual(unsaved)
	})
})
