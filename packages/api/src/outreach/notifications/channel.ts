import { invalid } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { Channel, ChannelConfig } from './schema.ts'

/** What the channel needs of `config` and nothing else. A webhook's address is refused when it leads anywhere private. */
export async function checkChannel(
	ctx: OrgContext,
	channel: Channel,
	config: ChannelConfig,
): Promise<ChannelConfig> {
	const { url, toEmails } = config
	if (channel === 'console') return {}
	if (channel === 'email') {
		if (toEmails === undefined) throw invalid('channelConfig.toEmails', 'Name who gets the mail')
		return { toEmails: [...new Set(toEmails)] }
	}
	if (url === undefined) throw invalid('channelConfig.url', 'Enter the webhook URL')
	const refusal = await ctx.providers.outbound.findRejection(url)
	if (refusal !== undefined) throw invalid('channelConfig.url', refusal)
	return { url }
}
