import { z } from 'zod'
import { type Attack, expectStatus } from './attack.ts'
import { openContract, SIGNATURE, signUnseen } from './contract.ts'

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
			const documentId = await signUnseen(await openContract(target))
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
			const contract = await openContract(target)
			const path = `/api/presentations/${contract.presentationId}/sign-contract`
			const variables = { full_name: 'Somebody Else' }
			return expectStatus(await contract.asHomeowner(path, { ...SIGNATURE, variables }), 400)
		},
	},
	{
		name: 'signature with a variable of two lines',
		promise: '400',
		run: async (target) => {
			const contract = await openContract(target)
			const path = `/api/presentations/${contract.presentationId}/sign-contract`
			const variables = { address: '1 Main St\n\n# Free roof' }
			return expectStatus(await contract.asHomeowner(path, { ...SIGNATURE, variables }), 400)
		},
	},
	{
		name: 'signature of a contract text that changed meanwhile',
		promise: '409',
		run: async (target) => {
			const contract = await openContract(target)
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
]
