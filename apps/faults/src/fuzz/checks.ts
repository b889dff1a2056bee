import { z } from 'zod'
import type { Answer } from './send-request.ts'
import type { TestCase } from './test-cases.ts'

/**
 * A violation: a response did not pass the check `check`. Two violations are of the same kind when their `check` and `detail`
 * are equal.
 */
export type Violation = { check: CheckName; detail: string }
export type CheckName = (typeof CHECKS)[number]

export const IN_TIME = 'every response arrives in time'
export const CHECKS = [
	'every request gets a response',
	'no response is an undocumented 5xx',
	'the status is documented',
	'the content type is documented',
	'the body matches the documented schema',
	'an error has a message and a known code',
	'a validation error names the field',
	'no error reveals internals',
	'no invalid input succeeds',
	'no request succeeds without its credential',
	IN_TIME,
] as const

const MAX_RESPONSE_MS = 2000
/** Operations that speak a text of the request, which takes time in proportion to its length. */
const SPEAKING = '/api/narration/'
/** Maximum time in milliseconds per character of the request body. 5,000 characters are more than five minutes of speech. */
const SPEECH_MS_PER_CHARACTER = 1
const INTERNALS =
	/\n\s+at |node_modules|\.ts:\d|\.js:\d|prisma|violates|syntax error|relation "|column "|duplicate key|ECONN|ENOENT|select .+ from|insert into|TypeError|ReferenceError|RangeError|undefined is not|Cannot read|is not a function|\bzod\b|Invalid input: expected [a-z]+, received undefined at/i

const ErrorBody = z.strictObject({
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
	/** The current record, when the caller read an earlier revision of it. */
	current: z.record(z.string(), z.unknown()).optional(),
})
type ErrorBody = z.infer<typeof ErrorBody>
/**
 * Statuses that the server returns before it has found the operation, or because it cannot read the request body. An empty path
 * parameter leads to the path of a list: the server returns 404 when there is no such path, and 405 when this path lacks the method.
 */
const STATUSES_BEFORE_ROUTING = [400, 401, 404, 405, 413, 415, 431]
const STATUSES_WITHOUT_CODE = [401, 404, 500]
const INPUT_MUTATIONS: readonly TestCase['mutation'][] = ['none', 'field', 'absent', 'swapped']

/** Returns the maximum response time in milliseconds: two seconds, and more for operations that speak a text. */
function maxResponseMs({ operation, body }: TestCase): number {
	const isSpeaking = operation?.path.startsWith(SPEAKING) === true
	return MAX_RESPONSE_MS + (isSpeaking ? SPEECH_MS_PER_CHARACTER * (body?.length ?? 0) : 0)
}

/** Returns a violation for each check that a response does not pass; an empty list means that the response is correct. */
export function checkAnswer(testCase: TestCase, answer: Answer): Violation[] {
	const { status, text, milliseconds } = answer
	const violations: Violation[] = []
	const addViolation = (check: CheckName, detail: string) => violations.push({ check, detail })
	if (status === 0) {
		addViolation('every request gets a response', text)
		return violations
	}
	if (milliseconds > maxResponseMs(testCase)) addViolation(IN_TIME, nameOf(testCase))
	const unavailable = status === 503 && testCase.operation?.responses.has(503) === true
	if (status >= 500 && !unavailable)
		addViolation('no response is an undocumented 5xx', `${nameOf(testCase)} ${status}`)
	if (status >= 400 && INTERNALS.test(text))
		addViolation('no error reveals internals', `${INTERNALS.exec(text)?.[0]}`)
	if (testCase.method === 'HEAD' || testCase.method === 'OPTIONS' || status === 304)
		return violations
	if (testCase.operation === undefined) checkTrpcCalls(testCase, answer, addViolation)
	else if (status < 300) checkSuccess(testCase, answer, addViolation)
	else checkError(testCase, answer, addViolation)
	return violations
}

type AddViolation = (check: CheckName, detail: string) => void

/**
 * Returns whether a request reaches the operation for which the test case was generated. A mutation can change the method or
 * the path, and the request then reaches another operation or none.
 */
function isAtOperation({ mutation, method, operation, target }: TestCase): boolean {
	if (operation === undefined || method !== operation.method || mutation === 'path') return false
	const pattern = operation.path.replace(/\{\w+\}/g, '[^/?]+')
	return new RegExp(`^${pattern}(?:\\?|$)`).test(target)
}

function checkSuccess(
	testCase: TestCase,
	{ status, headers, text }: Answer,
	addViolation: AddViolation,
): void {
	const { operation, credential } = testCase
	if (operation === undefined || !isAtOperation(testCase)) return
	const documented = operation.responses.get(status)
	if (documented === undefined)
		addViolation('the status is documented', `${nameOf(testCase)} ${status}`)
	const [type] = (headers['content-type'] ?? '').split(';')
	if (documented?.type !== undefined && type !== documented.type)
		addViolation('the content type is documented', `${nameOf(testCase)} ${type}`)
	const fault = faultOf(documented?.body?.safeParse(readJson(text)))
	if (fault !== undefined)
		addViolation(
			'the body matches the documented schema',
			`${nameOf(testCase)} ${fault.description}`,
		)
	const isAuthorized =
		credential.scheme !== undefined && operation.credentials.includes(credential.scheme)
	const hasOwnHeader = 'cookie' in testCase.headers || 'authorization' in testCase.headers
	if (operation.credentials.length > 0 && !isAuthorized && !hasOwnHeader)
		addViolation(
			'no request succeeds without its credential',
			`${nameOf(testCase)} ${credential.name}`,
		)
	if (testCase.input === undefined || !isTransmitted(testCase.input)) return
	const rejected = faultOf(
		operation.inputSchema.safeParse(JSON.parse(JSON.stringify(testCase.input))),
	)
	if (rejected !== undefined && !isPlaceholder(testCase.input, rejected.path))
		addViolation('no invalid input succeeds', `${nameOf(testCase)} ${rejected.description}`)
}

