import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { findUnconfirmed } from '../../outreach/notifications/confirm-addresses.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { readBearer } from '../api-keys/read-bearer.ts'
import { makeVerificationLink } from '../auth/email-verification.ts'
import { makePasswordLink } from '../auth/password-link.ts'
import { readEmailedTokens } from '../auth/password-link-fixture.ts'
import { companyRecipients } from '../company/index.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const newMember = (role: 'admin' | 'rep' = 'rep') => ({
	name: 'Dana Whitfield',
	email: `Dana.${newId()}@company.example`,
	role,
})
const tokenOf = (url: string) => url.split('/password/')[1] ?? ''
const anonymous = (ctx: OrgContext) => createCaller({ ...ctx, caller: { kind: 'anonymous' } })
const password = 'correct horse'
/** Returns the context of a call by another admin of the same company. */
const asMember = (ctx: OrgContext, { id, name }: { id: string; name: string }): OrgContext => {
	if (ctx.caller.kind !== 'user') throw new Error('The context of a company must have a user')
	return { ...ctx, caller: { ...ctx.caller, userId: id, name } }
}

describe('invited member', () => {
	it('signs an invited member in when the member sets a password with the emailed link', async () => {
		const ctx = await makeCompany(app)
		const { team } = createCaller(ctx)
		const { user, invitation } = await team.invite(newMember())
		expect(user.joinedAt).toBeNull()
		const { auth } = anonymous(ctx)
		const token = tokenOf(invitation.url)
		const signedIn = await auth.setPassword({ token, password })
		expect(signedIn.user).toMatchObject({ id: user.id, role: 'rep' })
		expect((await auth.login({ email: user.email, password })).user.id).toBe(user.id)
		const listed = (await team.list()).team.find(({ id }) => id === user.id)
		expect(listed?.joinedAt).not.toBeNull()
		expect(listed?.invitation).toBeNull()
	})

	it('gets no emails about the company after the link that the admin saw, until the signed-in member proves the address', async () => {
		const ctx = await makeCompany(app)
		const { team } = createCaller(ctx)
		const { user, invitation } = await team.invite(newMember('admin'))
		await anonymous(ctx).auth.setPassword({ token: tokenOf(invitation.url), password })
		const hers = asMember(ctx, user)
		const emails = [user.email]
		const owner = { organizationId: ctx.organizationId, emails }
		expect(await findUnconfirmed(app.db, owner)).toEqual(emails)
		expect((await createCaller(hers).auth.me()).awaitsAddressProof).toBe(true)
		expect(await companyRecipients(app.db, ctx.organizationId)).not.toContain(user.email)
		const link = makeVerificationLink(ctx, user).split('/').at(-1) ?? ''
		expect(await refusalOf(anonymous(ctx).auth.verifyEmail({ token: link }))).toMatchObject({
			status: 401,
		})
		expect(await refusalOf(createCaller(ctx).auth.verifyEmail({ token: link }))).toMatchObject({
			status: 401,
		})
		expect(await createCaller(hers).auth.verifyEmail({ token: link })).toEqual({
			state: 'verified',
		})
		expect((await createCaller(hers).auth.me()).awaitsAddressProof).toBe(false)
		expect(await companyRecipients(app.db, ctx.organizationId)).toContain(user.email)
	})

	it('loses the second factor that somebody set up after the link that the admin saw, when the member uses a mailed link', async () => {
		const ctx = await makeCompany(app)
		const { organizationId } = ctx
		const { user, invitation } = await createCaller(ctx).team.invite(newMember())
		await anonymous(ctx).auth.setPassword({ token: tokenOf(invitation.url), password })
		const factor = { secret: new Uint8Array(48), confirmedAt: new Date(), createdAt: new Date() }
		await app.db.secondFactor.create({ data: { userId: user.id, organizationId, ...factor } })
		await anonymous(ctx).auth.forgotPassword({ email: user.email })
		const token = (await readEmailedTokens(app, organizationId)).at(-1) ?? ''
		const signedIn = await anonymous(ctx).auth.setPassword({ token, password: 'another horse' })
		expect(signedIn.user.id).toBe(user.id)
		const row = await app.db.user.findUniqueOrThrow({ where: { id: user.id } })
		expect(row.addressProvenAt).not.toBeNull()
	})

	it('accepts a password link only once when three requests use the link concurrently', async () => {
		const ctx = await makeCompany(app)
		const { invitation } = await createCaller(ctx).team.invite(newMember())
		const input = { token: tokenOf(invitation.url), password }
		const set = () => anonymous(ctx).auth.setPassword(input)
		const results = await Promise.allSettled([set(), set(), set()])
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		expect(await refusalOf(set())).toMatchObject({ status: 404 })
	})

	it.each([
		['that is a week old', 7 * 24 * 60 * 60 * 1000, (token: string) => token],
		['with a changed expiry', 0, (token: string) => token.replace(/\.\d{10}\./, '.4102444800.')],
		['with the id of another user', 0, (token: string) => newId() + token.slice(36)],
		['with a malformed user id', 0, (token: string) => `${'-'.repeat(36)}${token.slice(36)}`],
		['without its last character', 0, (token: string) => token.slice(0, -1)],
	])('returns 404 for a link %s', async (_, later, change) => {
		const ctx = await makeCompany(app)
		const { invitation } = await createCaller(ctx).team.invite(newMember())
		const now = () => new Date(Date.now() + later)
		const { auth } = anonymous({ ...ctx, now })
		const call = auth.setPassword({ token: change(tokenOf(invitation.url)), password })
		expect(await refusalOf(call)).toMatchObject({ status: 404 })
	})

	it('invites a person only once when two requests invite the same person concurrently', async () => {
		const ctx = await makeCompany(app)
		const input = newMember()
		const invite = () => createCaller(ctx).team.invite(input)
		const results = await Promise.allSettled([invite(), invite()])
		expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
		expect(await refusalOf(invite())).toMatchObject({ details: [{ path: 'email' }] })
	})

	it('rejects an invitation and names the field `email` when the address already has an account', async () => {
		const ctx = await makeCompany(app)
		const input = newMember()
		await createCaller(ctx).team.invite(input)
		const other = createCaller(await makeCompany(app)).team
		expect(
			await refusalOf(other.invite({ ...input, email: input.email.toUpperCase() })),
		).toMatchObject({
			status: 400,
			details: [{ path: 'email' }],
		})
	})
})

