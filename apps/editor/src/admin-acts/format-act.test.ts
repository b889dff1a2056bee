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

	const lender = {
		name: 'Front Range Credit Union',
		downPaymentPercent: 0,
		months: 120,
		aprPercent: 8.99,
		minLoanCents: 500_000,
		disclosure: 'On approved credit.',
	}
	const lenderWords =
		'Front Range Credit Union: down payment 0%, monthly payments 120, APR 8.99%, smallest loan $5,000, with the text On approved credit.'

	it('formats lists of records as words', () => {
		const after = JSON.stringify([lender])
		expect(formatChange('lenders', { before: [], after })).toBe(`none → ${lenderWords}`)
		const rates = JSON.stringify([{ name: 'Sales tax', percent: 8.81, state: 'CO', zips: [] }])
		expect(formatChange('taxRates', { before: null, after: rates })).toBe(
			'Sales tax: 8.81%, state CO',
		)
		const payments = JSON.stringify([{ name: 'When the roof is done', percent: 60 }])
		expect(formatChange('other', { before: null, after: payments })).toBe(
			'When the roof is done: 60%',
		)
		expect(formatChange('depositCents', { before: 50_000, after: 75_000 })).toBe('$500 → $750')
	})

	it('keeps a record that has braces in a text as it is', () => {
		const after = JSON.stringify([{ name: 'Bank', disclosure: 'Ask {us} first.' }])
		expect(formatChange('lenders', { before: null, after })).toContain('{us}')
	})

	it('formats a list that the audit log shortened up to its last whole record', () => {
		const after = `${JSON.stringify([lender, lender]).slice(0, 200)}…`
		expect(formatChange('lenders', { before: null, after })).toBe(`${lenderWords}; …`)
	})
})
