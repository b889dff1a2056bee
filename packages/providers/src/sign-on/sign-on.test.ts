import { expect, it } from 'vitest'
import { createCircuits } from '../circuit/circuits.ts'
import { startLoopbackServer } from '../testing/index.ts'
import { createSignOn } from './index.ts'

const CLIENT = { clientId: 'dormer', clientSecret: 'a secret', name: 'Acme ID' }

it('refuses a discovery document that names another issuer than SSO_ISSUER', async () => {
	const server = await startLoopbackServer((_request, response) => {
		const metadata = {
			issuer: 'https://other.example',
			authorization_endpoint: 'https://other.example/authorize',
		}
		response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
	})
	const signOn = createSignOn({ signOn: { issuer: server.url, ...CLIENT } }, createCircuits({}))
	await expect(signOn?.start('https://dormer.example/login/sso')).rejects.toThrow('issuer')
	await server.close()
})

it('does not connect to a private address that the discovery document of the sign-in provider contains', async () => {
	const server = await startLoopbackServer((_request, response) => {
		const metadata = {
			issuer: server.url,
			authorization_endpoint: `${server.url}/authorize`,
			token_endpoint: 'http://169.254.169.254/token',
			jwks_uri: `${server.url}/jwks`,
		}
		response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
	})
	const signOn = createSignOn({ signOn: { issuer: server.url, ...CLIENT } }, createCircuits({}))
	const started = await signOn?.start('https://dormer.example/login/sso')
	if (signOn === undefined || started === undefined) throw new Error('No single sign-on')
	const callback = new URL(`https://dormer.example/login/sso?code=c&state=${started.state}`)
	await expect(signOn.exchange(callback, started)).rejects.toMatchObject({
		fault: 'unavailable',
		message: '169.254.169.254 is not on the public internet',
	})
	await server.close()
})
