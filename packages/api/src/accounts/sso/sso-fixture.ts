import { type OpenIdPerson, startOpenIdServer } from '@dormer/providers/testing'
import type { OrgContext } from '../../core/trpc.ts'
import { it as base } from '../../testing/fixtures.ts'
import { createTestBrowser } from '../../testing/test-browser.ts'
import type { SsoExchangeInput } from './schema.ts'

/** Id of the company that new users with an address at joining.example join, as SSO_DOMAINS says. */
export const JOINED_COMPANY = '0190b5a4-0000-7000-8000-000000000108'

/**
 * `it` with a loopback server for the sign-in provider, and a browser that is not signed in. `authorize` signs a person in at
 * the provider and returns the parameters that the provider sends back with the browser. `signIn` does the same and then
 * completes the sign-in at Dormer.
 */
export const it = base
	.extend('openId', { scope: 'file' }, async ({ env: _ }, { onCleanup }) => {
		const server = await startOpenIdServer()
		onCleanup(() => server.close())
		return server
	})
	.extend('settings', { scope: 'file' }, ({ openId }) => ({ signOn: openId.settings }))
	.extend('browser', ({ app, openId }) => {
		openId.setFault({})
		return createTestBrowser(app, '198.51.100.7')
	})
	.extend('authorize', ({ openId, browser }) => async (person: OpenIdPerson) => {
		openId.setPerson(person)
		const { url } = await browser.api.sso.start()
		const { searchParams } = await openId.authorize(url)
		const reply: SsoExchangeInput = { state: '', ...Object.fromEntries(searchParams) }
		return reply
	})
	.extend('signIn', ({ authorize, browser }) => async (person: OpenIdPerson) => {
		const reply = await authorize(person)
		return browser.api.sso.exchange(reply)
	})

/** Gives the admin of a company a proven email address and returns the admin's id. */
export async function giveEmail(company: OrgContext, email: string): Promise<string> {
	const { organizationId } = company
	const { id } = await company.db.user.findFirstOrThrow({ where: { organizationId } })
	await company.db.user.update({ where: { id }, data: { email, addressProvenAt: new Date() } })
	return id
}
