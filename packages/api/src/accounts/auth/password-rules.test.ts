import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { it } from '../../testing/fixtures.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { createTestBrowser } from '../../testing/test-browser.ts'

const COMPANY = 'Blue Ridge Roofing'
/** Passwords that the user dana.whitfield@… may not choose, each with the reason. */
const REFUSED = [
	['is too short', 'x7$kQ2p'],
	['has more than 128 characters', 'long '.repeat(26)],
	['is common', 'password'],
	['is common in other case', 'QwertyUIOP'],
	['is the email address', 'Dana.Whitfield@BlueRidge.example'],
	['is the local part of the email address', 'dana-whitfield'],
	['is the name of the company', 'blueridgeroofing'],
	['is the name of the company with other signs', 'Blue_Ridge_Roofing!'],
] as const

const email = () => `dana.whitfield@${newId()}.example`

describe('POST /api/auth/signup', () => {
	it.for(REFUSED)(
		'returns 400 at `password` when the password %s',
		async ([, password], { app }) => {
			const input = { organizationName: COMPANY, name: 'Dana', email: email() }
			const own = password.includes('@') ? { ...input, email: password.toLowerCase() } : input
			const { auth } = createTestBrowser(app, '203.0.113.1').api
			const refused = await refusalOf(auth.signup({ ...own, password }))
			expect(refused).toMatchObject({ status: 400, details: [{ path: 'password' }] })
			expect(await app.db.user.count({ where: { email: own.email } })).toBe(0)
		},
	)

	it('accepts a password of 8 or 128 characters that is not common', async ({ app }) => {
		for (const password of ['x7$kQ2p9', 'long '.repeat(25).concat('abc')]) {
			const input = { organizationName: COMPANY, name: 'Dana', email: email(), password }
			const { auth } = createTestBrowser(app, '203.0.113.1').api
			expect((await auth.signup(input)).user.email).toBe(input.email)
		}
	})
})

describe('POST /api/auth/password', () => {
	it('returns 400 and names `password` when a rule rejects the password, and keeps the password link valid', async ({
		app,
		api,
	}) => {
		const { organizationName } = await api.company.updateContact({ organizationName: COMPANY })
		const invited = { name: 'Dana', email: email(), role: 'rep' } as const
		const { invitation } = await api.team.invite(invited)
		const token = invitation.url.split('/password/')[1] ?? ''
		const { auth } = createTestBrowser(app, '203.0.113.1').api
		for (const password of ['password', 'dana-whitfield', organizationName]) {
			const refused = await refusalOf(auth.setPassword({ token, password }))
			expect(refused).toMatchObject({ status: 400, details: [{ path: 'password' }] })
		}
		expect((await auth.setPassword({ token, password: 'x7$kQ2p9' })).user.email).toBe(invited.email)
	})
})