type Fault = { path: readonly PropertyKey[]; description: string }

/**
 * Returns the path and the description of the first problem that a schema finds in a value. Replaces array indexes with 0, so
 * similar problems have equal descriptions.
 */
function faultOf(read: z.ZodSafeParseResult<unknown> | undefined): Fault | undefined {
	const [issue] = read?.error?.issues ?? []
	if (issue === undefined) return undefined
	const place = issue.path.join('.').replace(/\b\d+\b/g, '0')
	return { path: issue.path, description: `${place}: ${issue.message.slice(0, 120)}` }
}

/**
 * Returns whether the value at `path` is a placeholder. A placeholder is replaced with an id before the request is
 * sent.
 */
function isPlaceholder(input: unknown, path: readonly PropertyKey[]): boolean {
	const at = (value: unknown, name: PropertyKey): unknown =>
		typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
	const value = path.reduce(at, input)
	return typeof value === 'string' && value.startsWith('<')
}

/**
 * Returns whether the server receives the input unchanged. NUL characters and lone surrogates do not arrive unchanged.
 */
function isTransmitted(input: unknown): boolean {
	return !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(input))
}

/**
 * Checks the status, the content type and the body of an error response. Skips the status when the mutation changed the HTTP
 * method, because another operation may have responded.
 */
function checkError(
	testCase: TestCase,
	{ status, headers, text }: Answer,
	addViolation: AddViolation,
): void {
	const isDocumented = testCase.operation?.responses.has(status) === true
	const isOtherMethod =
		testCase.operation !== undefined && testCase.method !== testCase.operation.method
	const isBeforeRouting =
		isOtherMethod || (!isAtOperation(testCase) && STATUSES_BEFORE_ROUTING.includes(status))
	if (!isDocumented && !isBeforeRouting && status < 500)
		addViolation('the status is documented', `${nameOf(testCase)} ${status}`)
	if (!headers['content-type']?.startsWith('application/json'))
		addViolation('the content type is documented', `${status} ${headers['content-type']}`)
	const { data: body } = ErrorBody.safeParse(readJson(text))
	const { code } = body ?? {}
	const fits =
		code === undefined
			? STATUSES_WITHOUT_CODE.includes(status)
			: (testCase.operation?.codes.get(code) ?? status) === status
	if (body === undefined || !fits)
		addViolation('an error has a message and a known code', `${status} ${text.slice(0, 60)}`)
	else if (code === 'VALIDATION_ERROR' && INPUT_MUTATIONS.includes(testCase.mutation))
		checkFieldNames(testCase, body, addViolation)
}

const Call = z.union([
	z.object({ result: z.unknown() }),
	z.object({ error: z.object({ data: z.object({ httpStatus: z.int(), appError: ErrorBody }) }) }),
])
/** Error body of a request that was rejected before a procedure was called. */
const ErrorBeforeRouting = z.object({ error: z.string().min(1), code: z.string().optional() })

/** Checks that each call of a tRPC batch has a result or an error. Does not read streamed responses. */
function checkTrpcCalls(
	testCase: TestCase,
	{ status, headers, text }: Answer,
	addViolation: AddViolation,
): void {
	const type = headers['content-type'] ?? ''
	const isStream = type.startsWith('text/event-stream') || 'trpc-accept' in testCase.headers
	if (isStream && status < 400) return
	if (!type.startsWith('application/json'))
		addViolation('the content type is documented', `tRPC ${status} ${type}`)
	for (const each of [readJson(text)].flat()) {
		if (status >= 400 && ErrorBeforeRouting.safeParse(each).success) continue
		const { data: call } = Call.safeParse(each)
		if (call === undefined)
			addViolation('an error has a message and a known code', `tRPC ${status} ${text.slice(0, 60)}`)
		if (call === undefined || !('error' in call)) continue
		const { httpStatus, appError } = call.error.data
		if (httpStatus >= 500 && httpStatus !== 503)
			addViolation('no response is an undocumented 5xx', `tRPC, in a batch ${httpStatus}`)
		if (INTERNALS.test(appError.error)) addViolation('no error reveals internals', appError.error)
	}
}

/**
 * Checks that a validation error names fields of the operation. Applies when the server could parse the body and the
 * URL.
 */
function checkFieldNames(
	testCase: TestCase,
	{ error, details = [] }: ErrorBody,
	addViolation: AddViolation,
): void {
	const known = [...(testCase.operation?.fields ?? []), ...(testCase.operation?.files ?? [])]
	const names = details.map(({ path }) => path.split('.')[0] ?? '')
	const unknown = names.find((name) => !known.includes(name))
	if (names.length === 0)
		addViolation('a validation error names the field', `${nameOf(testCase)} ${error.slice(0, 80)}`)
	if (unknown !== undefined)
		addViolation(
			'a validation error names the field',
			`${nameOf(testCase)} “${unknown}” ${error.slice(0, 80)}`,
		)
}

/** Returns the name of the operation. For a tRPC request, returns the method. */
export function nameOf({ operation, method }: TestCase): string {
	return operation === undefined ? `tRPC ${method}` : `${operation.method} ${operation.path}`
}

function readJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
