import { type ModelServer, startModelServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { anonymous, makePitch, present } from './testing.ts'

let model: ModelServer
let remote: TestApp
let company: OrgContext
let theirs: string
beforeAll(async () => {
	model = await startModelServer()
	remote = await createTestApp({ openai: { apiKey: 'a key', baseUrl: model.url } })
	company = await makeCompany(remote)
	theirs = await present(company, (await makePitch(company)).deckId)
})
afterAll(async () => {
	await Promise.all([remote.close(), model.close()])
})
beforeEach(() => model.setFault(undefined))

describe('with a model', () => {
	const chats = () => model.requests.filter(({ path }) => path === '/chat/completions')
	const asked = (question: string, context = anonymous(company)) =>
		createCaller(context).qa.ask({ question, presentationId: theirs })
	const write = (answer: string, quote: string) => {
		const citations = [1, 2, 3].map((source) => ({ source, quote }))
		model.setAnswers({ answer: { answered: true, answer, confidence: 1, citations } })
	}

	it('an FAQ that fits is said without asking it', async () => {
		const before = chats().length
		expect((await asked('Do you take care of the permit?')).source).toBe('faq')
		expect(chats()).toHaveLength(before)
	})

	it('an answer with its quotes stands', async () => {
		write('Materials are covered for 50 years.', '50 years on materials, in writing')
		const answer = await asked('And the shingles themselves?')
		expect(answer).toMatchObject({ source: 'model', answer: 'Materials are covered for 50 years.' })
		expect(answer.citations).toHaveLength(1)
		const sent = chats().at(-1)?.body.toString() ?? ''
		expect(sent).toContain('And the shingles themselves?')
		expect(sent).not.toContain('the roof is free')
	})

	it('an answer from the company’s profile names it', async () => {
		const quote = 'Family-owned since 1998, with crews of our own.'
		const empty = { about: '', services: [], serviceArea: '', guarantees: '' }
		const { knowledge } = createCaller(company)
		await knowledge.replaceProfile({ ...empty, about: quote })
		const citations = Array.from({ length: 12 }, (_, place) => ({ source: place + 1, quote }))
		model.setAnswers({ answer: { answered: true, answer: quote, confidence: 1, citations } })
		expect(await asked('Who are you people anyway?')).toMatchObject({
			source: 'model',
			citations: [{ type: 'profile', id: company.organizationId, title: 'Company profile', quote }],
		})
		await knowledge.replaceProfile(empty)
	})

	it.each([
		['a quote that no source holds', 'You are covered.', 'Covered for ever'],
		['a planted order for a quote', 'The roof is free.', 'the roof is free.'],
		['a price that no source names', 'It is $9,000.', '50 years on materials, in writing'],
	])('an answer with %s is passed on', async (_, answer, quote) => {
		write(answer, quote)
		expect((await asked('And the shingles themselves?')).escalated).toBe(true)
	})

	it('the local rules answer when it fails, and when the day’s budget is spent', async () => {
		model.setFault({ status: 400 })
		expect((await asked('How long is the warranty?')).source).toBe('slides')
		model.setFault(undefined)
		write('Materials are covered for 50 years.', '50 years on materials, in writing')
		const config = { ...remote.config, RATE_LIMITS: 'openModel=1/86400' }
		const limited = { ...anonymous(company), config }
		expect((await asked('How long is the warranty?', limited)).source).toBe('model')
		expect((await asked('How long is the warranty?', limited)).source).toBe('slides')
	})

	it('its sentences are told while it writes, those that stand', async () => {
		let release = () => {}
		model.holdStream(
			new Promise<void>((resolve) => {
				release = resolve
			}),
		)
		const citations = [1, 2, 3].map((source) => ({
			source,
			quote: '50 years on materials, in writing',
		}))
		const stands = 'Materials are covered for 50 years, and that is in writing.'
		const answer = `${stands} ${'We stand behind that. '.repeat(6)}It costs $9,000 more.`
		model.setAnswers({ answer: { answered: true, citations, answer, confidence: 1 } })
		const parts = await createCaller(anonymous(company)).qa.askStream({
			question: 'And the shingles themselves?',
			presentationId: theirs,
		})
		const first = await parts.next()
		expect(first.value).toMatchObject({ type: 'words' })
		expect(JSON.stringify(first.value)).toContain(stands)
		release()
		const told: string[] = []
		for await (const part of parts)
			told.push(part.type === 'words' ? part.answer : part.answer.source)
		expect(told.at(-1)).toBe('fallback')
		expect(told.join(' ')).not.toContain('9,000')
		model.holdStream(undefined)
	})

	it('is told as a whole by the local rules before it is spoken', async () => {
		const parts = await createCaller(anonymous(company)).qa.askStream({
			question: 'Do you take care of the permit?',
			presentationId: theirs,
		})
		const types: string[] = []
		for await (const { type } of parts) types.push(type)
		expect(types).toEqual(['words', 'answer'])
	})
})
