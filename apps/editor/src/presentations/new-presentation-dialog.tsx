import type { CreatePresentationInput } from '@dormer/api/sale/presentations/schema'
import { Dialog, UNSAVED_CHANGES } from '@dormer/ui/dialog'
import { useState } from 'react'
import type { z } from 'zod'
import { trpc } from '../core/trpc.ts'
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
	const decks = trpc.decks.list.useQuery()
	const usable = (decks.data?.decks ?? []).filter((deck) => deck.isActive && deck.slidesCount > 0)
	const form = usePresentationForm(deckId ?? usable[0]?.id)
	return (
		<Dialog
			open
			bare
			guard={details === null && hasInput(form.watch()) && UNSAVED_CHANGES}
			onOpenChange={onClose}
			title={details === null ? 'New presentation' : `Ready for ${details.firstName}`}
			className={details === null ? 'max-w-[960px]' : 'max-w-[912px]'}
		>
			{details === null ? (
				<HomeownerForm form={form} usable={usable} onCreated={setDetails} onCancel={onClose} />
			) : (
				<SharePanel details={details} onClose={onClose} />
			)}
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
