import type { CreatedApiKey } from '@dormer/api/accounts/api-keys/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogFooter, type DialogGuard } from '@dormer/ui/dialog'
import { CopyButton } from '../core/copy-button.tsx'
import { curlExample } from '../labels/scopes.ts'

const CLOSE_GUARD: DialogGuard = {
	title: 'Close without copying the key?',
	text: 'You will not see this key again. If you have not copied it, you will need a new one.',
	action: 'Close',
}

/** Renders the secret of a new API key, which is shown only once, with an example call. */
export function KeySecretDialog({
	created: { apiKey, secret },
	onClose,
}: {
	created: CreatedApiKey
	onClose: () => void
}) {
	const example = curlExample(window.location.origin, { secret, scopes: apiKey.scopes })
	return (
		<Dialog
			open
			guard={CLOSE_GUARD}
			onOpenChange={onClose}
			title={`${apiKey.name} is ready`}
			description="Copy the key now. It is shown only once, because Dormer does not store the key itself."
			className="max-w-[560px]"
		>
			<div className="grid grid-cols-1 gap-5 px-6 pt-4 pb-5">
				<div>
					<h3 className="mb-1 text-s font-medium">Key</h3>
					<div className="flex items-center gap-2 rounded-s border border-line-strong bg-sunken py-1.5 pr-1.5 pl-3">
						<code className="min-w-0 flex-1 font-mono text-xs break-all">{secret}</code>
						<CopyButton size="s" text={secret} label="Copy key" />
					</div>
				</div>
				<div>
					<div className="mb-1 flex items-center justify-between">
						<h3 className="text-s font-medium">Try it</h3>
						<CopyButton size="icon-s" iconOnly text={example} label="Copy the example call" />
					</div>
					<pre className="rounded-s border border-line bg-sunken px-3 py-2 font-mono text-xs leading-5 break-all whitespace-pre-wrap">
						{example}
					</pre>
				</div>
			</div>
			<DialogFooter note="Anyone who has the key has its permissions">
				<Button look="primary" onClick={onClose}>
					I have copied it
				</Button>
			</DialogFooter>
		</Dialog>
	)
}