describe('invitation', () => {
	it('emails a password link for the first invitation and again when the invitation is renewed', async () => {
		const ctx = await makeCompany(app)
		const { team, mail } = createCaller(ctx)
		const { user, mailed } = await team.invite(newMember())
		await team.inviteAgain({ userId: user.id })
		await app.runJobs()
		expect(mailed).toBe(false)
		const { mails } = await mail.list({})
		expect(mails).toMatchObject([
			{ to: user.email, kind: 'invitation', status: 'sent' },
			{ to: user.email, kind: 'invitation', status: 'sent' },
		])
		expect((await mail.get({ mailId: mails[0]?.id ?? '' })).content).toBeNull()
		const token = (await readEmailedTokens(app, ctx.organizationId)).at(-1) ?? ''
		const signedIn = await anonymous(ctx).auth.setPassword({ token, password })
		expect(signedIn.user.id).toBe(user.id)
	})

	it('lists when an invitation expires, and lists a later time after the invitation is renewed', async () => {
		const ctx = await makeCompany(app)
		const { user, invitation } = await createCaller(ctx).team.invite(newMember())
		const listed = async () => (await createCaller(ctx).team.list()).team.map((m) => m.invitation)
		const first = { invitedAt: expect.any(String), expiresAt: invitation.expiresAt }
		expect(await listed()).toEqual([null, first])
		const later = new Date(Date.now() + 9 * 24 * 60 * 60 * 1000)
		const { team } = createCaller({ ...ctx, now: () => later })
		const again = await team.inviteAgain({ userId: user.id })
		const second = {
			invitedAt: later.toISOString(),
			expiresAt: again.invitation?.expiresAt,
		}
		expect(Date.parse(again.invitation?.expiresAt ?? '')).toBeGreaterThan(
			Date.parse(invitation.expiresAt),
		)
		expect(await listed()).toEqual([null, second])
	})

	it('returns 404 when an admin renews the invitation of another company’s user', async () => {
		const { user } = await createCaller(await makeCompany(app)).team.invite(newMember())
		const { team } = createCaller(await makeCompany(app))
		expect(await refusalOf(team.inviteAgain({ userId: user.id }))).toMatchObject({ status: 404 })
	})

	it('sends no email when an invitation is rejected', async () => {
		const ctx = await makeCompany(app)
		const { team, mail } = createCaller(ctx)
		const input = newMember()
		await team.invite(input)
		await refusalOf(team.invite(input))
		expect((await mail.list({})).mails).toHaveLength(1)
	})
})

