import { describe, expect, it } from 'vitest'
import { SignContractInput } from './schema.ts'

const id = '01940000-0000-7000-8000-000000000001'

describe('SignContractInput', () => {
	it('accepts variables with values of any type', () => {
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
