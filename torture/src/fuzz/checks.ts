import { STATUS_OF } from '@dormer/api'
import { z } from 'zod'
import type { Case } from './cases.ts'
import type { Answer } from './send.ts'

/** A promise that an answer breaks: which one, and how. Two of one kind have the same words. */
export type Breach = { promise: Pledge; how: string }
export type Pledge = (typeof PROMISES)[number]

export const PROMISES = [
	'every request is answered',
	'no failure of ours',
	'the status is documented',
	'the content type is documented',
	'the body is as documented',
	'a refusal has words and a code of the catalogue',
	'a refused input names the field',
	'no inside of the program shows',
	'what the contract refuses is not done',
	'nothing without its credential',
	'within two seconds',
] as const

const SLOWEST_MS = 2000
const INSIDE =
	/\n\s+at |node_modules|\.ts:\d|\.js:\d|prisma|violates|syntax error|relation "|column "|duplicate key|ECONN|ENOENT|select .+ from|insert into|TypeError|ReferenceError|RangeError|undefined is not|Cannot read|is not a function|\bzod\b|Invalid input: expected [a-z]+, received undefined at/i

const Refusal = z.strictObject({
	error: z.string().min(1),
	code: z.string().optional(),
	details: z
		.array(
			z.strictObject({
				path: z.string(),
				message: z.string().min(1),
				start: z.int().optional(),
				end: z.int().optional(),
			}),
		)
		.optional(),
})
type Refusal = z.infer<typeof Refusal>
const CODES = new Map<string, number>(Object.entries(STATUS_OF))
/** What the server says before it knows which operation is meant, or of a body that it could not read. */
const AT_THE_DOOR = [400, 401, 404, 413, 415, 431]
const UNCODED = [401, 404, 500]
const IN_INPUT: readonly Case['flaw'][] = ['none', 'field', 'absent', 'swapped']

/** The promises that an answer breaks; none is what is wanted. */
export function judge(one: Case, answer: Answer): Breach[] {
	const { status, text, milliseconds } = answer
	const breaches: Breach[] = []
	const say = (promise: Pledge, how: string) => breaches.push({ promise, how })
	if (status === 0) {
		say('every request is answered', text)
		return breaches
	}
	if (milliseconds > SLOWEST_MS) say('within two seconds', nameOf(one))
	const unavailable = status === 503 && one.operation?.answers.has(503) === true
	if (status >= 500 && !unavailable) say('no failure of ours', `${nameOf(one)} ${status}`)
	if (status >= 400 && INSIDE.test(text))
		say('no inside of the program shows', `${INSIDE.exec(text)?.[0]}`)
	if (one.method === 'HEAD' || one.method === 'OPTIONS' || status === 304) return breaches
	if (one.operation === undefined) judgeCalls(one, answer, say)
	else if (status < 300) judgeDone(one, answer, say)
	else judgeRefusal(one, answer, say)
	return breaches
}

type Say = (promise: Pledge, how: string) => void

/** Whether the request reached the operation that it was meant for. */
function isAtOperation({ flaw, method, operation, target }: Case): boolean {
	if (operation === undefined || method !== operation.method || flaw === 'path') return false
	const pattern = operation.path.replace(/\{\w+\}/g, '[^/?]+')
	return new RegExp(`^${pattern}(?:\\?|$)`).test(target)
}

function judgeDone(one: Case, { status, headers, text }: Answer, say: Say): void {
	const { operation, credential } = one
	if (operation === undefined || !isAtOperation(one)) return
	const documented = operation.answers.get(status)
	if (documented === undefined) say('the status is documented', `${nameOf(one)} ${status}`)
	const [type] = (headers['content-type'] ?? '').split(';')
	if (documented?.type !== undefined && type !== documented.type)
		say('the content type is documented', `${nameOf(one)} ${type}`)
	const fault = faultOf(documented?.body?.safeParse(readJson(text)))
	if (fault !== undefined) say('the body is as documented', `${nameOf(one)} ${fault.words}`)
	const isOpened = credential.opens !== undefined && operation.opens.includes(credential.opens)
	const isOdd = 'cookie' in one.headers || 'authorization' in one.headers
	if (operation.opens.length > 0 && !isOpened && !isOdd)
		say('nothing without its credential', `${nameOf(one)} ${credential.name}`)
	if (one.input === undefined || !isKept(one.input)) return
	const refused = faultOf(operation.accepts.safeParse(JSON.parse(JSON.stringify(one.input))))
	if (refused !== undefined && !isName(one.input, refused.path))
		say('what the contract refuses is not done', `${nameOf(one)} ${refused.words}`)
}

