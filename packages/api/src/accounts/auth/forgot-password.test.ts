import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { readEmailedTokens } from './password-link-fixture.ts'

let app: TestApp
let limited: TestApp
beforeAll(async () => {
	app = await createTestApp()
	limited = await createTestApp({}, { RATE_LIMITS: 'forgotPassword=2/900' })
})
afterAll(() => Promise.all([app.close(), limited.close()]))

const password = 'correct horse'
const anonymous = (ctx: OrgContext) =>
	createCaller({ ...ctx, caller: { kind: 'anonymous' }, ip: newId() }).auth

async function makeMember() {
	const ctx = await makeCompany(app)
	const { email } = await app.db.user.findFirstOrThrow({
		where: { organizationId: ctx.organizationId },
	})
	return { ctx, email }
}

describe('POST /api/auth/forgot-password', () => {
	it('emails a link that sets a new password and works only once', async () => {
		const { ctx, email } = await makeMember()
		await anonymous(ctx).forgotPassword({ email: email.toUpperCase() })
		const [token = '', ...more] = await readEmailedTokens(app, ctx.organizationId)
		expect(more).toEqual([])
		await anonymous(ctx).setPassword({ token, password })
		expect((await anonymous(ctx).login({ email, password })).user.email).toBe(email)
		const again = anonymous(ctx).setPassword({ token, password: 'another one' })
		expect(await refusalOf(again)).toMatchObject({ status: 404 })
	})

	it('still requires the second factor after a password reset', async () => {
		const { ctx, email } = await makeMember()
		const { organizationId } = ctx
		const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { email } })
		const factor = { secret: new Uint8Array(48), confirmedAt: new Date(), createdAt: new Date() }
		await app.db.secondFactor.create({ data: { userId, organizationId, ...factor } })
		await anonymous(ctx).forgotPassword({ email })
		const [token = ''] = await readEmailedTokens(app, organizationId)
		const refused = await refusalOf(anonymous(ctx).setPassword({ token, password }))
		expect(refused.code).toBe('SECOND_FACTOR_REQUIRED')
		expect(await app.db.session.count({ where: { userId } })).toBe(0)
	})

	it('emails a password link that expires after an hour', async () => {
		const { ctx, email } = await makeMember()
		await anonymous(ctx).forgotPassword({ email })
		const [token = ''] = await readEmailedTokens(app, ctx.organizationId)
		const now = () => new Date(Date.now() + 61 * 60_000)
		const late = anonymous({ ...ctx, now }).setPassword({ token, password })
		expect(await refusalOf(late)).toMatchObject({ status: 404 })
	})

	it('returns the same response for an address without an account, but sends no email', async () => {
		const { ctx, email } = await makeMember()
		const known = await anonymous(ctx).forgotPassword({ email })
		const unknown = await anonymous(ctx).forgotPassword({ email: `${newId()}@nobody.example` })
		expect(unknown).toEqual(known)
		expect(await readEmailedTokens(app, ctx.organizationId)).toHaveLength(1)
		expect(await app.db.mailMessage.count({ where: { toAddress: { contains: 'nobody' } } })).toBe(0)
	})

	it('keeps the old password valid until the password link is used', async () => {
		const { ctx, email } = await makeMember()
		await anonymous(ctx).forgotPassword({ email })
		const [token = ''] = await readEmailedTokens(app, ctx.organizationId)
		await anonymous(ctx).setPassword({ token, password })
		await anonymous(ctx).forgotPassword({ email })
		expect((await anonymous(ctx).login({ email, password })).user.email).toBe(email)
	})

	it.each([
		['email address', () => ({ email: 'same@nobody.example', ip: newId() })],
		['network address', () => ({ email: `${newId()}@nobody.example`, ip: 'same' })],
	])('limits the requests for one %s', async (_, next) => {
		const ctx = await makeCompany(limited)
		const ask = () => {
			const { email, ip } = next()
			return createCaller({ ...ctx, caller: { kind: 'anonymous' }, ip }).auth.forgotPassword({
				email,
			})
		}
		expect([await ask(), await ask()]).toEqual([{ success: true }, { success: true }])
		expect(await refusalOf(ask())).toMatchObject({ status: 429 })
	})
})
