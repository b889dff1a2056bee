import type { Invited } from '@dormer/api/accounts/team/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogFooter } from '@dormer/ui/dialog'
import { CopyButton } from '../core/copy-button.tsx'

/** Renders the link of an invited member, and whether it was also emailed. */
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
			title={`Link for ${user.name}`}
			description={
				mailed
					? `An email with the link is also on its way to ${user.email}.`
					: 'This server does not send email. Copy the link and send it yourself.'
			}
			className="max-w-[560px]"
		>
			<div className="px-6 pt-4 pb-5">
				<div className="flex items-center gap-2 rounded-s border border-line-strong bg-sunken py-1.5 pr-1.5 pl-3">
					<code className="min-w-0 flex-1 font-mono text-xs break-all">{invitation.url}</code>
					<CopyButton size="s" text={invitation.url} label="Copy link" />
				</div>
				<p className="mt-2 text-xs text-ink-meta">
					Use the link to choose a password and sign in. The link works once, until {until}.
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
