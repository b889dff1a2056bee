import { findPhoneNumbersInText } from 'libphonenumber-js/min'
import { EMAIL_IN_TEXT } from '../core/email-address-schema.ts'

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
	const withoutEmails = text.replace(EMAIL_IN_TEXT, '[email address]')
	const phones = findPhoneNumbersInText(withoutEmails, { defaultCountry: 'US' })
	const withoutPhones = phones.reduceRight(
		(rest, { startsAt, endsAt }) => `${rest.slice(0, startsAt)}[phone number]${rest.slice(endsAt)}`,
		withoutEmails,
	)
	return withoutPhones.replace(SHORT_PHONE, '[phone number]')
}
