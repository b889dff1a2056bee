import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { completeConfig, readConfig, SETTINGS } from './config.ts'

it.each([
	['PORT', { PORT: 'many' }],
	['ROLE', { ROLE: 'boss' }],
	['PUBLIC_URL', { PUBLIC_URL: 'ftp://example.com' }],
	['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/dormer' }],
	['SECRET_KEY', { SECRET_KEY: 'short' }],
	['SECRET_KEY', { DATABASE_URL: 'postgres://localhost/dormer' }],
	['S3_ACCESS_KEY_ID', { S3_BUCKET: 'slides' }],
	['DEMO', { DEMO: 'yes' }],
	['ALLOW_SIGNUP', { ALLOW_SIGNUP: 'yes' }],
])('throws one line that names %s for the environment %o', (name, env) => {
	const attempt = () => readConfig(env)
	expect(attempt).toThrow(new RegExp(`^${name}: [^\n]+$`))
})

it('enables the demo and listens on 127.0.0.1 when no setting is defined', () => {
	const config = completeConfig(readConfig({}), 'k'.repeat(32), 'http://127.0.0.1:4000')
	expect(config).toMatchObject({ PORT: 4000, HOST: '127.0.0.1', ROLE: 'all', DEMO: true })
})

it('defines exactly the settings that .env.example lists', async () => {
	const example = await readFile(new URL('../../../../.env.example', import.meta.url), 'utf8')
	const named = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
	expect(named.sort()).toEqual(SETTINGS.toSorted())
})

it('defines exactly the settings that compose.yaml passes on, besides those with one value in every container', async () => {
	const compose = await readFile(new URL('../../../../compose.yaml', import.meta.url), 'utf8')
	const passed = new Set(
		[...compose.matchAll(/^ {6}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name),
	)
	const sameEverywhere = ['DATA_DIR', 'HOST', 'PORT', 'S3_REGION', 'WEBHOOK_TIME_FACTOR']
	expect([...passed, ...sameEverywhere].sort()).toEqual(SETTINGS.toSorted())
})
