import type { CreatedPresentation } from '@dormer/api/presentations/schema'
import { Dialog, UNSAVED } from '@dormer/ui/dialog'
import { useState } from 'react'
import { HomeownerForm } from './homeowner-form.tsx'
import { SharePanel } from './share-panel.tsx'

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
	const [hasTyped, setTyped] = useState(false)
	return (
		<Dialog
			open
			bare
			guard={made === null && hasTyped && UNSAVED}
			onOpenChange={onClose}
			title={made === null ? 'New presentation' : `Ready for ${made.firstName}`}
			className={made === null ? 'max-w-[960px]' : 'max-w-[912px]'}
		>
			{made === null ? (
				<HomeownerForm deckId={deckId} onTyped={setTyped} onCreated={setMade} onCancel={onClose} />
			) : (
				<SharePanel made={made} onClose={onClose} />
			)}
		</Dialog>
	)
}
