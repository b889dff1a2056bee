import { parseAllowList } from '@dormer/providers/outbound'
import { z } from 'zod'
import { isLoopback } from './client-network.ts'
import { findLimitMistake } from './limits/rules.ts'
import { findDomainMistake } from './sso/domains.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
function isAllowList(setting: string): boolean {
	try {
		parseAllowList(setting)
		return true
	} catch {
		return false
	}
}
const MIN_KEY_BYTES = 32
const NAMED_KEY = /^\w{1,16}:(.*)$/s

/**
 * Returns the secret keys of the setting SECRET_KEY, the newest first: one key, or several keys with names, as in
 * `k2:<key>,k1:<key>` (docs/operations/settings.md#changing-the-secret-key).
 */
export function parseSecretKeys(setting: string): [string, ...string[]] {
	const named = setting.split(',').map((part) => NAMED_KEY.exec(part.trim())?.[1])
	const [newest, ...older] = named.filter((key) => key !== undefined)
	return newest === undefined || older.length < named.length - 1 ? [setting] : [newest, ...older]
}

function hasLongKeys(setting: string): boolean {
	return parseSecretKeys(setting).every((key) => Buffer.byteLength(key) >= MIN_KEY_BYTES)
}
const optional = z.string().min(1).optional()
const httpUrl = z.url({
	protocol: /^https?$/,
	error: 'must be a URL that starts with http:// or https://',
})
const url = httpUrl.optional()
const postgresUrl = z.url({
	protocol: /^postgres(ql)?$/,
	error: 'must be a URL that starts with postgres://',
})

/** Plain http is allowed only for an issuer on this machine, because the client secret is sent to the issuer. */
const issuerUrl = httpUrl.refine(
	(issuer) =>
		issuer.startsWith('https:') || (URL.canParse(issuer) && isLoopback(new URL(issuer).hostname)),
	'must be a URL that starts with https://',
)

/** Maps each speech engine to the name of the setting that contains the API key of the engine. */
const SPEECH_KEYS = {
	elevenlabs: 'ELEVENLABS_API_KEY',
	openai: 'OPENAI_API_KEY',
	local: undefined,
} as const

const LogLevel = z.enum(['debug', 'info', 'warn', 'error', 'silent'])