describe('POST /api/team/{userId}/invitation', () => {
	it('hides the password link of a joined member from admins, both in the response and in the mail log', async () => {
		const ctx = await makeCompany(app)
		const { team, mail } = createCaller(ctx)
		const { user, invitation } = await team.invite(newMember())
		await anonymous(ctx).auth.setPassword({ token: tokenOf(invitation.url), password })
		const again = await team.inviteAgain({ userId: user.id })
		expect(again).toMatchObject({ user: { id: user.id }, invitation: null })
		const tokens = await readEmailedTokens(app, ctx.organizationId)
		const { mails } = await mail.list({})
		expect(mails[0]).toMatchObject({ kind: 'password_reset', to: user.email })
		expect((await mail.get({ mailId: mails[0]?.id ?? '' })).content).toBeNull()
		const token = tokens.at(-1) ?? ''
		await anonymous(ctx).auth.setPassword({ token, password: 'another horse' })
		expect((await createCaller(ctx).adminActs.list({ kind: 'security' })).acts).toMatchObject([
			{ type: 'member.password_link_sent', subject: { id: user.id } },
		])
	})

	it('returns 404 for an invitation link when the member already has a password', async () => {
		const ctx = await makeCompany(app)
		const { user, invitation } = await createCaller(ctx).team.invite(newMember())
		await anonymous(ctx).auth.setPassword({ token: tokenOf(invitation.url), password })
		const joined = await app.db.user.findUniqueOrThrow({ where: { id: user.id } })
		const { url } = makePasswordLink(ctx, joined, 'invitation')
		const call = anonymous(ctx).auth.setPassword({ token: tokenOf(url), password: 'stolen horse' })
		expect(await refusalOf(call)).toMatchObject({ status: 404 })
	})
})

describe('DELETE /api/team/{userId}', () => {
	it('revokes only the API keys that the removed member created, and records each revocation', async () => {
		const ctx = await makeCompany(app)
		const { team, apiKeys, adminActs } = createCaller(ctx)
		const { user, invitation } = await team.invite(newMember('admin'))
		await anonymous(ctx).auth.setPassword({ token: tokenOf(invitation.url), password })
		const hers = createCaller(asMember(ctx, user))
		const key = await hers.apiKeys.create({ name: 'Hers', scopes: ['decks:read'] })
		const other = await apiKeys.create({ name: 'Ours', scopes: ['decks:read'] })
		expect(key.apiKey.createdBy).toEqual({ id: user.id, name: user.name })
		await team.remove({ userId: user.id })
		expect(await readBearer(ctx, { secret: key.secret, ip: '127.0.0.1' })).toMatchObject({
			kind: 'anonymous',
		})
		expect((await apiKeys.list()).apiKeys).toEqual([other.apiKey])
		const { acts } = await adminActs.list({ kind: 'keys' })
		expect(acts[0]).toMatchObject({ type: 'api_key.revoked', subject: { name: 'Hers' } })
	})

	it('leaves no valid API key when a member creates API keys while an admin removes the member', async () => {
		const ctx = await makeCompany(app)
		const { team, apiKeys } = createCaller(ctx)
		const { user, invitation } = await team.invite(newMember('admin'))
		await anonymous(ctx).auth.setPassword({ token: tokenOf(invitation.url), password })
		const hers = createCaller(asMember(ctx, user))
		const create = () => hers.apiKeys.create({ name: 'Hers', scopes: ['decks:read'] })
		const removed = team.remove({ userId: user.id })
		await Promise.allSettled([create(), create(), removed, create(), create()])
		expect((await apiKeys.list()).apiKeys).toEqual([])
		expect(await refusalOf(create())).toMatchObject({ status: 401 })
	})

	it('removes a member and ends all sessions of the member', async () => {
		const ctx = await makeCompany(app)
		const { team } = createCaller(ctx)
		const { user, invitation } = await team.invite(newMember())
		await anonymous(ctx).auth.setPassword({ token: tokenOf(invitation.url), password })
		await team.remove({ userId: user.id })
		expect(await app.db.session.count({ where: { userId: user.id } })).toBe(0)
		expect(
			await refusalOf(anonymous(ctx).auth.login({ email: user.email, password })),
		).toMatchObject({ status: 401 })
	})

	it('returns 409 when an admin removes themselves or the last admin', async () => {
		const ctx = await makeCompany(app)
		if (ctx.caller.kind !== 'user') throw new Error('The context of a company must have a user')
		const { userId } = ctx.caller
		expect(await refusalOf(createCaller(ctx).team.remove({ userId }))).toMatchObject({
			status: 409,
		})
		const otherAdmin = createCaller({ ...ctx, caller: { ...ctx.caller, userId: newId() } })
		expect(await refusalOf(otherAdmin.team.remove({ userId }))).toMatchObject({ status: 409 })
		expect((await createCaller(ctx).team.list()).team).toHaveLength(1)
	})
})
