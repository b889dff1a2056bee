import { CompanyContact, type ContactChanges } from '@dormer/api/accounts/company/schema'
import { toastSuccess } from '@dormer/ui/toast'
import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import { ConflictDialog } from '../core/conflict-dialog.tsx'
import { conflictingTexts, currentRecord } from '../core/conflicting-texts.ts'
import { trpc } from '../core/trpc.ts'

type Changes = z.input<typeof ContactChanges>
type Options = {
	saved: CompanyContact
	/** Returns the texts of a record that the form edits. */
	textsOf: (record: CompanyContact) => object
	/** Returns the texts in the form. */
	mine: () => Changes
	/** Called with the record that the form shows from now on. */
	onSaved: (record: CompanyContact) => void
	onError: (error: unknown) => void
}

/**
 * Saves one of the forms that edit the company's contact record, based on the record that the form shows. When someone else saved
 * other texts of this form in the meantime, `conflict` is a dialog with both. A change of the record's other texts is no conflict.
 */
export function useSaveContact({ saved, textsOf, mine, onSaved, onError }: Options): {
	send: (changes: Changes) => void
	isPending: boolean
	conflict: ReactNode
} {
	const utils = trpc.useUtils()
	const base = useRef(saved)
	const [theirs, setTheirs] = useState<CompanyContact | null>(null)
	const show = (record: CompanyContact) => {
		base.current = record
		utils.company.getContact.setData(undefined, record)
		onSaved(record)
	}
	const update = trpc.company.updateContact.useMutation({
		onSuccess: (fresh) => {
			show(fresh)
			toastSuccess('Saved')
		},
		onError: (error, changes) => {
			const current = CompanyContact.safeParse(currentRecord(error)).data
			if (current === undefined) return onError(error)
			const isUnchanged = conflictingTexts(textsOf(base.current), textsOf(current)).length === 0
			if (isUnchanged) update.mutate({ ...changes, revision: current.revision })
			else setTheirs(current)
		},
	})
	const conflict = theirs !== null && (
		<ConflictDialog
			texts={conflictingTexts(mine(), textsOf(theirs))}
			onClose={() => setTheirs(null)}
			onKeepMine={() => {
				setTheirs(null)
				update.mutate({ ...mine(), revision: theirs.revision })
			}}
			onUseTheirs={() => {
				setTheirs(null)
				show(theirs)
			}}
		/>
	)
	return {
		send: (changes) => update.mutate({ ...changes, revision: base.current.revision }),
		isPending: update.isPending,
		conflict,
	}
}
