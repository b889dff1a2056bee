import type { Invited } from '@dormer/api/accounts/team/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogFooter } from '@dormer/ui/dialog'
import { CopyButton } from '../core/copy-button.tsx'

/** The link of somebody who was invited, and whether it was mailed to them too. */
export function InvitationDialog({
	invited: { user, invitation, mailed },
	onClose,
}: {
	invited: Invited
	onClose: () => void
}) {
	const until = new Date(invitation.expiresAt).toLocaleDateString('en-US', {
		weekday: 'long',
		month: 'long',
		day: 'numeric',
	})
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={`A link for ${user.name}`}
			description={
				mailed
					? `It was mailed to ${user.email} too.`
					: 'This server sends no mail: hand the link over yourself.'
			}
			className="max-w-[560px]"
		>
			<div className="px-6 pt-4 pb-5">
				<div className="flex items-center gap-2 rounded-s border border-line-strong bg-sunken py-1.5 pr-1.5 pl-3">
					<code className="min-w-0 flex-1 font-mono text-xs break-all">{invitation.url}</code>
					<CopyButton size="s" text={invitation.url} label="Copy link" />
				</div>
				<p className="mt-2 text-xs text-ink-meta">
					With it they choose a password and are signed in. It works once, until {until}.
				</p>
			</div>
			<DialogFooter>
				<Button look="primary" onClick={onClose}>
					Done
				</Button>
			</DialogFooter>
		</Dialog>
	)
}
