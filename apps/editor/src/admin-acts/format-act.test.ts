import { describe, expect, it } from 'vitest'
import { formatAct, formatChange, formatField } from './format-act.ts'

describe('formatAct', () => {
	it('describes what was done and the record that was changed', () => {
		const subject = { id: '1', name: 'CRM' }
		expect(formatAct({ type: 'api_key.revoked', subject })).toBe('revoked the API key CRM')
	})
})

describe('formatField', () => {
	it('separates the words of a camel-case field name', () => {
		expect(formatField('licenseNumber')).toBe('License number')
	})

	it('uses the words of the settings for a field that has a label', () => {
		expect(formatField('textSha256')).toBe('Checksum of the text')
	})
})

describe('formatChange', () => {
	it.each([
		[null, 'CRM', 'CRM'],
		['', true, 'on'],
		['CRM', null, 'CRM → none'],
		[true, false, 'on → off'],
		[3, 5, '3 → 5'],
		[['a'], ['a', 'b'], 'a → a, b'],
		[null, 'a'.repeat(64), 'aaaaaaaaaaaa…'],
	])('formats a change from %j to %j as "%s"', (before, after, text) => {
		expect(formatChange('name', { before, after })).toBe(text)
	})
})
