import { expect, it } from 'vitest'
import { z } from 'zod'
import { createLog } from './log.ts'

const Line = z.record(z.string(), z.unknown())

/** Calls `use` with a logger. Returns the logged output as text and as parsed lines. */
function written(use: (log: ReturnType<typeof createLog>) => void) {
	const lines: string[] = []
	const destination = { write: (line: string) => void lines.push(line) }
	use(
		createLog({ LOG_LEVEL: 'info', SECRET_KEY: 'a key that signs in tests, 32 long' }, destination),
	)
	return { text: lines.join(''), lines: lines.map((line) => Line.parse(JSON.parse(line))) }
}

it('removes credentials, email addresses and questions from all fields, errors and messages', () => {
	const secrets = [
		'psk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
		'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
		'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl',
		'k8Jd03kdjW92kdLq',
		'correct horse',
		'karen.delgado@mail.example',
		'Can I pay later?',
		'smith&jones@mail.example',
		'Søren@dächer.example',
	]
	const [key, hook, jwt, shareKey, password, email, question, couple, foreign] = secrets
	const { text, lines } = written((log) => {
		const fault = new Error(`550 <${email}> no such user\nAuthorization: Bearer ${shareKey}`)
		log.warn({ err: fault }, `not sent to ${email}`)
		log.error({ err: new Error('lost', { cause: Object.assign(fault, { detail: question }) }) })
		log.info({ headers: { authorization: `Bearer ${key}`, Cookie: jwt }, password })
		log.info({ event: { type: 'question.asked', data: { question, at: [hook, jwt] } } })
		log.info({ url: `https://roofs.example/p/${shareKey}?a=${email}`, nested: { key } })
		log.warn({ err: new AggregateError([fault], 'all failed'), bytes: Buffer.from(password ?? '') })
		log.info({ at: new URL(`https://roofs.example/p/${shareKey}`) })
		log.info(`GET /m/c/${shareKey}.${shareKey}`)
		log.child({ requestId: 'one' }).error(fault)
		log.warn(`not sent to ${couple} and ${foreign}`)
	})
	for (const secret of secrets) expect(text).not.toContain(secret)
	expect(lines).toHaveLength(10)
	expect(lines[0]).toMatchObject({ level: 40, err: { type: 'Error' } })
	expect(lines[3]).toMatchObject({ event: { type: 'question.asked' } })
	expect(lines[5]).toMatchObject({ err: { errors: [{ type: 'Error' }] } })
	expect(lines[8]).toMatchObject({ requestId: 'one' })
})

it('gives an email address the same hash in upper and lower case', () => {
	const { lines } = written((log) => {
		log.info({ to: 'Karen@mail.example' })
		log.info({ to: 'karen@mail.example' })
		log.info({ to: 'hannah@mail.example' })
		log.error({ err: new TypeError('no such slide') }, 'failed')
	})
	const [one, same, other, failed] = lines
	expect(one?.to).toMatch(/^email:[0-9a-f]{12}$/)
	expect(same?.to).toBe(one?.to)
	expect(other?.to).not.toBe(one?.to)
	expect(failed).toMatchObject({
		msg: 'failed',
		err: { type: 'TypeError', message: 'no such slide' },
	})
	expect(JSON.stringify(failed)).toContain('log.test.ts')
})

it('removes the query arguments from the message of a Prisma error', () => {
	class PrismaClientValidationError extends Error {
		override name = 'PrismaClientValidationError'
	}
	const { text } = written((log) =>
		log.error({
			err: new PrismaClientValidationError(
				'Invalid `create()`:\n{ text: "My roof leaks" }\n\nUnknown field',
			),
		}),
	)
	expect(text).not.toContain('My roof leaks')
	expect(text).toContain('Unknown field')
})
