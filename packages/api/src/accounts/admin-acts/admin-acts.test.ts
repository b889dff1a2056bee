import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { type ApiCaller, it as base } from '../../testing/fixtures.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { changedFields } from './changed-fields.ts'
import { ADMIN_ACTS } from './schema.ts'

const it = base.extend('env', { scope: 'file' }, () => ({
	WEBHOOK_ALLOW_HOSTS: 'hooks.company.example',
}))

const withCaller = (ctx: OrgContext, caller: OrgContext['caller']) =>
	createCaller({ ...ctx, caller })
const asRep = (ctx: OrgContext) => {
	if (ctx.caller.kind !== 'user') throw new Error('The context of a company must have a user')
	return withCaller(ctx, { ...ctx.caller, role: 'rep' })
}
const newMember = () => ({
	name: 'Dana Whitfield',
	email: `${newId()}@company.example`,
	role: 'rep' as const,
})

/** Performs every administrative act once. Returns the secrets that were created, such as keys. */
async function performEveryAct(
	api: ApiCaller,
	{ deckId, company }: { deckId: string; company: OrgContext },
): Promise<string[]> {
	const { user, invitation } = await api.team.invite(newMember())
	await api.team.inviteAgain({ userId: user.id })
	const token = invitation.url.split('/').at(-1) ?? ''
	await api.auth.setPassword({ token, password: 'correct horse' })
	await api.team.inviteAgain({ userId: user.id })
	const factor = { secret: new Uint8Array(48), confirmedAt: new Date(), createdAt: new Date() }
	const { organizationId } = company
	await company.db.secondFactor.create({ data: { userId: user.id, organizationId, ...factor } })
	await api.secondFactor.reset({ userId: user.id })
	await api.secondFactor.setPolicy({ secondFactorRequired: false })
	await api.team.remove({ userId: user.id })
	const { apiKey, secret } = await api.apiKeys.create({ name: 'CRM', scopes: ['decks:read'] })
	await api.apiKeys.revoke({ keyId: apiKey.id })
	const { id: subscriptionId, secret: first = '' } = await api.notifications.createSubscription({
		name: 'Orders',
		eventType: '*',
		channel: 'webhook',
		channelConfig: { url: 'https://hooks.company.example/x' },
	})
	await api.notifications.updateSubscription({ subscriptionId, name: 'Contracts' })
	const rotated = await api.notifications.rotateSecret({ subscriptionId })
	await api.notifications.deleteSubscription({ subscriptionId })
	await api.company.updateContact({ contact: { phone: '303-555-0100' } })
	await api.contracts.updateSettings({ businessDays: 5 })
	const { actionConfig } = await api.contracts.createActionConfig({
		deckId,
		name: 'Roof contract',
		actionType: 'contract',
		templateMarkdown: '# Contract',
	})
	const configId = actionConfig.id
	const requirements = { agreeLabel: 'I agree to everything' }
	await api.contracts.updateActionConfig({ deckId, configId, requirements })
	await api.contracts.deleteActionConfig({ deckId, configId })
	const suppressed = { organizationId, address: 'karen@mail.example', reason: 'unsubscribed' }
	await company.db.mailSuppression.create({ data: suppressed })
	await api.mail.liftSuppression({ address: 'Karen@mail.example' })
	await api.privacy.requestExport()
	const made = await api.presentations.create({
		deckId,
		homeowner: { first_name: 'Karen', address: '2847 S Clermont St', city: 'Denver', zip: '80222' },
	})
	await api.privacy.eraseHomeowner({ presentationId: made.deck_presentation_id, name: 'Karen' })
	return [secret, first, rotated.secret, token]
}

