import type { Prisma } from '@dormer/db'
import { invalid } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { sealHeaders } from './custom-headers/stored-headers.ts'
import type { SubscriptionRow } from './present.ts'
import {
	Channel,
	ChannelConfig,
	type ChannelConfigInput,
	type UpdateSubscriptionInput,
} from './schema.ts'
import { sealSecret } from './secret.ts'

/** Fields that `channelConfig` can have, for each channel. */
const FIELDS: Record<Channel, readonly (keyof ChannelConfigInput)[]> = {
	webhook: ['url', 'headers'],
	email: ['toEmails'],
	console: [],
}

/**
 * Validates the settings of a channel and returns the part of them that `channelConfig` stores. Rejects with 400 a field that
 * the channel does not have, and a webhook URL that is not HTTPS or leads to a private address.
 */
export async function checkChannel(
	ctx: OrgContext,
	channel: Channel,
	config: ChannelConfigInput,
): Promise<Omit<ChannelConfig, 'headerNames'>> {
	for (const field of ['url', 'toEmails', 'headers'] as const)
		if (config[field] !== undefined && !FIELDS[channel].includes(field))
			throw invalid(
				`channelConfig.${field}`,
				`The channel ${channel} has no field ${field}. Remove the field.`,
			)
	const { url, toEmails } = config
	if (channel === 'console') return {}
	if (channel === 'email') {
		if (toEmails === undefined)
			throw invalid('channelConfig.toEmails', 'Enter at least one email address')
		return { toEmails: [...new Set(toEmails)] }
	}
	if (url === undefined) throw invalid('channelConfig.url', 'Enter the webhook URL')
	const refusal = await ctx.providers.outbound.findRejection(url)
	if (refusal !== undefined) {
		const advice = isLocal(url) ? '. To receive events on your own machine, run dormer listen.' : ''
		throw invalid('channelConfig.url', refusal + advice)
	}
	return { url }
}

type Columns = Prisma.NotificationSubscriptionUncheckedUpdateInput

/** Channel and channel settings that an update sets, after validation. */
export type NewChannel = {
	channel: Channel
	config: ChannelConfig
	headers: Record<string, string> | undefined
}

/**
 * Validates the channel and the channel settings in an update of a subscription. Returns undefined when the update changes
 * neither. Rejects with 400 when the update changes the channel and lacks the settings that the new channel requires.
 */
export async function checkNewChannel(
	ctx: OrgContext,
	before: SubscriptionRow,
	{ channel: wanted, channelConfig }: UpdateSubscriptionInput,
): Promise<NewChannel | undefined> {
	const channel = wanted ?? Channel.parse(before.channel)
	if (channelConfig === undefined && channel === before.channel) return undefined
	const config = await checkChannel(ctx, channel, channelConfig ?? {})
	return { channel, config, headers: channelConfig?.headers }
}

/**
 * Returns the columns that an update of the channel sets. A subscription that becomes a webhook gets `secret`. A subscription
 * that is no longer a webhook loses its secrets and headers. Rejects with 400 when the webhook URL gets a different host and
 * the request does not repeat the headers, because their values may be credentials for the previous host.
 */
export function channelColumns(
	ctx: OrgContext,
	before: SubscriptionRow,
	{ channel, config, headers, secret }: NewChannel & { secret: string },
): Columns {
	const columns = { channel, channelConfig: config }
	if (channel !== 'webhook')
		return {
			...columns,
			sealedSecret: null,
			previousSecret: null,
			previousUntil: null,
			...headerColumns(ctx, before.id, {}),
		}
	const { url } = ChannelConfig.parse(before.channelConfig)
	const isElsewhere = originOf(url) !== originOf(config.url)
	if (headers === undefined && isElsewhere && before.headerNames.length > 0)
		throw invalid(
			'channelConfig.headers',
			'Enter the headers again, because the new URL has a different host',
		)
	return {
		...columns,
		...(before.sealedSecret === null && { sealedSecret: sealSecret(ctx, before.id, secret) }),
		...(headers !== undefined && headerColumns(ctx, before.id, headers)),
	}
}

/** Returns the columns that store custom headers: the names as plain text, and the headers encrypted. */
export function headerColumns(ctx: OrgContext, id: string, headers: Record<string, string>) {
	const headerNames = Object.keys(headers)
	return {
		headerNames,
		sealedHeaders: headerNames.length === 0 ? null : sealHeaders(ctx, id, headers),
	}
}

function originOf(url: string | undefined): string | undefined {
	return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}

/** Returns whether the host of a URL is `localhost` or a loopback address. */
function isLocal(url: string): boolean {
	const host = URL.parse(url)?.hostname ?? ''
	return /(^|\.)localhost$|^127\.|^\[::1\]$/.test(host)
}
