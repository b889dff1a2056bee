import { AuditType } from '@dormer/api/contracts/evidence/schema'
import { describe, expect, it } from 'vitest'
import { formatAuditEntry, formatMoment, formatUserAgent, shortHash } from './format-audit.ts'

describe('formatUserAgent', () => {
	it.each([
		[
			'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
			'Edge on Windows',
		],
		[
			'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
			'Safari on iPhone',
		],
		[
			'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
			'Chrome on Android',
		],
		[
			'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
			'Firefox on Mac',
		],
		['Mozilla/5.0 (iPhone)', 'iPhone'],
		['curl/8.5.0', 'curl/8.5.0'],
	])('shortens %s to "%s"', (userAgent, words) => {
		expect(formatUserAgent(userAgent)).toBe(words)
	})
})

describe('formatAuditEntry', () => {
	it('formats an audit entry of any type as a sentence that contains the data of the entry', () => {
		for (const type of AuditType.options) expect(formatAuditEntry({ type, data: {} })).not.toBe('')
		expect(formatAuditEntry({ type: 'terms_accepted', data: { label: 'I agree' } })).toBe(
			'Checked “I agree”',
		)
		const data = { signature: 'Bob', customerName: 'Karen Delgado' }
		expect(formatAuditEntry({ type: 'signature_mismatch', data })).toBe(
			'Typed “Bob”, which is not Karen Delgado',
		)
	})
})

describe('formatMoment', () => {
	it('formats a time with seconds in the time zone of the contract', () => {
		const words = formatMoment('America/Denver', '2026-11-21T01:58:31Z').replaceAll(/\s/g, ' ')
		expect(words).toBe('Nov 20, 2026, 6:58:31 PM MST')
	})
})

describe('shortHash', () => {
	it('keeps the first six and last four digits of a hash', () => {
		expect(shortHash(`9c41e7${'0'.repeat(54)}b07d`)).toBe('9c41e7…b07d')
	})
})
