import type { Presentation, UpdatePresentationInput } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@dormer/ui/dialog'
import { toastSuccess } from '@dormer/ui/toast'
import { useState } from 'react'
import { showFormErrors, toApiError } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
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

/**
 * Renders the form that corrects a homeowner's data. A presentation is on hold (`parkedAt`) when its address was not found.
 * Saving a correct address resumes this presentation.
 */
export function EditHomeownerDialog({ presentation, onClose }: EditProps) {
	const { id: presentationId, deckId, homeownerData: before, parkedAt } = presentation
	const form = usePresentationForm(deckId, before)
	const address = form.watch('homeowner.address')
	const [formatted, setFormatted] = useState<string | null>(null)
	const utils = trpc.useUtils()
	const save = trpc.presentations.update.useMutation({
		onSuccess: async (answer) => {
			utils.presentations.get.setData({ presentationId }, { presentation: answer.presentation })
			void utils.presentations.list.invalidate()
			toastSuccess(parkedAt === null ? 'Saved' : 'Saved. The recording is queued.')
			onClose()
		},
		onError: (thrown) => {
			const { code, error } = toApiError(thrown)
			if (code === 'INVALID_ADDRESS')
				form.setError('homeowner.address', { message: error }, { shouldFocus: true })
			else showFormErrors(thrown, form.setError, FIELDS)
		},
	})
	const submit = form.handleSubmit(({ homeowner, accept_address }) => {
		if (homeowner === undefined) return
		if (before.email !== undefined && homeowner.email === undefined) {
			form.setError('homeowner.email', {
				message: 'An email address cannot be removed. Enter another one.',
			})
			return
		}
		save.mutate({
			presentationId,
			homeowner: changeOf(before, homeowner, parkedAt !== null),
			...(accept_address && { accept_address }),
		})
	})
	return (
		<Dialog
			open
			guard={useUnsaved(form.formState.isDirty)}
			onOpenChange={onClose}
			title={parkedAt === null ? 'Edit the homeowner' : 'Correct the address'}
			className="max-w-[600px]"
		>
			<form noValidate onSubmit={submit}>
				<DialogBody>
					<FormAlert message={form.formState.errors.root?.message} />
					{parkedAt !== null && (
						<p className="rounded-s bg-warn-soft px-3 py-2 text-s text-warn">
							{presentation.parkedReason ?? 'This address could not be confirmed.'}
						</p>
					)}
					<HomeownerFields form={form} onFormatted={setFormatted} />
					{parkedAt === null && address !== before.address && (
						<p role="status" className="rounded-s bg-warn-soft px-3 py-2 text-s text-warn">
							If this is another house, typed values and the measurement report will no longer
							apply. If a chosen price changes, the homeowner will have to choose again.
						</p>
					)}
				</DialogBody>
				<DialogFooter
					note={formatted ?? 'Sentences with a changed name or street will be recorded again'}
				>
					<Button onClick={onClose}>Cancel</Button>
					<Button type="submit" look="primary" busy={save.isPending}>
						Save
					</Button>
				</DialogFooter>
			</form>
		</Dialog>
	)
}

/** Returns the changes to save. Includes all address fields when the address changed or must be checked again. */
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
	const sendsAddress =
		mustCheck ||
		[address, city, state, zip, country].join('\n') !==
			[before.address, before.city, before.state ?? '', before.zip ?? '', before.country].join('\n')
	return { ...rest, last_name, phone, ...(sendsAddress && { address, city, state, zip, country }) }
}
