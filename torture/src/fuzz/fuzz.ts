import fc from 'fast-check'
import { keepRunning } from '../process.ts'
import { freePort, openStage } from '../stage.ts'
import { type Case, caseOf } from './cases.ts'
import { judge } from './checks.ts'
import { type Operation, readContract } from './contract.ts'
import { send } from './send.ts'
import { fuzzSettings } from './settings.ts'
import { conclude, count, emptyTally, hearLog, kindOf, printFound, type Tally } from './tally.ts'
import { trpcCase } from './trpc-cases.ts'
import { createWorlds, type Names } from './world.ts'

const A_ROUND = 5000
const AT_ONCE = 8
const SHRINK_MS = 5000
const MOST_SHRUNK = 40

/**
 * Arbitrary requests to every address, made from the contract that we hand out and crossed with credentials of every state
 * (reliability, section 3.14 and section 2, row 21). One seed gives one list of requests.
 */
export async function tortureFuzz(): Promise<boolean> {
	const settings = fuzzSettings()
	console.log(`\nFuzz: FUZZ_SEED=${settings.seed} FUZZ_COUNT=${settings.count}`)
	const stage = await openStage()
	const port = await freePort()
	const url = `http://127.0.0.1:${port}`
	const tally = emptyTally()
	const env = { ...stage.env, ROLE: 'web', PORT: String(port) }
	const server = keepRunning(env, undefined, (line) => hearLog(tally, line))
	await server.running()
	const operations = await readContract(url)
	const makeWorld = createWorlds({ stage, url })
	const began = performance.now()
	for (let seed = settings.seed; tally.asked < settings.count; seed += 1) {
		const names = await makeWorld()
		const cases = anyCase(operations, names)
		const numRuns = Math.min(A_ROUND, settings.count - tally.asked)
		const run = { url, names, tally, seed }
		await runRound(run, fc.sample(cases, { seed, numRuns }))
		await shrinkNew(run, cases)
	}
	const seconds = (performance.now() - began) / 1000
	await server.stop()
	await stage.close()
	printFound(tally)
	return conclude(tally, { operations, seconds })
}

/** What speaks, reads pictures and files, hashes passwords or writes mails. */
const COSTLY = /narration|generat|\/qa$|\/ask$|auth\/|import|send|ingest|\/images|\/presentations$/

/** Any request to any operation, the costly ones less often than the others; one in twelve comes through the other door. */
function anyCase(operations: readonly Operation[], names: Names): fc.Arbitrary<Case> {
	const ids = new Set(Object.keys(names).filter((name) => !name.includes('.')))
	const each = operations.map((operation) => ({
		weight: COSTLY.test(operation.path) ? 3 : 11,
		arbitrary: caseOf(operation, ids),
	}))
	return fc.oneof(...each, { weight: operations.length, arbitrary: trpcCase(operations, ids) })
}

type Run = { url: string; names: Names; tally: Tally; seed: number }

/** What takes things away comes last: until then there is something to ask for. */
async function runRound(run: Run, cases: readonly Case[]): Promise<void> {
	const placed = cases.map((one, index) => ({ one, place: `${run.seed}-${index}` }))
	for (const isLast of [false, true]) {
		const left = placed.filter(({ one }) => takesAway(one) === isLast).values()
		const work = async () => {
			for (const { one, place } of left) {
				const answer = await send(run.url, one, run.names)
				count(run.tally, { one, answer, breaches: judge(one, answer), place })
			}
		}
		await Promise.all(Array.from({ length: AT_ONCE }, work))
	}
}

function takesAway({ method, target }: Case): boolean {
	return method === 'DELETE' || /logout|password|delete|remove|revoke/i.test(target)
}

/** Makes the requests that were the first of their kind as small as they still break the promise. */
async function shrinkNew(
	{ url, names, tally, seed }: Run,
	cases: fc.Arbitrary<Case>,
): Promise<void> {
	const fresh = [...tally.found].filter(([, { place }]) => place.startsWith(`${seed}-`))
	for (const [kind, found] of fresh.slice(0, MOST_SHRUNK)) {
		const holds = async (one: Case) => {
			const breaches = judge(one, await send(url, one, names))
			return !breaches.some((breach) => kindOf(breach) === kind)
		}
		const { counterexample } = await fc.check(fc.asyncProperty(cases, holds), {
			seed,
			path: found.place.slice(`${seed}-`.length),
			numRuns: 1,
			interruptAfterTimeLimit: SHRINK_MS,
		})
		const [smallest] = counterexample ?? []
		if (smallest !== undefined) found.one = smallest
	}
}
