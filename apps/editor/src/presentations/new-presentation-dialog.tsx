import type { CreatedPresentation, CreatePresentationInput } from '@dormer/api/presentations/schema'
import { Dialog, UNSAVED } from '@dormer/ui/dialog'
import { useState } from 'react'
import type { z } from 'zod'
import { trpc } from '../trpc.ts'
import { HomeownerForm } from './homeowner-form.tsx'
import { SharePanel } from './share-panel.tsx'
import { usePresentationForm } from './use-presentation-form.ts'

export type Made = {
	created: CreatedPresentation
	deckId: string
	firstName: string
	address: string
	email: string | null
}

/** A homeowner, a deck, a voice; then the link. */
export function NewPresentationDialog({
	deckId,
	onClose,
}: {
	deckId?: string
	onClose: () => void
}) {
	const [made, setMade] = useState<Made | null>(null)
	const decks = trpc.decks.list.useQuery()
	const usable = (decks.data?.decks ?? []).filter((deck) => deck.isActive && deck.slidesCount > 0)
	const form = usePresentationForm(deckId ?? usable[0]?.id)
	return (
		<Dialog
			open
			bare
			guard={made === null && hasWords(form.watch()) && UNSAVED}
			onOpenChange={onClose}
			title={made === null ? 'New presentation' : `Ready for ${made.firstName}`}
			className={made === null ? 'max-w-[960px]' : 'max-w-[912px]'}
		>
			{made === null ? (
				<HomeownerForm form={form} usable={usable} onCreated={setMade} onCancel={onClose} />
			) : (
				<SharePanel made={made} onClose={onClose} />
			)}
		</Dialog>
	)
}

/** Whether somebody typed something: what is chosen for them does not count. */
function hasWords({ homeowner, price_inputs }: z.input<typeof CreatePresentationInput>): boolean {
	const { country: _, ...words } = homeowner ?? {}
	return [...Object.values(words), ...Object.values(price_inputs ?? {})].some(Boolean)
}
