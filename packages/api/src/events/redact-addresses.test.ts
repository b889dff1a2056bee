import { expect, it } from 'vitest'
import { redactAddresses } from './redact-addresses.ts'

it.each([
	['Write to Karen.O+roof@mail.example.com, please', 'Write to [email address], please'],
	['Call 303 555 0142 or (720) 555-0199.', 'Call [phone number] or [phone number].'],
	['+49 171 1234567 or 0171 1234567', '[phone number] or [phone number]'],
	['My number is 555-0142', 'My number is [phone number]'],
	[
		"Ask smith&jones@a.example, dio'@a.example or a/b=c@a.example",
		'Ask [email address], [email address] or [email address]',
	],
	['karen@josé.example: 3035550142', '[email address]: [phone number]'],
])('redacts "%s"', (text, redacted) => {
	expect(redactAddresses(text)).toBe(redacted)
})

it.each([
	'Is $12,345.00 the price for 2400 - 3000 sq ft in 80222 on 2026-11-20?',
	'2847 S Clermont St, Denver, CO 80222',
	'Between 10000 and 20000 dollars, 25-year warranty, 6/12 pitch, code 00123',
])('keeps "%s"', (text) => {
	expect(redactAddresses(text)).toBe(text)
})
