import { describe, expect, it } from 'vitest'
import { differences } from './address-differences.ts'

describe('differences', () => {
	it('marks the words of the suggested address that the rep did not type', () => {
		const parts = differences('3310 Vrane st, denver', '3310 Vrain St, Denver, CO 80212')
		expect(parts.filter(({ isNew }) => isNew).map(({ text }) => text)).toEqual([
			'Vrain',
			'CO',
			'80212',
		])
		expect(parts.map(({ text }) => text).join('')).toBe('3310 Vrain St, Denver, CO 80212')
	})
})
