import type { Invited, InvitedAgain, Member } from '@dormer/api/accounts/team/schema'
import { Avatar } from '@dormer/ui/avatar'
import { Button } from '@dormer/ui/button'
import { Menu, MenuItem, MenuSeparator } from '@dormer/ui/menu'
import { Status } from '@dormer/ui/status'
import { Tag } from '@dormer/ui/tag'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { Ellipsis, Link2, ShieldOff, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatRelativeTime } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'
import { RemoveMember } from './remove-member.tsx'
import { RemoveSecondFactor } from './remove-second-factor.tsx'

type MemberRowProps = { member: Member; onInvited: (invited: Invited) => void }

/** Renders a team member with role, status and menu. */
export function MemberRow({ member, onInvited }: MemberRowProps) {
	const me = trpc.auth.me.useQuery()
	const isMe = me.data?.user.id === member.id
	return (
		<li className="flex items-center gap-3 px-5 py-3">
			<Avatar name={member.name} />
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap items-center gap-x-2 text-s">
					<span className="font-semibold">{member.name}</span>
					{isMe && <span className="text-ink-meta">you</span>}
					<Tag tone={member.role === 'admin' ? 'accent' : 'plain'}>
						{member.role === 'admin' ? 'Admin' : 'Rep'}
					</Tag>
				</p>
				<p className="truncate text-s text-ink-2">{member.email}</p>
				<span className="sm:hidden">
					<Joined member={member} />
				</span>
			</div>
			<span className="hidden sm:block">
				<Joined member={member} />
			</span>
			<MemberMenu member={member} isMe={isMe} onInvited={onInvited} />
		</li>
	)
}

function Joined({ member: { joinedAt, invitation } }: { member: Member }) {
	if (joinedAt !== null) return <Status tone="good">Joined {formatRelativeTime(joinedAt)}</Status>
	if (invitation === null) return <Status tone="warn">Invited, not joined yet</Status>
	const hasExpired = new Date(invitation.expiresAt) <= new Date()
	if (hasExpired)
		return <Status tone="bad">Invitation expired {formatRelativeTime(invitation.expiresAt)}</Status>
	return <Status tone="warn">Invited {formatRelativeTime(invitation.invitedAt)}</Status>
}

function MemberMenu({ member, isMe, onInvited }: MemberRowProps & { isMe: boolean }) {
	const [asking, setAsking] = useState(false)
	const [resetting, setResetting] = useState(false)
	const utils = trpc.useUtils()
	const inviteAgain = trpc.team.inviteAgain.useMutation({
		onSuccess: async (invited) => {
			await utils.team.list.invalidate()
			const { invitation } = invited
			if (invitation === null) toastSuccess(passwordLinkNote(invited))
			else onInvited({ ...invited, invitation })
		},
		onError: (error) => toastError(errorMessage(error)),
	})
	const remove = trpc.team.remove.useMutation({
		onSuccess: async () => {
			await utils.team.list.invalidate()
			toastSuccess(`${member.name} removed`)
		},
		onError: (error) => toastError(errorMessage(error)),
		onSettled: () => setAsking(false),
	})
	return (
		<>
			<Menu
				trigger={
					<Button look="quiet" size="icon-s" aria-label={`More actions for ${member.name}`}>
						<Ellipsis className="icon" aria-hidden />
					</Button>
				}
			>
				<MenuItem
					icon={<Link2 className="icon" aria-hidden />}
					onSelect={() => inviteAgain.mutate({ userId: member.id })}
				>
					{member.joinedAt === null ? 'Invite again' : 'Email a password link'}
				</MenuItem>
				{!isMe && (
					<MenuItem
						icon={<ShieldOff className="icon" aria-hidden />}
						onSelect={() => setResetting(true)}
					>
						Remove the second factor
					</MenuItem>
				)}
				<MenuSeparator />
				<MenuItem
					danger
					disabled={isMe}
					icon={<UserMinus className="icon" aria-hidden />}
					onSelect={() => setAsking(true)}
				>
					{isMe ? 'Another admin can remove you' : 'Remove'}
				</MenuItem>
			</Menu>
			{resetting && <RemoveSecondFactor member={member} onClose={() => setResetting(false)} />}
			{asking && (
				<RemoveMember
					member={member}
					isBusy={remove.isPending}
					onClose={() => setAsking(false)}
					onConfirm={() => remove.mutate({ userId: member.id })}
				/>
			)}
		</>
	)
}

function passwordLinkNote({ user, mailed }: InvitedAgain): string {
	return mailed
		? `A password link is on its way to ${user.email}`
		: `This server does not send email. Its operator can find the password link for ${user.email} in the mail folder.`
}
