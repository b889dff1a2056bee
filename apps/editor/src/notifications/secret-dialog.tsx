import { Button } from '@dormer/ui/button'
import { Dialog, DialogBody, DialogFooter, type DialogGuard } from '@dormer/ui/dialog'
import { CopyButton } from '../core/copy-button.tsx'

const CLOSE_GUARD: DialogGuard = {
	title: 'Close without copying the secret?',
	text: 'You will not see this secret again. If you have not copied it, you will have to replace it.',
	action: 'Close',
}

type SecretDialogProps = { name: string; secret: string; isNew: boolean; onClose: () => void }

/** Renders the signing secret of a webhook, which is shown only once. */
export function SecretDialog({ name, secret, isNew, onClose }: SecretDialogProps) {
	return (
		<Dialog
			open
			guard={CLOSE_GUARD}
			onOpenChange={onClose}
			title={`Secret for ${name}`}
			description="Copy the secret now, because it is shown only once. If you lose the secret, replace it."
		>
			<DialogBody>
				<div className="flex items-center gap-2 rounded-s border border-line bg-paper py-1.5 pr-1.5 pl-3">
					<code className="min-w-0 flex-1 font-mono text-xs break-all">{secret}</code>
					<CopyButton text={secret} label="Copy" size="s" />
				</div>
				<p className="text-s text-ink-2">
					{isNew
						? 'Your receiver verifies the webhook-signature header with this secret, as Standard Webhooks describes. Libraries exist for most languages.'
						: 'For 24 hours, calls are also signed with the previous secret, so your receiver keeps working while you change it.'}
				</p>
			</DialogBody>
			<DialogFooter>
				<Button look="primary" onClick={onClose}>
					I have copied it
				</Button>
			</DialogFooter>
		</Dialog>
	)
}