const Environment = z
	.object({
		PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
		HOST: z.string().min(1).default('127.0.0.1'),
		PUBLIC_URL: url,
		MEDIA_PUBLIC_URL: url,
		DATA_DIR: z.string().min(1).default('.data'),
		DATABASE_URL: postgresUrl.optional(),
		DATABASE_DIRECT_URL: postgresUrl.optional(),
		ROLE: z.enum(['all', 'web', 'worker']).default('all'),
		SECRET_KEY: z
			.string()
			.refine(hasLongKeys, 'each key must have at least 32 characters')
			.optional(),
		SERVICE_TOKEN_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
		SEAL_P12_FILE: optional,
		SEAL_P12_PASSPHRASE: z.string().optional(),
		SEAL_TSA_URL: url,
		TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
		METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
		OTEL_EXPORTER_OTLP_ENDPOINT: url,
		OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
		DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(2),
		LOG_LEVEL: LogLevel.optional(),
		SMTP_URL: z
			.url({
				protocol: /^smtps?$/,
				error: 'must be a URL that starts with smtp:// or smtps://',
			})
			.optional(),
		SMTP_LOOKUP_URL: url,
		MAIL_FROM: z
			.string()
			.regex(/^(?:[^<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/, 'must be an email address')
			.optional(),
		S3_BUCKET: optional,
		S3_ENDPOINT: url,
		S3_PUBLIC_ENDPOINT: url,
		S3_REGION: z.string().min(1).default('us-east-1'),
		S3_ACCESS_KEY_ID: optional,
		S3_SECRET_ACCESS_KEY: optional,
		OPENAI_API_KEY: optional,
		OPENAI_BASE_URL: url,
		OPENAI_SPEECH_BASE_URL: url,
		OPENAI_MODEL: optional,
		OPENAI_VISION_MODEL: optional,
		OPENAI_EMBEDDING_MODEL: optional,
		OPENAI_SPEECH_MODEL: optional,
		SPEECH_ENGINE: z.enum(['elevenlabs', 'openai', 'local']).optional(),
		ELEVENLABS_API_KEY: optional,
		ELEVENLABS_BASE_URL: url,
		GEOCODER_URL: url,
		GOOGLE_MAPS_API_KEY: optional,
		WEBHOOK_ALLOW_HOSTS: z
			.string()
			.default('')
			.refine(isAllowList, 'must be host names or networks, separated by commas'),
		WEBHOOK_TIME_FACTOR: z.coerce.number().positive().max(1).default(1),
		DEMO: flag.optional(),
		ALLOW_SIGNUP: z.enum(['open', 'invite', 'closed']).optional(),
		VERIFY_EMAIL: flag.optional(),
		SSO_ISSUER: issuerUrl.optional(),
		SSO_CLIENT_ID: optional,
		SSO_CLIENT_SECRET: optional,
		SSO_NAME: z.string().trim().min(1).max(40).default('single sign-on'),
		SSO_DOMAINS: z
			.string()
			.default('')
			.superRefine((setting, context) => {
				const message = findDomainMistake(setting)
				if (message !== undefined) context.addIssue({ code: 'custom', message })
			}),
		RATE_LIMITS: z
			.string()
			.default('on')
			.superRefine((setting, context) => {
				const message = findLimitMistake(setting)
				if (message !== undefined) context.addIssue({ code: 'custom', message })
			}),
		MODEL_DOLLARS_PER_DAY: z.coerce.number().min(0).max(2000).default(5),
		SPEECH_CHARACTERS_PER_DAY: z.coerce.number().int().min(0).default(200_000),
		PROVIDER_TIMEOUT_MS: z.coerce.number().int().min(100).max(25_000).default(20_000),
	})
	.superRefine((env, context) => {
		const required = (name: keyof typeof env, by: keyof typeof env) => {
			if (env[by] !== undefined && env[name] === undefined)
				context.addIssue({ code: 'custom', path: [name], message: `required when ${by} is set` })
		}
		required('SECRET_KEY', 'DATABASE_URL')
		required('DATABASE_URL', 'DATABASE_DIRECT_URL')
		required('MAIL_FROM', 'SMTP_URL')
		required('S3_BUCKET', 'S3_ENDPOINT')
		required('S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT')
		required('S3_BUCKET', 'S3_ACCESS_KEY_ID')
		required('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID')
		required('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
		if (env.SMTP_URL !== undefined && isPublicMailbox(env.SMTP_URL, env.PUBLIC_URL))
			context.addIssue({
				code: 'custom',
				path: ['SMTP_URL'],
				message: `must be a mail relay when PUBLIC_URL is public; port ${MAILBOX_PORT} is a mailbox for development, which shows password links to everyone`,
			})
		required('SSO_CLIENT_ID', 'SSO_ISSUER')
		required('SSO_CLIENT_SECRET', 'SSO_ISSUER')
		required('SSO_ISSUER', 'SSO_CLIENT_ID')
		const key = env.SPEECH_ENGINE && SPEECH_KEYS[env.SPEECH_ENGINE]
		if (key !== undefined && env[key] === undefined)
			context.addIssue({
				code: 'custom',
				path: [key],
				message: `required when SPEECH_ENGINE is ${env.SPEECH_ENGINE}`,
			})
	})

/** Port of mailboxes that receive emails of a development server, such as Mailpit. They show every email without a password. */
const MAILBOX_PORT = '1025'

function isPublicMailbox(smtpUrl: string, publicUrl: string | undefined): boolean {
	if (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)) return false
	return new URL(smtpUrl).port === MAILBOX_PORT
}

/** Names of all settings. Each setting is an environment variable. */
export const SETTINGS = Object.keys(Environment.shape)

type Env = z.infer<typeof Environment>
export type Config = Omit<Env, 'PUBLIC_URL' | 'SECRET_KEY' | 'LOG_LEVEL' | 'DEMO'> & {
	PUBLIC_URL: string
	/** The newest secret key, which signs and encrypts. */
	SECRET_KEY: string
	/** Earlier secret keys, which still verify and decrypt. */
	EARLIER_SECRET_KEYS: readonly string[]
	LOG_LEVEL: z.infer<typeof LogLevel>
	DEMO: boolean
}
/** Settings from the environment, before `completeConfig` adds the values that only the running process knows. */
export type ConfigSource = Env

/**
 * Reads the settings from environment variables. Throws an error that names the first missing or malformed setting
 * (docs/operations/settings.md).
 */
export function readConfig(env: Record<string, string | undefined>): Env {
	const defined = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
	const parsed = Environment.safeParse(defined)
	if (parsed.success) return parsed.data
	const [issue] = parsed.error.issues
	throw new Error(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'malformed'}`)
}

/**
 * Adds the settings that only the running process knows: the public URL and the secret key. In the embedded mode (without
 * DATABASE_URL), DEMO is `on` and LOG_LEVEL is `warn` by default.
 */
export function completeConfig(env: Env, secretKeys: string, address: string): Config {
	const [secretKey, ...earlier] = parseSecretKeys(secretKeys)
	return {
		...env,
		SECRET_KEY: secretKey,
		EARLIER_SECRET_KEYS: earlier,
		PUBLIC_URL: (env.PUBLIC_URL ?? address).replace(/\/$/, ''),
		LOG_LEVEL: env.LOG_LEVEL ?? (env.DATABASE_URL === undefined ? 'warn' : 'info'),
		DEMO: env.DEMO ?? env.DATABASE_URL === undefined,
	}
}
