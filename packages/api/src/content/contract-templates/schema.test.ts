import { describe, expect, it } from 'vitest'
import { CreateActionConfigInput, UpdateActionConfigInput } from './schema.ts'

const id = '01940000-0000-7000-8000-000000000001'

describe('contract input schemas', () => {
	it('requires a contract text for the action type “contract”, but not for “appointment”', () => {
		const input = { deckId: id, name: 'Agreement', templateMarkdown: ' \n ' }
		const refused = CreateActionConfigInput.safeParse({ ...input, actionType: 'contract' })
		expect(refused.error?.issues).toMatchObject([
			{ path: ['templateMarkdown'], message: 'Enter the contract text' },
		])
		expect(CreateActionConfigInput.parse({ ...input, actionType: 'appointment' })).toMatchObject({
			status: 'draft',
			requirements: {},
			disclosuresMarkdown: null,
		})
	})

	it('adds no defaults to an update of a contract template', () => {
		const change = { deckId: id, configId: id, requirements: { nameMatch: false } }
		expect(UpdateActionConfigInput.parse(change)).toEqual(change)
	})
})
