import { createHmac } from 'node:crypto'
import type { Config } from '@dormer/api'
import { EMAIL_IN_TEXT } from '@dormer/api/core/email-address-schema'
import { type DestinationStream, type Logger, pino } from 'pino'

const HIDDEN = '[hidden]'

/**
 * Names of fields whose values are removed from the log: credentials, texts of homeowners, and row values in database
 * errors.
 */
const HIDDEN_FIELDS = new Set(
	[
		'authorization',
		'cookie',
		'set-cookie',
		'x-presentation-token',
		'xi-api-key',
		'api-key',
		'apiKey',
		'password',
		'secret',
		'token',
		'_token',
		'shareKey',
		'pass',
		'passphrase',
		'question',
		'answer',
		'userQuestion',
		'userResponse',
		'transcript',
		'history',
		'detail',
		'where',
		'parameters',
		'params',
	].map((name) => name.toLowerCase()),
)
/** Matches API keys, JWTs, webhook secrets, bearer tokens, and the secret part of share links and email links. */
const CREDENTIALS =
	/\bpsk_[\w-]+|\bwhsec_[\w+/=-]+|\beyJ[\w-]+\.[\w-]+\.[\w-]+|(?<=Bearer )\S+|(?<=\/p\/)[\w-]{16,}|(?<=\/m\/[ocua]\/)[\w.-]+/g
const MAX_DEPTH = 6

/**
 * Creates the logger, which writes JSON lines to `destination`. Removes credentials and questions from all fields and errors.
 * Replaces each email address with a keyed hash, so equal addresses have equal hashes.
 */
export function createLog(
	{ LOG_LEVEL: level, SECRET_KEY }: Pick<Config, 'LOG_LEVEL' | 'SECRET_KEY'>,
	destination?: DestinationStream,
): Logger {
	const redact = createRedactor(SECRET_KEY)
	const options = {
		level,
		serializers: { err: (redacted: unknown) => redacted },
		hooks: {
			logMethod(this: Logger, args: Parameters<Logger['info']>, method: Logger['info']) {
				const [first, ...rest]: unknown[] = args
				const fields = first instanceof Error ? { err: first } : first
				Reflect.apply(method, this, [fields, ...rest].map(redact))
			},
		},
	}
	return destination === undefined ? pino(options) : pino(options, destination)
}

function createRedactor(secretKey: string): (value: unknown) => unknown {
	const redactText = (text: string): string =>
		text
			.replace(EMAIL_IN_TEXT, (address) => hashEmail(secretKey, address))
			.replace(CREDENTIALS, HIDDEN)
	const redactFields = (object: object, depth: number): object =>
		Object.fromEntries(
			Object.entries(object).map(([name, value]) =>
				HIDDEN_FIELDS.has(name.toLowerCase())
					? [name, HIDDEN]
					: [name, redactValue(value, depth + 1)],
			),
		)
	const redactValue = (value: unknown, depth: number): unknown => {
		if (typeof value === 'string') return redactText(value)
		if (typeof value !== 'object' || value === null) return value
		if (depth > MAX_DEPTH) return HIDDEN
		if (value instanceof Error) return redactFields(describeError(value), depth)
		if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1))
		if (value instanceof Date) return value
		if (value instanceof URL) return redactText(value.href)
		if (ArrayBuffer.isView(value)) return HIDDEN
		return redactFields(value, depth)
	}
	return (value) => redactValue(value, 0)
}

/**
 * Returns the fields and causes of an error. Keeps only the last line of a Prisma message, because earlier lines contain row
 * values.
 */
function describeError(error: Error): Record<string, unknown> {
	const { name, stack = '', cause } = error
	const isPrisma = name.startsWith('PrismaClient')
	const message = isPrisma ? (error.message.trim().split('\n').at(-1) ?? '') : error.message
	const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
	return {
		...error,
		type: name,
		message,
		stack: [`${name}: ${message}`, ...frames].join('\n'),
		...(cause !== undefined && { cause }),
		...(error instanceof AggregateError && { errors: error.errors }),
	}
}

function hashEmail(secretKey: string, address: string): string {
	const mac = createHmac('sha256', secretKey).update(`log:${address.toLowerCase()}`)
	return `email:${mac.digest('hex').slice(0, 12)}`
}
