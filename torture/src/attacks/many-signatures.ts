import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { withServer } from '../outages/outage.ts'
import { signUp } from '../sign-up.ts'
import type { Attack } from './attack.ts'
import { type OpenContract, openContract, SIGNATURE } from './contract.ts'

const CONTRACTS = 20
const CALLS_EACH = 10
/** Maximum time in milliseconds for one signature. A call that gets 503 is repeated until this time has passed. */
const DEADLINE_MS = 30_000
const RETRY_MS = 1000

const Signed = z.object({ documentId: z.string() })
const Documents = z.object({ documents: z.array(z.unknown()) })

/**
 * Many homeowners sign at the same moment. For each contract, several equal calls run concurrently, as from a browser that
 * repeats a call before the response arrives.
 */
export const MANY_SIGNATURES: Attack = {
	name: `${CONTRACTS * CALLS_EACH} signatures over HTTP at once, ${CALLS_EACH} for each of ${CONTRACTS} contracts`,
	promise: 'each contract is signed once, every call returns its document or 503 with Retry-After',
	run: () =>
		withServer({}, async ({ url }) => {
			const target = { url, signUp: () => signUp(url) }
			const contracts: OpenContract[] = []
			for (let made = 0; made < CONTRACTS; made += 1) contracts.push(await openContract(target))
			const calls = contracts.flatMap((contract) =>
				Array.from({ length: CALLS_EACH }, () => signUntilAnswered(contract)),
			)
			const answers = await Promise.all(calls)
			let repeated = 0
			for (const [index, { company }] of contracts.entries()) {
				const ids = answers.slice(index * CALLS_EACH, (index + 1) * CALLS_EACH)
				const { documents } = Documents.parse(
					await (await company.fetch('/api/contracts/documents')).json(),
				)
				if (new Set(ids.map(({ documentId }) => documentId)).size !== 1 || documents.length !== 1)
					repeated += 1
			}
			const refused = answers.reduce((sum, answer) => sum + answer.refused, 0)
			const wrong = answers.flatMap((answer) => answer.wrong)
			const slowest = Math.max(...answers.map(({ ms }) => ms))
			return {
				found: `${CONTRACTS - repeated} of ${CONTRACTS} contracts signed once, ${refused} × 503, ${wrong.length} other answers ${wrong[0] ?? ''}, slowest ${slowest.toFixed(0)} ms`,
				holds: repeated === 0 && wrong.length === 0 && slowest <= DEADLINE_MS,
			}
		}),
}

/** Signs a contract, and repeats the call while the server answers 503 with `Retry-After`. */
async function signUntilAnswered({ asHomeowner, presentationId }: OpenContract) {
	const startedAt = performance.now()
	for (let refused = 0; ; refused += 1) {
		const path = `/api/presentations/${presentationId}/sign-contract`
		const response = await asHomeowner(path, SIGNATURE)
		const ms = performance.now() - startedAt
		const isRefused = response.status === 503 && response.headers.get('retry-after') !== null
		if (isRefused && ms < DEADLINE_MS) {
			await response.arrayBuffer()
			await sleep(RETRY_MS)
			continue
		}
		const text = await response.text()
		if (!response.ok) return { documentId: '', refused, wrong: [`${response.status} ${text}`], ms }
		return { documentId: Signed.parse(JSON.parse(text)).documentId, refused, wrong: [], ms }
	}
}
