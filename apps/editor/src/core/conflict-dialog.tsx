import { Button } from '@dormer/ui/button'
import { Dialog, DialogFooter } from '@dormer/ui/dialog'

/** A text that two people changed: the rep's version, and the version that someone else saved in the meantime. */
export type ConflictingText = { label: string; mine: string; theirs: string }

type Props = {
	texts: readonly ConflictingText[]
	onClose: () => void
	/** Saves the rep's texts instead of the saved ones. */
	onKeepMine: () => void
	/** Drops the rep's texts. */
	onUseTheirs: () => void
}

/** Renders both versions of texts that two people changed, so the rep decides which one stays. */
export function ConflictDialog({ texts, onClose, onKeepMine, onUseTheirs }: Props) {
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title="Someone else changed this"
			description="Your text is not saved yet. Compare both versions and choose which one to keep."
			className="max-w-[840px]"
		>
			<div className="grid max-h-[60vh] gap-5 overflow-y-auto px-6 py-4">
				{texts.map(({ label, mine, theirs }) => (
					<section key={label} aria-label={label}>
						<h3 className="mb-1 text-s font-semibold">{label}</h3>
						<div className="grid gap-3 sm:grid-cols-2">
							<Version name="Yours" text={mine} />
							<Version name="Saved by someone else" text={theirs} />
						</div>
					</section>
				))}
			</div>
			<DialogFooter>
				<Button onClick={onUseTheirs}>Use the saved text</Button>
				<Button look="primary" onClick={onKeepMine}>
					Save mine instead
				</Button>
			</DialogFooter>
		</Dialog>
	)
}

function Version({ name, text }: { name: string; text: string }) {
	return (
		<div className="min-w-0 rounded-s border border-line bg-sunken px-3 py-2">
			<p className="mb-1 text-xs text-ink-meta">{name}</p>
			<p className="text-s whitespace-pre-wrap [overflow-wrap:anywhere]">{text || '(empty)'}</p>
		</div>
	)
}
