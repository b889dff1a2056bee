import { Button } from '@dormer/ui/button'
import { Dialog, DialogFooter, type DialogGuard } from '@dormer/ui/dialog'
import { CopyButton } from '../core/copy-button.tsx'

const NOT_AGAIN: DialogGuard = {
	title: 'Close without the secret?',
	text: 'It is not shown again. If you have not copied it, rotate it to get a new one.',
	action: 'Close',
}

type SecretDialogProps = { name: string; secret: string; isNew: boolean; onClose: () => void }

/** The signing secret, this once: it is nowhere to be read again. */
export function SecretDialog({ name, secret, isNew, onClose }: SecretDialogProps) {
	return (
		<Dialog
			open
			guard={NOT_AGAIN}
			onOpenChange={onClose}
			title={`The secret of ${name}`}
			description="Copy it now: it is shown this once. Rotate it when it is lost."
		>
			<div className="grid gap-4 px-6 pt-4 pb-6">
				<div className="flex items-center gap-2 rounded-s border border-line bg-paper py-1.5 pr-1.5 pl-3">
					<code className="min-w-0 flex-1 font-mono text-xs break-all">{secret}</code>
					<CopyButton text={secret} label="Copy" size="s" />
				</div>
				<p className="text-s text-ink-2">
					{isNew
						? 'Your receiver checks the webhook-signature header with it, as Standard Webhooks says. Libraries for that exist in most languages.'
						: 'For 24 hours calls are signed with the secret before it too, so that your receiver keeps working while you change it.'}
				</p>
			</div>
			<DialogFooter>
				<Button look="primary" onClick={onClose}>
					I have copied it
				</Button>
			</DialogFooter>
		</Dialog>
	)
}
