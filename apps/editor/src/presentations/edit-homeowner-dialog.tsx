import type { Presentation, UpdatePresentationInput } from '@dormer/api/presentations/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogFooter, UNSAVED } from '@dormer/ui/dialog'
import { toastDone } from '@dormer/ui/toast'
import { useState } from 'react'
import { FormAlert } from '../auth/auth-card.tsx'
import { refusalOf, showRefusal } from '../refusal.ts'
import { trpc } from '../trpc.ts'
import { HomeownerFields } from './homeowner-fields.tsx'
import { usePresentationForm } from './use-presentation-form.ts'

type EditProps = { presentation: Presentation; onClose: () => void }
type Homeowner = Presentation['homeownerData']

const FIELDS = [
	'homeowner.first_name',
	'homeowner.last_name',
	'homeowner.email',
	'homeowner.phone',
	'homeowner.address',
] as const

/** Corrects whom a presentation is for; with an address that holds it is parked no more. */
export function EditHomeownerDialog({ presentation, onClose }: EditProps) {
	const { id: presentationId, deckId, homeownerData: before, parkedAt } = presentation
	const form = usePresentationForm(deckId, before)
	const [formatted, setFormatted] = useState<string | null>(null)
	const utils = trpc.useUtils()
	const save = trpc.presentations.update.useMutation({
		onSuccess: async (answer) => {
			utils.presentations.get.setData({ presentationId }, { presentation: answer.presentation })
			void utils.presentations.list.invalidate()
			toastDone(parkedAt === null ? 'Saved' : 'The address holds. It is being recorded')
			onClose()
		},
		onError: (thrown) => {
			const { code, error } = refusalOf(thrown)
			if (code === 'INVALID_ADDRESS')
				form.setError('homeowner.address', { message: error }, { shouldFocus: true })
			else showRefusal(thrown, form.setError, FIELDS)
		},
	})
	const submit = form.handleSubmit(({ homeowner }) => {
		if (homeowner === undefined) return
		if (before.email !== undefined && homeowner.email === undefined) {
			form.setError('homeowner.email', { message: 'Enter another one; it cannot be taken away' })
			return
		}
		save.mutate({ presentationId, homeowner: changeOf(before, homeowner, parkedAt !== null) })
	})
	return (
		<Dialog
			open
			guard={form.formState.isDirty && UNSAVED}
			onOpenChange={onClose}
			title={parkedAt === null ? 'Edit the homeowner' : 'Correct the address'}
			className="max-w-[600px]"
		>
			<form noValidate onSubmit={submit}>
				<div className="grid gap-4 px-6 pt-4 pb-6">
					<FormAlert message={form.formState.errors.root?.message} />
					{parkedAt !== null && (
						<p className="rounded-s bg-warn-soft px-3 py-2 text-s text-warn">
							{presentation.parkedReason ?? 'This address does not hold.'}
						</p>
					)}
					<HomeownerFields form={form} onFormatted={setFormatted} />
				</div>
				<DialogFooter note={formatted ?? 'Another name or street is spoken anew'}>
					<Button onClick={onClose}>Cancel</Button>
					<Button type="submit" look="primary" busy={save.isPending}>
						Save
					</Button>
				</DialogFooter>
			</form>
		</Dialog>
	)
}

/** The address goes along when it is another one, or when it has to be looked at again; then whole, so that no part of the old one stays. */
function changeOf(
	before: Homeowner,
	after: Homeowner,
	mustCheck: boolean,
): UpdatePresentationInput['homeowner'] {
	const {
		address,
		city,
		state = '',
		zip = '',
		country,
		last_name = '',
		phone = '',
		...rest
	} = after
	const moved =
		mustCheck ||
		[address, city, state, zip, country].join('\n') !==
			[before.address, before.city, before.state ?? '', before.zip ?? '', before.country].join('\n')
	return { ...rest, last_name, phone, ...(moved && { address, city, state, zip, country }) }
}