type Fault = { path: readonly PropertyKey[]; words: string }

/** The first fault, places in lists taken together. */
function faultOf(read: z.ZodSafeParseResult<unknown> | undefined): Fault | undefined {
	const [issue] = read?.error?.issues ?? []
	if (issue === undefined) return undefined
	const place = issue.path.join('.').replace(/\b\d+\b/g, '0')
	return { path: issue.path, words: `${place}: ${issue.message.slice(0, 120)}` }
}

/** Whether a name stands there, instead of which an id was sent. */
function isName(input: unknown, path: readonly PropertyKey[]): boolean {
	const at = (value: unknown, name: PropertyKey): unknown =>
		typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
	const value = path.reduce(at, input)
	return typeof value === 'string' && value.startsWith('<')
}

/** A text with a NUL or half a character comes in as another one. */
function isKept(input: unknown): boolean {
	return !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(input))
}

/** By another method another operation may have been asked, whose statuses are its own. */
function judgeRefusal(one: Case, { status, headers, text }: Answer, say: Say): void {
	const isDocumented = one.operation?.answers.has(status) === true
	const isAnother = one.operation !== undefined && one.method !== one.operation.method
	const isAtTheDoor = isAnother || (!isAtOperation(one) && AT_THE_DOOR.includes(status))
	if (!isDocumented && !isAtTheDoor && status < 500)
		say('the status is documented', `${nameOf(one)} ${status}`)
	if (!headers['content-type']?.startsWith('application/json'))
		say('the content type is documented', `${status} ${headers['content-type']}`)
	const { data: refusal } = Refusal.safeParse(readJson(text))
	const { code } = refusal ?? {}
	const fits = code === undefined ? UNCODED.includes(status) : CODES.get(code) === status
	if (refusal === undefined || !fits)
		say('a refusal has words and a code of the catalogue', `${status} ${text.slice(0, 60)}`)
	else if (code === 'VALIDATION_ERROR' && IN_INPUT.includes(one.flaw)) judgeNames(one, refusal, say)
}

const Call = z.union([
	z.object({ result: z.unknown() }),
	z.object({ error: z.object({ data: z.object({ httpStatus: z.int(), appError: Refusal }) }) }),
])
/** Refused before it was known what is called. */
const Door = z.object({ error: z.string().min(1), code: z.string().optional() })

/** Each call of a batch has its result or its refusal; what is streamed line by line is not read. */
function judgeCalls(one: Case, { status, headers, text }: Answer, say: Say): void {
	const type = headers['content-type'] ?? ''
	const isStream = type.startsWith('text/event-stream') || 'trpc-accept' in one.headers
	if (isStream && status < 400) return
	if (!type.startsWith('application/json'))
		say('the content type is documented', `tRPC ${status} ${type}`)
	for (const each of [readJson(text)].flat()) {
		if (status >= 400 && Door.safeParse(each).success) continue
		const { data: call } = Call.safeParse(each)
		if (call === undefined)
			say('a refusal has words and a code of the catalogue', `tRPC ${status} ${text.slice(0, 60)}`)
		if (call === undefined || !('error' in call)) continue
		const { httpStatus, appError } = call.error.data
		if (httpStatus >= 500 && httpStatus !== 503)
			say('no failure of ours', `tRPC, in a batch ${httpStatus}`)
		if (INSIDE.test(appError.error)) say('no inside of the program shows', appError.error)
	}
}

/** Of a request whose body and address could be read, a refusal names a field that the contract knows. */
function judgeNames(one: Case, { error, details = [] }: Refusal, say: Say): void {
	const known = [...(one.operation?.fields ?? []), ...(one.operation?.files ?? [])]
	const names = details.map(({ path }) => path.split('.')[0] ?? '')
	const strange = names.find((name) => !known.includes(name))
	if (names.length === 0)
		say('a refused input names the field', `${nameOf(one)} ${error.slice(0, 80)}`)
	if (strange !== undefined)
		say('a refused input names the field', `${nameOf(one)} “${strange}” ${error.slice(0, 80)}`)
}

/** The operation, of what came through the other door the method. */
export function nameOf({ operation, method }: Case): string {
	return operation === undefined ? `tRPC ${method}` : `${operation.method} ${operation.path}`
}

function readJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
