import { z } from 'zod'
import { quantile, report } from '../report.ts'
import { CHECKS, nameOf, type Violation } from './checks.ts'
import { writeCurl } from './curl.ts'
import type { Operation } from './openapi-operations.ts'
import type { Answer } from './send-request.ts'
import type { TestCase } from './test-cases.ts'

/** First request that shows one kind of violation, and the number of all requests that show this kind. */
export type FoundViolation = Violation & {
	occurrences: number
	testCase: TestCase
	status: number
	position: string
	/** Id of the request, which also appears in the server log. */
	requestId: string
}
export type Results = {
	requests: number
	succeeded: Set<Operation>
	reached: Set<Operation>
	milliseconds: number[]
	/** Violations by kind. */
	found: Map<string, FoundViolation>
	/** Stack traces that the server logged, by request id. */
	log: Map<string, string>
}

/** Returns empty results. */
export function createResults(): Results {
	return {
		requests: 0,
		succeeded: new Set(),
		reached: new Set(),
		milliseconds: [],
		found: new Map(),
		log: new Map(),
	}
}

const LogLine = z.object({ requestId: z.string(), err: z.object({ stack: z.string() }) })

/** Stores the stack trace of an error from the server log. */
export function recordLogLine({ log }: Results, line: string): void {
	if (!line.startsWith('{')) return
	const { data } = LogLine.safeParse(JSON.parse(line))
	if (data !== undefined) log.set(data.requestId, data.err.stack)
}

/** Returns the kind of a violation. Each kind is reported only once. */
export const kindOfViolation = ({ check, detail }: Violation) => `${check}: ${detail}`

type CheckedAnswer = {
	testCase: TestCase
	answer: Answer
	violations: readonly Violation[]
	position: string
}

/** Counts a response. Stores the first violation of each kind. */
export function recordAnswer(
	results: Results,
	{ testCase, answer, violations, position }: CheckedAnswer,
): void {
	results.requests += 1
	results.milliseconds.push(answer.milliseconds)
	if (testCase.operation !== undefined && testCase.method === testCase.operation.method) {
		results.reached.add(testCase.operation)
		if (answer.status < 300) results.succeeded.add(testCase.operation)
	}
	const { status } = answer
	const requestId = String(answer.headers['x-request-id'])
	for (const violation of violations) {
		const known = results.found.get(kindOfViolation(violation))
		if (known !== undefined) known.occurrences += 1
		else
			results.found.set(kindOfViolation(violation), {
				...violation,
				occurrences: 1,
				testCase,
				status,
				position,
				requestId,
			})
	}
}

/** Prints each kind of violation once, with a curl command that sends the request again. */
export function printViolations({ found, log }: Results): void {
	for (const {
		check,
		detail,
		occurrences,
		testCase,
		status,
		position,
		requestId,
	} of found.values()) {
		console.log(`\n${occurrences} × ${check}: ${detail}`)
		console.log(
			`  ${testCase.mutation}, ${testCase.credential.name}, status ${status}, ${nameOf(testCase)}`,
		)
		console.log(`  ${writeCurl(testCase, position)}`)
		const stack = log.get(requestId)
		if (stack !== undefined) console.log(`  ${stack.slice(0, 800)}`)
	}
}

/** Prints the totals. Returns whether all checks passed. */
export function reportResults(
	{ requests, milliseconds, found, reached, succeeded }: Results,
	{ operations, seconds }: { operations: readonly Operation[]; seconds: number },
): boolean {
	const violations = CHECKS.map((check) => {
		const failed = [...found.values()].filter((one) => one.check === check)
		const occurrences = failed.reduce((sum, one) => sum + one.occurrences, 0)
		return { name: `violations of “${check}”`, measured: occurrences, passes: occurrences === 0 }
	})
	const all = operations.length
	const neverSucceeded = operations
		.filter((one) => !succeeded.has(one))
		.map(({ procedure }) => procedure)
	if (neverSucceeded.length > 0)
		console.log(`\nOperations that never succeeded: ${neverSucceeded.join(', ')}`)
	return report(`Fuzz: ${requests} requests in ${seconds.toFixed(0)} s`, [
		{ name: `operations called, of ${all}`, measured: reached.size, passes: reached.size === all },
		{
			name: `operations that succeeded at least once, of ${all}`,
			measured: succeeded.size,
			passes: true,
		},
		{
			name: 'response time: 99th percentile in ms',
			measured: quantile(milliseconds, 0.99).toFixed(0),
			passes: true,
		},
		{
			name: 'slowest response in ms',
			measured: quantile(milliseconds, 1).toFixed(0),
			passes: true,
		},
		...violations,
	])
}
