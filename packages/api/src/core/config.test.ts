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
	['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://localhost/dormer' }],
	['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'localhost:5432/dormer' }],
	['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'slides', S3_ACCESS_KEY_ID: 'key' }],
	['S3_ACCESS_KEY_ID', { S3_BUCKET: 'slides', S3_SECRET_ACCESS_KEY: 'secret' }],
	['S3_BUCKET', { S3_ENDPOINT: 'http://localhost:8333' }],
	['S3_ENDPOINT', { S3_BUCKET: 'slides', S3_ENDPOINT: 'localhost:8333' }],
	['S3_PUBLIC_ENDPOINT', { S3_PUBLIC_ENDPOINT: 'store.example.com' }],
	['S3_ENDPOINT', { S3_BUCKET: 'slides', S3_PUBLIC_ENDPOINT: 'https://store.example.com' }],
	['OPENAI_BASE_URL', { OPENAI_BASE_URL: 'localhost:11434/v1' }],
	['SMTP_URL', { SMTP_URL: 'relay.example.com:25' }],
	['MAIL_FROM', { SMTP_URL: 'smtp://relay.example.com' }],
	[
		'SMTP_URL',
		{ SMTP_URL: 'smtp://mail:1025', MAIL_FROM: 'a@b.example', PUBLIC_URL: 'https://b.example' },
	],
	['RATE_LIMITS', { RATE_LIMITS: 'nonsense' }],
	['RATE_LIMITS', { RATE_LIMITS: 'answers=5/60' }],
	['RATE_LIMITS', { RATE_LIMITS: 'qa=5' }],
	['RATE_LIMITS', { RATE_LIMITS: 'qa=5/60,login=0/60' }],
	['RATE_LIMITS', { RATE_LIMITS: 'toString=5/60' }],
	['DEMO', { DEMO: 'yes' }],
	['ALLOW_SIGNUP', { ALLOW_SIGNUP: 'yes' }],
	['SSO_ISSUER', { SSO_ISSUER: 'login.company.example' }],
	['SSO_ISSUER', { SSO_ISSUER: 'http://login.company.example' }],
	['SSO_ISSUER', { SSO_CLIENT_ID: 'dormer' }],
	['SSO_CLIENT_SECRET', { SSO_ISSUER: 'https://login.example', SSO_CLIENT_ID: 'dormer' }],
	['SSO_DOMAINS', { SSO_DOMAINS: 'https://company.example' }],
	['SSO_DOMAINS', { SSO_DOMAINS: 'company.example=Summit Peak' }],
	['SSO_DOMAINS', { SSO_DOMAINS: 'dächer .example' }],
])('throws one line that names %s for the environment %o', (name, env) => {
	const attempt = () => readConfig(env)
	expect(attempt).toThrow(new RegExp(`^${name}: [^\n]+$`))
})

it.each(['on', 'off', 'qa=100/60', 'qa=100/60,login=50/900'])(
	'accepts %j as RATE_LIMITS',
	(RATE_LIMITS) => {
		expect(readConfig({ RATE_LIMITS })).toMatchObject({ RATE_LIMITS })
	},
)

it.each(['company.com', 'dächer.example', 'xn--80ak6aa92e.xn--p1ai'])(
	'accepts %j as SSO_DOMAINS',
	(SSO_DOMAINS) => {
		expect(readConfig({ SSO_DOMAINS })).toMatchObject({ SSO_DOMAINS })
	},
)

it('enables the demo and listens on 127.0.0.1 when no setting is defined', () => {
	const config = completeConfig(readConfig({}), 'k'.repeat(32), 'http://127.0.0.1:4000')
	expect(config).toMatchObject({ PORT: 4000, HOST: '127.0.0.1', ROLE: 'all', DEMO: true })
})

it('defines exactly the settings that .env.example lists', async () => {
	const example = await readFile(new URL('../../../../.env.example', import.meta.url), 'utf8')
	const named = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
	expect(named.sort()).toEqual(SETTINGS.toSorted())
})
