import fc from 'fast-check'
import { startPostgres } from '../postgres.ts'
import { startProduct } from '../product.ts'
import { readSettings } from '../settings.ts'
import { checkAnswer, IN_TIME } from './checks.ts'
import { createFixtures, type Names } from './fixtures.ts'
import { type Operation, readOperations } from './openapi-operations.ts'
import {
	createResults,
	kindOfViolation,
	printViolations,
	type Results,
	recordAnswer,
	recordLogLine,
	reportResults,
} from './results.ts'
import { send } from './send-request.ts'
import { type TestCase, testCaseFor } from './test-cases.ts'
import { trpcTestCase } from './trpc-test-cases.ts'

const CASES_PER_ROUND = 5000
const CONCURRENCY = 8
const SHRINK_MS = 5000
const MAX_SHRUNK = 40

/**
 * Sends arbitrary requests to every operation of the OpenAPI document, with valid and invalid credentials
 * (docs/design/reliability.md#fuzz-and-fault-suites, and #guarantees, row 21). The same seed always produces the same requests.
 */
export async function runFuzzSuite(): Promise<boolean> {
	const { FUZZ_COUNT: count, FUZZ_SEED: first = Math.floor(Math.random() * 1e9) } = readSettings()
	console.log(`\nFuzz: FUZZ_SEED=${first} FUZZ_COUNT=${count}`)
	const postgres = await startPostgres()
	const results = createResults()
	const server = await startProduct(
		{ ...postgres.env, ROLE: 'web' },
		{ onLine: (line) => recordLogLine(results, line) },
	)
	const { url } = server
	const operations = await readOperations(url)
	const startedAt = performance.now()
	for (let seed = first; results.requests < count; seed += 1) {
		const names = await createFixtures(postgres.pool, url)
		const cases = anyTestCase(operations, names)
		const numRuns = Math.min(CASES_PER_ROUND, count - results.requests)
		const run = { url, names, results, seed }
		await runRound(run, fc.sample(cases, { seed, numRuns }))
		await shrinkNewViolations(run, cases)
		const elapsed = ((performance.now() - startedAt) / 1000).toFixed(0)
		console.log(`  ${results.requests} requests after ${elapsed} s`)
	}
	const seconds = (performance.now() - startedAt) / 1000
	await forgiveLoad(results, url, await createFixtures(postgres.pool, url))
	await server.stop()
	await postgres.close()
	printViolations(results)
	return reportResults(results, { operations, seconds })
}

/**
 * Matches the paths of slow operations, which synthesize speech, read images or files, hash passwords or send emails.
 */
const EXPENSIVE =
	/narration|generat|\/qa$|\/ask$|auth\/|import|send|ingest|\/images|\/presentations$/

/**
 * Generates test cases for all operations. Generates fewer cases for slow operations. About one case in twelve is a
 * tRPC request.
 */
function anyTestCase(operations: readonly Operation[], names: Names): fc.Arbitrary<TestCase> {
	const ids = new Set(Object.keys(names).filter((name) => !name.includes('.')))
	const each = operations.map((operation) => ({
		weight: EXPENSIVE.test(operation.path) ? 3 : 11,
		arbitrary: testCaseFor(operation, ids),
	}))
	return fc.oneof(...each, { weight: operations.length, arbitrary: trpcTestCase(operations, ids) })
}

type Run = { url: string; names: Names; results: Results; seed: number }

/** Sends all given test cases. Sends destructive cases last, because they delete objects that the other cases need. */
async function runRound(run: Run, cases: readonly TestCase[]): Promise<void> {
	const numbered = cases.map((testCase, index) => ({ testCase, position: `${run.seed}-${index}` }))
	for (const destructive of [false, true]) {
		const queue = numbered
			.filter(({ testCase }) => isDestructive(testCase) === destructive)
			.values()
		const work = async () => {
			for (const { testCase, position } of queue) {
				const answer = await send(run.url, testCase, run.names)
				recordAnswer(run.results, {
					testCase,
					answer,
					violations: checkAnswer(testCase, answer),
					position,
				})
			}
		}
		await Promise.all(Array.from({ length: CONCURRENCY }, work))
	}
}

function isDestructive({ method, target }: TestCase): boolean {
	return method === 'DELETE' || /logout|password|delete|remove|revoke/i.test(target)
}

/**
 * Shrinks the first request of each new kind of violation, for at most `MAX_SHRUNK` kinds. A request causes a violation when
 * its response fails a check of `checkAnswer`. The result is the smallest request that still causes this kind of violation.
 */
async function shrinkNewViolations(
	{ url, names, results, seed }: Run,
	cases: fc.Arbitrary<TestCase>,
): Promise<void> {
	const newViolations = [...results.found].filter(([, { position }]) =>
		position.startsWith(`${seed}-`),
	)
	for (const [kind, found] of newViolations.slice(0, MAX_SHRUNK)) {
		const passes = async (testCase: TestCase) => {
			const violations = checkAnswer(testCase, await send(url, testCase, names))
			return !violations.some((violation) => kindOfViolation(violation) === kind)
		}
		const { counterexample } = await fc.check(fc.asyncProperty(cases, passes), {
			seed,
			path: found.position.slice(`${seed}-`.length),
			numRuns: 1,
			interruptAfterTimeLimit: SHRINK_MS,
		})
		const [smallest] = counterexample ?? []
		if (smallest !== undefined) found.testCase = smallest
	}
}

const ATTEMPTS = 3

/** Removes violations of the time limit whose request is answered in time when it is sent alone, so load is no failure. */
async function forgiveLoad({ found }: Results, url: string, names: Names): Promise<void> {
	const isLate = async (testCase: TestCase) =>
		checkAnswer(testCase, await send(url, testCase, names)).some(({ check }) => check === IN_TIME)
	for (const [kind, { check, testCase }] of found) {
		if (check !== IN_TIME) continue
		let attempts = 1
		while ((await isLate(testCase)) && attempts <= ATTEMPTS) attempts += 1
		if (attempts <= ATTEMPTS) found.delete(kind)
	}
}
