import { AuditType } from '@dormer/api/contracts/templates/schema'
import { expect, test } from 'vitest'
import { sayAudit, sayMoment, sayUserAgent, shortHash } from './say-audit.ts'

test.each([
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
])('%s is %s', (userAgent, words) => {
	expect(sayUserAgent(userAgent)).toBe(words)
})

test('every type of entry has words, with what it tells of', () => {
	for (const type of AuditType.options) expect(sayAudit({ type, data: {} })).not.toBe('')
	expect(sayAudit({ type: 'terms_accepted', data: { label: 'I agree' } })).toBe('Ticked “I agree”')
	const data = { signature: 'Bob', customerName: 'Karen Delgado' }
	expect(sayAudit({ type: 'signature_mismatch', data })).toBe(
		'Typed “Bob”, which is not Karen Delgado',
	)
})

test('a moment is told in the contract’s own time zone, to the second', () => {
	const words = sayMoment('America/Denver', '2026-11-21T01:58:31Z').replaceAll(/\s/g, ' ')
	expect(words).toBe('Nov 20, 2026, 6:58:31 PM MST')
})

test('a hash is told by its ends', () => {
	expect(shortHash(`9c41e7${'0'.repeat(54)}b07d`)).toBe('9c41e7…b07d')
})
