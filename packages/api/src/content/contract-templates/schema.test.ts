import { describe, expect, it } from 'vitest'
import { CreateActionConfigInput, SignContractInput, UpdateActionConfigInput } from './schema.ts'

const id = '01940000-0000-7000-8000-000000000001'

describe('inputs of contracts', () => {
	it('asks a contract for its text, and nothing else for one', () => {
		const input = { deckId: id, name: 'Agreement', templateMarkdown: ' \n ' }
		const refused = CreateActionConfigInput.safeParse({ ...input, actionType: 'contract' })
		expect(refused.error?.issues).toMatchObject([
			{ path: ['templateMarkdown'], message: 'Write the contract' },
		])
		expect(CreateActionConfigInput.parse({ ...input, actionType: 'appointment' })).toMatchObject({
			status: 'draft',
			requirements: {},
			disclosuresMarkdown: null,
		})
	})

	it('leaves alone what a change does not name', () => {
		const change = { deckId: id, configId: id, requirements: { nameMatch: false } }
		expect(UpdateActionConfigInput.parse(change)).toEqual(change)
	})

	it('takes any variables of a signature: the rules drop them, not the door', () => {
		const variables = JSON.parse(
			'{"first_name":"Maria","zip":80206,"__proto__":{"x":1},"other":[]}',
		)
		const input = { presentationId: id, variables, signature: 'Maria', agreedToTerms: true }
		expect(SignContractInput.parse(input).variables).toMatchObject({
			first_name: 'Maria',
			zip: 80206,
		})
	})
})
