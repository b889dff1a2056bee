import { findPhoneNumbersInText } from 'libphonenumber-js/min'

const EMAIL = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
/**
 * Matches phone numbers without an area code, such as 555-0142, and national numbers with a leading zero, such as 0171
 * 1234567.
 */
const SHORT_PHONE =
	/(?<![\p{L}\p{N}$.,-])(?:\d{3}[-. ]\d{4}|0\d(?:[ ()/.-]?\d){6,})(?![\p{L}\p{N}]|[.,-]\d)/gu

/**
 * Replaces the email addresses and phone numbers in a text that a person wrote (docs/specification.md#events, payload).
 * A phone number without a country code is read as a number of the United States.
 */
export function redactAddresses(text: string): string {
	const withoutEmails = text.replace(EMAIL, '[email address]')
	const phones = findPhoneNumbersInText(withoutEmails, { defaultCountry: 'US' })
	const withoutPhones = phones.reduceRight(
		(rest, { startsAt, endsAt }) => `${rest.slice(0, startsAt)}[phone number]${rest.slice(endsAt)}`,
		withoutEmails,
	)
	return withoutPhones.replace(SHORT_PHONE, '[phone number]')
}
