import {
	Channel,
	CreateSubscriptionInput as CreateInput,
	type CreateSubscriptionInput,
	type Subscription,
} from '@dormer/api/outreach/notifications/schema'
import { z } from 'zod'

const Fields = z.object({
	name: z.string(),
	eventType: z.string(),
	channel: Channel,
	/** Receivers as the user typed them: one URL, or email addresses separated by commas, spaces or line breaks. */
	channelConfig: z.object({
		url: z.string(),
		toEmails: z.string(),
		/** Headers as the user typed them: `Name: value`, one on each line. An empty text keeps the stored headers. */
		headers: z.string(),
	}),
	deckId: z.string().nullable(),
})
export type SubscriptionFields = z.infer<typeof Fields>

/** Form schema of a subscription. Checks the settings of the selected channel first, then applies the API's schema. */
export const SubscriptionForm = Fields.superRefine((fields, context) => {
	const addError = (path: PropertyKey[], message: string) =>
		context.addIssue({ code: 'custom', path, message })
	const config = missingOf(fields)
	if (config !== undefined) addError(['channelConfig', config.field], config.message)
	const { channelConfig } = inputOf(fields)
	for (const { path, message } of CreateInput.safeParse(inputOf(fields)).error?.issues ?? []) {
		const [, field, index] = path
		if (field === 'toEmails' && typeof index === 'number')
			addError(
				['channelConfig', 'toEmails'],
				`“${channelConfig?.toEmails?.[index]}” is not an email address`,
			)
		else if (field === 'headers') addError(['channelConfig', 'headers'], message)
		else addError(path, message)
	}
})

type Missing = { field: 'url' | 'toEmails'; message: string }

function missingOf({ channel, channelConfig }: SubscriptionFields): Missing | undefined {
	const url = channelConfig.url.trim()
	if (channel === 'email' && emailsOf(channelConfig.toEmails).length === 0)
		return { field: 'toEmails', message: 'Enter at least one email address' }
	if (channel !== 'webhook') return undefined
	if (url === '') return { field: 'url', message: 'Enter the webhook URL' }
	if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
		return { field: 'url', message: 'Enter a full web address that starts with https://' }
	return undefined
}

/** Splits typed text into email addresses without duplicates. */
function emailsOf(typed: string): string[] {
	return [...new Set(typed.split(/[\s,;]+/).filter((email) => email !== ''))]
}

/**
 * Splits the typed text into headers, one for each line. A line without a colon becomes a header without a value, which the API
 * rejects.
 */
function headersOf(typed: string): Record<string, string> | undefined {
	const lines = typed.split('\n').filter((line) => line.trim() !== '')
	if (lines.length === 0) return undefined
	return Object.fromEntries(
		lines.map((line) => {
			const [name = '', ...value] = line.split(':')
			return [name.trim(), value.join(':').trim()]
		}),
	)
}

/** Converts the form fields to the API's input, which contains only the settings of the selected channel. */
export function inputOf(fields: SubscriptionFields): z.input<typeof CreateInput> {
	const { channel, channelConfig, eventType, ...rest } = fields
	const headers = headersOf(channelConfig.headers)
	return {
		...rest,
		// The cast needs no check here, because the API rejects an unknown event type.
		eventType: eventType as CreateSubscriptionInput['eventType'],
		channel,
		channelConfig: {
			...(channel === 'webhook' ? { url: channelConfig.url.trim() } : {}),
			...(channel === 'webhook' && headers !== undefined ? { headers } : {}),
			...(channel === 'email' ? { toEmails: emailsOf(channelConfig.toEmails) } : {}),
		},
	}
}

/** Returns the form fields of an existing subscription, or of a new one. */
export function fieldsOf(subscription: Subscription | undefined): SubscriptionFields {
	const { url = '', toEmails = [] } = subscription?.channelConfig ?? {}
	return {
		name: subscription?.name ?? '',
		eventType: subscription?.eventType ?? '*',
		channel: subscription?.channel ?? 'webhook',
		channelConfig: { url, toEmails: toEmails.join(', '), headers: '' },
		deckId: subscription?.deckId ?? null,
	}
}
