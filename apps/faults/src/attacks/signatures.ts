import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type OpenContract, openContract, SIGNATURE, signUnseen, signUp } from '../company.ts'
import { withServer } from '../outages/server.ts'
import type { Finding } from '../report.ts'
import { type Attack, expectStatus } from './attack.ts'

const CONTRACTS = 20
const CALLS_EACH = 10
/** Maximum time in milliseconds for one signature. A call that gets 503 is repeated until this time has passed. */
const DEADLINE_MS = 30_000
const RETRY_MS = 1000

const Signed = z.object({ documentId: z.string() })
const Documents = z.object({ documents: z.array(z.unknown()) })

const Verified = z.object({
	verdict: z.object({
		statements: z.array(z.object({ message: z.string(), notable: z.boolean() })),
	}),
})

/** Requests that try to create false signatures, such as a signature of a contract that the homeowner never opened. */
export const SIGNATURE_ATTACKS: Attack[] = [
	{
		name: 'signature of a contract that was never opened',
		promise: 'the verdict says that the contract was not shown',
		run: async (target) => {
			const documentId = await signUnseen(await openContract(await target.signUp()))
			const response = await fetch(`${target.url}/api/contracts/verify/${documentId}`)
			const { verdict } = Verified.parse(await response.json())
			const statement = verdict.statements.find(({ message }) => /not shown/i.test(message))
			return {
				found: statement?.message ?? 'no such statement',
				holds: statement?.notable === true,
			}
		},
	},
	{
		name: 'signature with another person’s name in the variables',
		promise: '400',
		run: async (target) => {
			const contract = await openContract(await target.signUp())
			const path = `/api/presentations/${contract.presentationId}/sign-contract`
			const variables = { full_name: 'Somebody Else' }
			return expectStatus(await contract.asHomeowner(path, { ...SIGNATURE, variables }), 400)
		},
	},
	{
		name: 'signature with a variable of two lines',
		promise: '400',
		run: async (target) => {
			const contract = await openContract(await target.signUp())
			const path = `/api/presentations/${contract.presentationId}/sign-contract`
			const variables = { address: '1 Main St\n\n# Free roof' }
			return expectStatus(await contract.asHomeowner(path, { ...SIGNATURE, variables }), 400)
		},
	},
	{
		name: 'signature of a contract text that changed meanwhile',
		promise: '409',
		run: async (target) => {
			const contract = await openContract(await target.signUp())
			const { company, deckId, configId, presentationId } = contract
			const path = `/api/presentations/${presentationId}/sign-contract`
			const { revision } = z
				.object({ revision: z.string() })
				.parse(await (await contract.asHomeowner(path)).json())
			await company.fetch(`/api/decks/${deckId}/action-configs/${configId}`, {
				method: 'PUT',
				json: { templateMarkdown: '# Another text\n\nFor {{full_name}}.', status: 'published' },
			})
			return expectStatus(await contract.asHomeowner(path, { ...SIGNATURE, revision }), 409)
		},
	},
	{
		name: `${CONTRACTS * CALLS_EACH} signatures over HTTP at once, ${CALLS_EACH} for each of ${CONTRACTS} contracts`,
		promise:
			'each contract is signed once, every call returns its document or 503 with Retry-After',
		run: () => withServer({}, ({ url }) => signManyAtOnce(url)),
	},
]

/**
 * Many homeowners sign at the same moment. For each contract, several equal calls run concurrently, as from a browser that
 * repeats a call before the response arrives.
 */
async function signManyAtOnce(url: string): Promise<Finding> {
	const contracts: OpenContract[] = []
	for (let made = 0; made < CONTRACTS; made += 1)
		contracts.push(await openContract(await signUp(url)))
	const calls = contracts.flatMap((contract) =>
		Array.from({ length: CALLS_EACH }, () => signUntilAnswered(contract)),
	)
	const answers = await Promise.all(calls)
	let repeated = 0
	for (const [index, { company }] of contracts.entries()) {
		const ids = answers.slice(index * CALLS_EACH, (index + 1) * CALLS_EACH)
		const listed = await company.call('GET', '/api/contracts/documents')
		const { documents } = Documents.parse(listed)
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
