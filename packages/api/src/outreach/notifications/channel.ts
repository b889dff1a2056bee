import { invalid } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { Channel, ChannelConfig } from './schema.ts'

/**
 * Validates a channel's settings and returns the fields that the channel uses. Rejects a webhook URL with 400 when it
 * is not HTTPS or leads to a private address.
 */
export async function checkChannel(
	ctx: OrgContext,
	channel: Channel,
	config: ChannelConfig,
): Promise<ChannelConfig> {
	const { url, toEmails } = config
	if (channel === 'console') return {}
	if (channel === 'email') {
		if (toEmails === undefined)
			throw invalid('channelConfig.toEmails', 'Enter at least one email address')
		return { toEmails: [...new Set(toEmails)] }
	}
	if (url === undefined) throw invalid('channelConfig.url', 'Enter the webhook URL')
	const refusal = await ctx.providers.outbound.findRejection(url)
	if (refusal !== undefined) throw invalid('channelConfig.url', refusal)
	return { url }
}
