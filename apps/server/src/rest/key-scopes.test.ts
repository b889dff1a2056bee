import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Scope } from '@dormer/api/core/schema'
import { describe, expect, it } from 'vitest'
import { listProcedures } from '../http/procedures.ts'

/** Operations that only a signed-in user may call. docs/design/contract.md names each of them with the reason. */
const SESSION_ONLY = [
	'activity.inbox',
	'apiKeys.create',
	'apiKeys.list',
	'apiKeys.revoke',
	'appointments.preview',
	'auth.changePassword',
	'auth.endSession',
	'auth.me',
	'auth.sendVerificationAgain',
	'auth.sessions',
	'company.welcomeSeen',
	'decks.preview',
	'live.events',
	'notifications.mine',
	'notifications.setMine',
	'onboarding.milestone',
	'onboarding.tour',
	'presentations.decideAdjustment',
	'presentations.discountRequests',
	'privacy.deleteCompany',
	'privacy.listExports',
	'privacy.requestExport',
	'secondFactor.confirm',
	'secondFactor.get',
	'secondFactor.makeRecoveryCodes',
	'secondFactor.reset',
	'secondFactor.setPolicy',
	'secondFactor.start',
	'secondFactor.turnOff',
	'signing.preview',
	'team.invite',
	'team.inviteAgain',
	'team.remove',
]

const procedures = listProcedures()
const ofSessions = procedures.filter(({ meta }) =>
	meta.credentials?.some((credential) => ['session', 'viewer'].includes(credential)),
)

describe('Operations that API keys may call', () => {
	it('API keys may call every operation that a session may call, except those in the list SESSION_ONLY', () => {
		const withoutScope = ofSessions.filter(({ meta }) => meta.scopes === undefined)
		expect(withoutScope.map(({ name }) => name).sort()).toEqual(SESSION_ONLY)
	})

	it('every scope is used, and read scopes are used only for operations that read', () => {
		const used = procedures.flatMap(({ meta }) => meta.scopes ?? [])
		expect([...new Set(used)].sort()).toEqual([...Scope.options].sort())
		const readers = procedures.filter(({ meta }) => meta.scopes?.some((s) => s.endsWith(':read')))
		const writers = readers.filter(({ kind }) => kind === 'mutation').map(({ name }) => name)
		expect(writers.sort()).toEqual(['contracts.preview', 'knowledge.ask', 'pricing.preview'])
	})

	it('docs/design/contract.md names every operation that API keys may not call', async () => {
		const file = path.join(import.meta.dirname, '../../../../docs/design/contract.md')
		const text = await readFile(file, 'utf8')
		const routes = procedures.filter(({ name }) => SESSION_ONLY.includes(name))
		const unnamed = routes
			.flatMap(({ meta }) => meta.rest ?? [])
			.filter((rest) => !text.includes(rest))
		expect(unnamed).toEqual([])
	})
})
