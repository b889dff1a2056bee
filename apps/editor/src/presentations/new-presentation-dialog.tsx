import type { CreatePresentationInput } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@dormer/ui/dialog'
import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
import { HomeownerForm } from './homeowner-form.tsx'
import type { ShareDetails } from './share-details.ts'
import { SharePanel } from './share-panel.tsx'
import { usePresentationForm } from './use-presentation-form.ts'

/** Renders the dialog that creates a presentation and then shows the link to share. */
export function NewPresentationDialog({
	deckId,
	onClose,
}: {
	deckId?: string
	onClose: () => void
}) {
	const [details, setDetails] = useState<ShareDetails | null>(null)
	const [isEmailChanged, setEmailChanged] = useState(false)
	const decks = trpc.decks.list.useQuery()
	const usable = (decks.data?.decks ?? []).filter((deck) => deck.isActive && deck.slidesCount > 0)
	const form = usePresentationForm(deckId ?? usable[0]?.id)
	const guard = useUnsaved(details === null ? hasInput(form.watch()) : isEmailChanged)
	if (decks.isSuccess && usable.length === 0) return <NoDeckDialog onClose={onClose} />
	return (
		<Dialog
			open
			bare
			guard={guard}
			onOpenChange={onClose}
			title={details === null ? 'New presentation' : `Share with ${details.firstName}`}
			className={widthOf(details)}
		>
			{details === null ? (
				<HomeownerForm form={form} usable={usable} onCreated={setDetails} onCancel={onClose} />
			) : (
				<SharePanel details={details} onEmailChanged={setEmailChanged} onClose={onClose} />
			)}
		</Dialog>
	)
}

/** Returns the width of the dialog: the share step is wide when it shows the preview of the email. */
function widthOf(details: ShareDetails | null): string {
	if (details === null) return 'max-w-[960px]'
	return details.email === null ? 'max-w-[520px]' : 'max-w-[1064px]'
}

/** Tells the rep to upload slides first when the company has no active deck with slides. */
function NoDeckDialog({ onClose }: { onClose: () => void }) {
	return (
		<Dialog open onOpenChange={onClose} title="Upload slides first">
			<DialogBody>
				<p className="text-s text-ink-2">
					A presentation shows the slides of a deck, and your company has no active deck with slides
					yet. PNG or JPEG images are fine, and so is a PDF of your brochure.
				</p>
			</DialogBody>
			<DialogFooter>
				<Button onClick={onClose}>Cancel</Button>
				<Button asChild look="primary">
					<Link to="/decks" hash="new">
						<Upload className="icon" aria-hidden />
						Upload slides
					</Link>
				</Button>
			</DialogFooter>
		</Dialog>
	)
}

/**
 * Returns whether the rep entered anything. Ignores the country, the deck and the voice, because these fields have
 * default values.
 */
function hasInput({ homeowner, price_inputs }: z.input<typeof CreatePresentationInput>): boolean {
	const { country: _, ...typed } = homeowner ?? {}
	return [...Object.values(typed), ...Object.values(price_inputs ?? {})].some(Boolean)
}
