import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { readBearer } from './read-bearer.ts'

let app: TestApp
let ctx: OrgContext
beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
})
afterAll(() => app.close())

const at = (iso: string) => ({ ...ctx, now: () => new Date(iso) })
const monday = '2026-11-16T09:00:00.000Z'

describe('API keys', () => {
	it('returns the secret of an API key once and stores only its hash', async () => {
		const { apiKeys } = createCaller(ctx)
		const { apiKey, secret } = await apiKeys.create({ name: 'The CRM', scopes: ['events:read'] })
		const listed = await apiKeys.list()
		expect(listed.apiKeys).toEqual([apiKey])
		expect(secret.startsWith(apiKey.prefix)).toBe(true)
		const rows = await app.pool.query('select * from api_key')
		expect(JSON.stringify(rows.rows)).not.toContain(secret)
	})

	it('accepts an API key until the key expires, and records its last use', async () => {
		const { apiKeys } = createCaller(at(monday))
		const expiresAt = '2026-11-17T09:00:00.000Z'
		const input = { name: 'For a day', scopes: ['decks:read' as const], expiresAt }
		const { apiKey, secret } = await apiKeys.create(input)
		const used = '2026-11-17T08:59:59.000Z'
		expect(await readBearer(at(used), { secret, ip: '127.0.0.1' })).toMatchObject({
			kind: 'service',
			organizationId: ctx.organizationId,
			scopes: ['decks:read'],
		})
		expect(await readBearer(at(expiresAt), { secret, ip: '127.0.0.1' })).toMatchObject({
			kind: 'anonymous',
			keyError: { code: 'INVALID_API_KEY' },
		})
		const listed = (await apiKeys.list()).apiKeys.find(({ id }) => id === apiKey.id)
		expect(listed).toMatchObject({ expiresAt, lastUsedAt: used })
	})

	it.each([
		['an empty name', { name: ' ' }, 'name'],
		['no scopes', { scopes: [] }, 'scopes'],
		['a repeated scope', { scopes: ['decks:read', 'decks:read'] }, 'scopes'],
		['an expiry in the past', { expiresAt: '2026-11-16T08:59:59.000Z' }, 'expiresAt'],
	] as const)('rejects an API key with %s at its field', async (_, wrong, path) => {
		const input = { name: 'The CRM', scopes: ['decks:read' as const], ...wrong }
		const call = createCaller(at(monday)).apiKeys.create({ ...input, scopes: [...input.scopes] })
		expect(await refusalOf(call)).toMatchObject({ status: 400, details: [{ path }] })
	})

	it('returns 403 when a rep lists the API keys', async () => {
		if (ctx.caller.kind !== 'user') throw new Error('The context of a company must have a user')
		const { apiKeys } = createCaller({ ...ctx, caller: { ...ctx.caller, role: 'rep' } })
		expect(await refusalOf(apiKeys.list())).toMatchObject({ status: 403 })
	})

	it('creates at most 50 API keys when 60 requests run concurrently', async () => {
		const { apiKeys } = createCaller(await makeCompany(app))
		const create = () => apiKeys.create({ name: 'One of many', scopes: ['decks:read'] })
		const outcomes = await Promise.allSettled(Array.from({ length: 60 }, create))
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
		expect((await apiKeys.list()).apiKeys).toHaveLength(50)
		expect(await refusalOf(create())).toMatchObject({ status: 400, details: [{ path: 'name' }] })
	})
})
