import { describe, expect, it } from 'vitest'
import { formatAct, formatField, formatValue } from './format-act.ts'

describe('formatAct', () => {
	it('names the administrative act and the record that it concerns', () => {
		const subject = { id: '1', name: 'CRM' }
		expect(formatAct({ type: 'api_key.revoked', subject })).toBe('revoked the API key CRM')
	})
})

describe('formatField', () => {
	it('separates the words in the name of a field', () => {
		expect(formatField('licenseNumber')).toBe('License number')
	})
})

describe('formatValue', () => {
	it.each([
		[null, 'none'],
		['', 'none'],
		[true, 'on'],
		[false, 'off'],
		[5, '5'],
		[['a', 'b'], 'a, b'],
	])('formats %j as "%s"', (value, text) => {
		expect(formatValue(value)).toBe(text)
	})
})
