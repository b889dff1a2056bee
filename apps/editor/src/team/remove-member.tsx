import type { Member } from '@dormer/api/accounts/team/schema'
import { Confirm } from '@dormer/ui/confirm'
import { errorMessage } from '../core/api-error.ts'
import { formatCount } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'

type RemoveMemberProps = {
	member: Member
	isBusy: boolean
	onClose: () => void
	onConfirm: () => void
}

/** Renders the confirmation before a member is removed. Lists the API keys that are revoked together with the member. */
export function RemoveMember({ member, isBusy, onClose, onConfirm }: RemoveMemberProps) {
	const list = trpc.apiKeys.list.useQuery()
	const keys = list.data?.apiKeys.filter(({ createdBy }) => createdBy?.id === member.id) ?? []
	return (
		<Confirm
			open
			onOpenChange={onClose}
			title={`Remove ${member.name}?`}
			action="Remove from the team"
			busy={isBusy || list.isPending}
			onConfirm={onConfirm}
		>
			<span className="block">
				The member will be signed out everywhere immediately. Their decks and presentations will
				stay with the company.
			</span>
			{list.isError && (
				<span className="mt-3 block">
					The member’s API keys could not be loaded ({errorMessage(list.error)}). Removing the
					member will revoke them.
				</span>
			)}
			{keys.length > 0 && (
				<span className="mt-3 block">
					{formatCount(keys.length, 'API key')} of this member will be revoked. Systems that use
					them will lose access:{' '}
					<b className="font-semibold">{keys.map(({ name }) => name).join(', ')}</b>
				</span>
			)}
		</Confirm>
	)
}