describe('GET /api/admin-acts', () => {
	it('lists every administrative act of an admin with its actor, time and IP address, but without any secret', async ({
		api,
		company,
		deckId,
	}) => {
		const secrets = await performEveryAct(api, { deckId, company })
		const { acts, actors } = await api.adminActs.list({})
		// sso.test.ts tests the acts `member.sso_…`, because they need an identity provider.
		const expected = Object.keys(ADMIN_ACTS).filter((type) => !type.startsWith('member.sso_'))
		expect(acts.map(({ type }) => type).toSorted()).toEqual(expected.toSorted())
		const userId = company.caller.kind === 'user' ? company.caller.userId : ''
		const actor = { type: 'user', id: userId, name: 'Maya Okafor' }
		expect(actors).toEqual([actor])
		for (const act of acts) expect(act).toMatchObject({ actor, ip: '127.0.0.1' })
		const text = JSON.stringify(acts)
		for (const secret of secrets) expect(text).not.toContain(secret)
	})

	it('records the changed fields of the company with their values before and after', async ({
		api,
	}) => {
		await api.company.updateContact({ contact: { phone: '303-555-0100' } })
		await api.company.updateContact({ contact: { phone: '303-555-0199', city: '' } })
		await api.company.updateContact({ contact: { phone: '303-555-0199' } })
		const { acts } = await api.adminActs.list({ kind: 'settings' })
		expect(acts.map(({ changes }) => changes)).toEqual([
			{ phone: { before: '303-555-0100', after: '303-555-0199' } },
			{ phone: { before: '', after: '303-555-0100' } },
		])
	})

	it('records no administrative act when the request for the act is rejected', async ({
		api,
		company,
	}) => {
		const input = newMember()
		await api.team.invite(input)
		await refusalOf(api.team.invite(input))
		const userId = company.caller.kind === 'user' ? company.caller.userId : ''
		const otherAdmin = withCaller(company, {
			kind: 'user',
			userId: newId(),
			organizationId: company.organizationId,
			role: 'admin',
			name: 'Nobody',
			sessionId: 'test',
		})
		expect(await refusalOf(otherAdmin.team.remove({ userId }))).toMatchObject({ status: 409 })
		expect((await api.adminActs.list({})).acts).toHaveLength(1)
	})

	it('lists the acts of one person and one kind, page by page, newest first', async ({
		api,
		company,
	}) => {
		if (company.caller.kind !== 'user') throw new Error('The company must have a user')
		const { user } = await api.team.invite({ ...newMember(), name: 'Noor Haddad', role: 'admin' })
		const other = { ...company.caller, userId: user.id, name: user.name }
		for (const name of ['First', 'Second', 'Third'])
			await api.apiKeys.create({ name, scopes: ['decks:read'] })
		await api.team.invite(newMember())
		await withCaller(company, other).apiKeys.create({ name: 'Hers', scopes: ['decks:read'] })
		const filter = { kind: 'keys' as const, actorId: company.caller.userId, limit: 2 }
		const first = await api.adminActs.list(filter)
		const next = await api.adminActs.list({ ...filter, cursor: first.nextCursor ?? newId() })
		const names = [...first.acts, ...next.acts].map(({ subject }) => subject.name)
		expect(names).toEqual(['Third', 'Second', 'First'])
		expect(next.nextCursor).toBeNull()
		expect(first.actors.map(({ name }) => name)).toEqual(['Maya Okafor', 'Noor Haddad'])
	})

	it('returns 403 to a rep and to an API key without the scope audit:read', async ({ company }) => {
		expect(await refusalOf(asRep(company).adminActs.list({}))).toMatchObject({ status: 403 })
		const { organizationId } = company
		const key = {
			kind: 'service' as const,
			organizationId,
			keyId: newId(),
			name: 'CRM',
		}
		const withoutScope = withCaller(company, { ...key, scopes: ['events:read'] })
		expect(await refusalOf(withoutScope.adminActs.list({}))).toMatchObject({ status: 403 })
		const withScope = withCaller(company, { ...key, scopes: ['audit:read'] })
		expect((await withScope.adminActs.list({})).acts).toEqual([])
	})

	it('lists no acts of another company', async ({ app, api }) => {
		const other = createCaller(await makeCompany(app))
		await other.team.invite(newMember())
		expect(await api.adminActs.list({})).toMatchObject({ acts: [], actors: [] })
	})
})

describe('changedFields', () => {
	it('records only the fields that changed, and shortens long texts', () => {
		const changes = changedFields({ name: 'a', text: '' }, { name: 'a', text: 'x'.repeat(400) })
		expect(changes).toEqual({ text: { before: '', after: `${'x'.repeat(300)}…` } })
	})
})
