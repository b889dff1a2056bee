import { describe, expect, it } from 'vitest'
import {
	fieldsOf,
	inputOf,
	type SubscriptionFields,
	SubscriptionForm,
} from './subscription-form.ts'

const NEW = fieldsOf(undefined)
const webhook = (url: string): SubscriptionFields => ({
	...NEW,
	name: 'CRM',
	channelConfig: { url, toEmails: '' },
})
const mail = (toEmails: string): SubscriptionFields => ({
	...NEW,
	name: 'Office',
	channel: 'email',
	channelConfig: { url: 'no address', toEmails },
})
const refusalsOf = (fields: SubscriptionFields) =>
	(SubscriptionForm.safeParse(fields).error?.issues ?? []).map(
		({ path, message }) => `${path.join('.')}: ${message}`,
	)

describe('the form of a subscription', () => {
	it.each([
		[webhook(''), 'channelConfig.url: Enter the address to call'],
		[
			webhook('crm.example/hook'),
			'channelConfig.url: Enter a whole web address, beginning with https://',
		],
		[webhook('https://'), 'channelConfig.url: Enter a whole web address, beginning with https://'],
		[mail(' , '), 'channelConfig.toEmails: Name who gets the mail'],
		[mail('a@b.example, nobody'), 'channelConfig.toEmails: “nobody” is no e-mail address'],
		[{ ...webhook('https://crm.example'), name: ' ' }, 'name: Give it a name'],
	])('says what is wrong beside its field', (fields, refusal) => {
		expect(refusalsOf(fields)).toContain(refusal)
	})

	it('asks for what its channel has and nothing else', () => {
		expect(refusalsOf(webhook('https://crm.example/hook'))).toEqual([])
		expect(inputOf(webhook(' https://crm.example/hook ')).channelConfig).toEqual({
			url: 'https://crm.example/hook',
		})
		expect(refusalsOf(mail('a@b.example; c@d.example'))).toEqual([])
		expect(inputOf(mail('a@b.example; c@d.example\na@b.example')).channelConfig).toEqual({
			toEmails: ['a@b.example', 'c@d.example'],
		})
		expect(inputOf({ ...mail('a@b.example'), channel: 'console' }).channelConfig).toEqual({})
	})
})
