import { describe, expect, it } from 'vitest'
import { EmailAddress } from './email-address-schema.ts'

describe('EmailAddress', () => {
	it.each([
		'karen@example.com',
		'smith&jones@example.com',
		'wow!@example.com',
		"dio'@example.com",
		'a/b=c@example.com',
		'info@dächer-müller.example',
		'ivan@xn--80ak6aa92e.xn--p1ai',
		'Søren@example.com',
		'用户@例え.jp',
		`${'a'.repeat(64)}@example.com`,
	])('accepts %s', (address) => {
		expect(EmailAddress.parse(address)).toBe(address)
	})

	it.each([
		['karen@example.com ', 'karen@example.com'],
		['\u00a0karen@example.com\u00a0', 'karen@example.com'],
		['Jose\u0301@example.com', 'José@example.com'],
		['karen@ｅｘａｍｐｌｅ.com', 'karen@example.com'],
		['karen@example。com', 'karen@example.com'],
		['karen@example．co｡uk', 'karen@example.co.uk'],
	])('reads %j as %s', (typed, address) => {
		expect(EmailAddress.parse(typed)).toBe(address)
	})

	it.each([
		'karen',
		'karen@',
		'@example.com',
		'karen@example',
		'karen@@example.com',
		'.karen@example.com',
		'karen.@example.com',
		'ka..ren@example.com',
		'karen @example.com',
		'karen@-example.com',
		'karen@example-.com',
		'karen@127.0.0.1',
		'karen@example.com,mallory@example.com',
		'Karen <karen@example.com>',
		'karen@example.com\r\nBcc: mallory@example.com',
		'karen\u200b@example.com',
		'karen\u202e@example.com',
		'karen\u2003@example.com',
		`${'a'.repeat(65)}@example.com`,
		`karen@${'a.'.repeat(130)}com`,
	])('refuses %j', (address) => {
		expect(EmailAddress.safeParse(address).success).toBe(false)
	})

	it('does not search a text that is too long', () => {
		const { error } = EmailAddress.safeParse(`a@${'a.'.repeat(500_000)}com`)
		expect(error?.issues.map(({ code }) => code)).toEqual(['too_big'])
	})
})
