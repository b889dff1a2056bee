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
	/** As typed: one address to call; e-mail addresses between commas, spaces or lines. */
	channelConfig: z.object({ url: z.string(), toEmails: z.string() }),
	deckId: z.string().nullable(),
})
export type SubscriptionFields = z.infer<typeof Fields>

/** The form of a subscription: what its channel needs, then what the API's own schema says. */
export const SubscriptionForm = Fields.superRefine((fields, context) => {
	const refuse = (path: PropertyKey[], message: string) =>
		context.addIssue({ code: 'custom', path, message })
	const config = missingOf(fields)
	if (config !== undefined) refuse(['channelConfig', config.field], config.message)
	const { channelConfig } = inputOf(fields)
	for (const { path, message } of CreateInput.safeParse(inputOf(fields)).error?.issues ?? []) {
		const [, field, index] = path
		if (field === 'toEmails' && typeof index === 'number')
			refuse(
				['channelConfig', 'toEmails'],
				`“${channelConfig?.toEmails?.[index]}” is no e-mail address`,
			)
		else refuse(path, message)
	}
})

type Missing = { field: 'url' | 'toEmails'; message: string }

function missingOf({ channel, channelConfig }: SubscriptionFields): Missing | undefined {
	const url = channelConfig.url.trim()
	if (channel === 'email' && emailsOf(channelConfig.toEmails).length === 0)
		return { field: 'toEmails', message: 'Name who gets the mail' }
	if (channel !== 'webhook') return undefined
	if (url === '') return { field: 'url', message: 'Enter the address to call' }
	if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
		return { field: 'url', message: 'Enter a whole web address, beginning with https://' }
	return undefined
}

/** The addresses in what was typed, each once. */
export function emailsOf(typed: string): string[] {
	return [...new Set(typed.split(/[\s,;]+/).filter((email) => email !== ''))]
}

/** What is asked of the API: of the channel's settings, those that it has. */
export function inputOf(fields: SubscriptionFields): z.input<typeof CreateInput> {
	const { channel, channelConfig, eventType, ...rest } = fields
	return {
		...rest,
		// The API refuses a type that does not exist.
		eventType: eventType as CreateSubscriptionInput['eventType'],
		channel,
		channelConfig: {
			...(channel === 'webhook' ? { url: channelConfig.url.trim() } : {}),
			...(channel === 'email' ? { toEmails: emailsOf(channelConfig.toEmails) } : {}),
		},
	}
}

/** The form of a subscription that there is, or of a new one. */
export function fieldsOf(subscription: Subscription | undefined): SubscriptionFields {
	const { url = '', toEmails = [] } = subscription?.channelConfig ?? {}
	return {
		name: subscription?.name ?? '',
		eventType: subscription?.eventType ?? '*',
		channel: subscription?.channel ?? 'webhook',
		channelConfig: { url, toEmails: toEmails.join(', ') },
		deckId: subscription?.deckId ?? null,
	}
}
