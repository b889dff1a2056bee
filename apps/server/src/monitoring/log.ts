import { createHmac } from 'node:crypto'
import type { Config } from '@dormer/api'
import { type DestinationStream, type Logger, pino } from 'pino'

const HIDDEN = '[hidden]'

/** Fields whose values are credentials, what a homeowner said, or a database's copy of a row. */
const HIDDEN_FIELDS = new Set(
	[
		...['authorization', 'cookie', 'set-cookie', 'x-presentation-token', 'xi-api-key', 'api-key'],
		...['apiKey', 'password', 'secret', 'token', '_token', 'shareKey', 'pass', 'passphrase'],
		...['question', 'answer', 'userQuestion', 'userResponse', 'transcript', 'history'],
		...['detail', 'where', 'parameters', 'params'],
	].map((name) => name.toLowerCase()),
)
/** Bounded as RFC 5321 has it, so that a long word is not read again from each of its letters. */
const EMAIL = /[\w.'+%-]{1,64}@(?:[\w-]{1,63}\.)+[a-z]{2,63}/gi
/** API keys, JWTs, the secrets of webhooks, what follows `Bearer`, and the secret part of our addresses. */
const CREDENTIALS =
	/\bpsk_[\w-]+|\bwhsec_[\w+/=-]+|\beyJ[\w-]+\.[\w-]+\.[\w-]+|(?<=Bearer )\S+|(?<=\/p\/)[\w-]{16,}|(?<=\/m\/[ocu]\/)[\w.-]+/g
const DEEPEST = 6

/**
 * The log: JSON lines. No credential, no e-mail address (its keyed hash instead, so that lines of one person can be told
 * from others') and no question gets into it, whatever field or fault it stands in. `to` is standard output when left out.
 */
export function createLog(
	{ LOG_LEVEL: level, SECRET_KEY }: Pick<Config, 'LOG_LEVEL' | 'SECRET_KEY'>,
	to?: DestinationStream,
): Logger {
	const clean = createCleaner(SECRET_KEY)
	const options = {
		level,
		serializers: { err: (cleaned: unknown) => cleaned },
		hooks: {
			logMethod(this: Logger, given: Parameters<Logger['info']>, method: Logger['info']) {
				const [first, ...rest]: unknown[] = given
				const fields = first instanceof Error ? { err: first } : first
				Reflect.apply(method, this, [fields, ...rest].map(clean))
			},
		},
	}
	return to === undefined ? pino(options) : pino(options, to)
}

function createCleaner(secretKey: string): (value: unknown) => unknown {
	const text = (words: string): string =>
		words.replace(EMAIL, (address) => hashEmail(secretKey, address)).replace(CREDENTIALS, HIDDEN)
	const fields = (from: object, depth: number): object =>
		Object.fromEntries(
			Object.entries(from).map(([name, value]) =>
				HIDDEN_FIELDS.has(name.toLowerCase()) ? [name, HIDDEN] : [name, anything(value, depth + 1)],
			),
		)
	const anything = (value: unknown, depth: number): unknown => {
		if (typeof value === 'string') return text(value)
		if (typeof value !== 'object' || value === null) return value
		if (depth > DEEPEST) return HIDDEN
		if (value instanceof Error) return fields(describeError(value), depth)
		if (Array.isArray(value)) return value.map((item) => anything(item, depth + 1))
		if (value instanceof Date) return value
		if (value instanceof URL) return text(value.href)
		if (ArrayBuffer.isView(value)) return HIDDEN
		return fields(value, depth)
	}
	return (value) => anything(value, 0)
}

/** An error's own fields and its causes. Prisma shows a whole call in front of its message: what was written stays out. */
function describeError(error: Error): Record<string, unknown> {
	const { name, stack = '', cause } = error
	const isCall = name.startsWith('PrismaClient')
	const message = isCall ? (error.message.trim().split('\n').at(-1) ?? '') : error.message
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
