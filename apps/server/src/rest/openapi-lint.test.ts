import spectral from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, it } from 'vitest'
import { describeApi } from './openapi.ts'

it('OpenAPI document passes the rules of Spectral for OpenAPI', async () => {
	const linter = new spectral.Spectral()
	// Each example is checked against the schema of its operation in openapi-examples.test.ts, much faster than here.
	const rules = { 'oas3-valid-media-example': 'off' } as const
	linter.setRuleset(new spectral.Ruleset({ extends: [[oas, 'recommended']], rules }))
	const found = await linter.run(JSON.stringify(describeApi('https://api.dormer.example')))
	expect(found.map(({ code, path: at, message }) => `${code} ${at.join('.')} ${message}`)).toEqual(
		[],
	)
}, 60_000)

it('marks the deprecated field brandLogo in every OpenAPI schema', () => {
	const document = JSON.stringify(describeApi('https://api.dormer.example'))
	const logos = document.match(/"brandLogo":\{[^{}]*\}/g) ?? []
	expect(logos.length).toBeGreaterThan(0)
	for (const logo of logos) expect(logo).toContain('"deprecated":true')
})

it('documents the scopes, the Idempotency-Key header and the rate limit headers of each operation in the OpenAPI document', () => {
	const { paths, components } = describeApi('https://api.dormer.example')
	expect(components).toMatchObject({
		responses: {
			InvalidApiKeyOrUnauthorized: { headers: { 'WWW-Authenticate': {} } },
			RateLimited: { headers: { 'Retry-After': {} } },
		},
	})
	expect(paths).toMatchObject({
		'/api/decks': {
			post: {
				security: [{ bearer: [] }, { session: [] }],
				'x-scopes': ['decks:write'],
				parameters: [{ name: 'Idempotency-Key', in: 'header' }],
				responses: {
					201: { headers: { 'RateLimit-Remaining': {}, 'Idempotency-Replayed': {} } },
					401: { $ref: '#/components/responses/InvalidApiKeyOrUnauthorized' },
					429: { $ref: '#/components/responses/RateLimited' },
				},
			},
		},
		'/api/decks/{deckId}/branding': {
			put: {
				responses: { 200: { headers: { 'X-Ignored-Fields': {} } } },
				security: [{ bearer: [] }, { session: [] }],
				'x-scopes': ['decks:write', 'branding:write'],
				description: expect.stringContaining('scope `decks:write` or `branding:write`.'),
			},
		},
	})
})
