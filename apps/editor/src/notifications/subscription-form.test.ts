import { describe, expect, it } from 'vitest'
import {
	fieldsOf,
	inputOf,
	type SubscriptionFields,
	SubscriptionForm,
} from './subscription-form.ts'

const NEW = fieldsOf(undefined)
const webhook = (url: string, headers = ''): SubscriptionFields => ({
	...NEW,
	name: 'CRM',
	channelConfig: { url, toEmails: '', headers },
})
const mail = (toEmails: string): SubscriptionFields => ({
	...NEW,
	name: 'Office',
	channel: 'email',
	channelConfig: { url: 'no address', toEmails, headers: '' },
})
const errorsOf = (fields: SubscriptionFields) =>
	(SubscriptionForm.safeParse(fields).error?.issues ?? []).map(
		({ path, message }) => `${path.join('.')}: ${message}`,
	)

describe('SubscriptionForm', () => {
	it.each([
		[webhook(''), 'channelConfig.url: Enter the webhook URL'],
		[
			webhook('crm.example/hook'),
			'channelConfig.url: Enter a full web address that starts with https://',
		],
		[webhook('https://'), 'channelConfig.url: Enter a full web address that starts with https://'],
		[mail(' , '), 'channelConfig.toEmails: Enter at least one email address'],
		[mail('a@b.example, nobody'), 'channelConfig.toEmails: “nobody” is not an email address'],
		[
			webhook('https://crm.example', 'Host: x'),
			'channelConfig.headers: Host is reserved. Choose another name.',
		],
		[{ ...webhook('https://crm.example'), name: ' ' }, 'name: Enter a name'],
	])('reports the error of %o beside its field', (fields, error) => {
		expect(errorsOf(fields)).toContain(error)
	})

	it('validates and submits only the settings of the chosen channel', () => {
		expect(errorsOf(webhook('https://crm.example/hook'))).toEqual([])
		expect(inputOf(webhook(' https://crm.example/hook ')).channelConfig).toEqual({
			url: 'https://crm.example/hook',
		})
		const typed = 'Authorization: Bearer a:b\n\nX-Tenant: summit '
		expect(inputOf(webhook('https://crm.example', typed)).channelConfig).toEqual({
			url: 'https://crm.example',
			headers: { Authorization: 'Bearer a:b', 'X-Tenant': 'summit' },
		})
		expect(errorsOf(mail('a@b.example; c@d.example'))).toEqual([])
		expect(inputOf(mail('a@b.example; c@d.example\na@b.example')).channelConfig).toEqual({
			toEmails: ['a@b.example', 'c@d.example'],
		})
		expect(inputOf({ ...mail('a@b.example'), channel: 'console' }).channelConfig).toEqual({})
	})
})
