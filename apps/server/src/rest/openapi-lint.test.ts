import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import spectral from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, it } from 'vitest'
import { describeApi } from './openapi.ts'

const CONFIG = path.resolve(import.meta.dirname, '../../redocly.yaml')

it('OpenAPI document passes the OpenAPI 3.1 rules of the Redocly linter', async () => {
	const folder = await mkdtemp(path.join(tmpdir(), 'dormer-openapi-'))
	const file = path.join(folder, 'openapi.json')
	await writeFile(file, JSON.stringify(describeApi('https://api.dormer.example')))
	const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json')
	const cli = path.join(path.dirname(manifest), 'bin/cli.js')
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[cli, 'lint', file, `--config=${CONFIG}`],
		{ encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
	)
	await rm(folder, { recursive: true })
	expect(stderr + stdout).not.toMatch(/\d+ (errors?|warnings?)\b/)
	expect(status).toBe(0)
}, 60_000)

it('OpenAPI document passes the rules of Spectral for OpenAPI', async () => {
	const linter = new spectral.Spectral()
	linter.setRuleset(new spectral.Ruleset({ extends: [[oas, 'recommended']] }))
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
				security: [{ session: [] }, { bearer: [] }],
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
				security: [{ session: [] }, { bearer: [] }],
				'x-scopes': ['decks:write', 'branding:write'],
				description: expect.stringContaining('scope `decks:write` or `branding:write`.'),
			},
		},
	})
})
