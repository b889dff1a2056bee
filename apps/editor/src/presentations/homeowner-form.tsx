import { Button } from '@dormer/ui/button'
import { DialogClose, DialogFooter } from '@dormer/ui/dialog'
import { Select } from '@dormer/ui/select'
import { useState } from 'react'
import { showFormErrors, toApiError } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { trpc } from '../core/trpc.ts'
import { FormStep } from './form-step.tsx'
import { HomeownerFields } from './homeowner-fields.tsx'
import { HomeownerPreview } from './homeowner-preview.tsx'
import { PriceInputs } from './price-inputs.tsx'
import { SameHomeowner } from './same-homeowner.tsx'
import type { ShareDetails } from './share-details.ts'
import type { PresentationForm } from './use-presentation-form.ts'
import { usePriceInputs } from './use-price-inputs.ts'
import { VoiceField } from './voice-fields.tsx'

type FormProps = {
	form: PresentationForm
	/** Active decks that have slides. */
	usable: readonly { id: string; name: string }[]
	onCreated: (details: ShareDetails) => void
	onCancel: () => void
}

/**
 * Renders the form of a new presentation with a preview next to it. The rep enters the homeowner, the price inputs and
 * the voice.
 */
export function HomeownerForm({ form, usable, onCreated, onCancel }: FormProps) {
	const utils = trpc.useUtils()
	const chosen = form.watch('deckId')
	const prices = usePriceInputs(form)
	const [formatted, setFormatted] = useState<string | null>(null)
	const create = trpc.presentations.create.useMutation({
		onSuccess: (created, { homeowner }) => {
			void utils.presentations.list.invalidate()
			void utils.decks.list.invalidate()
			onCreated({
				created,
				deckId: chosen,
				firstName: homeowner?.first_name ?? '',
				address: formatted ?? homeowner?.address ?? '',
				email: homeowner?.email ?? null,
			})
		},
		onError: (thrown) => {
			if (toApiError(thrown).code === 'INVALID_ADDRESS')
				form.setError(
					'homeowner.address',
					{ message: toApiError(thrown).error },
					{ shouldFocus: true },
				)
			else showFormErrors(thrown, form.setError, FIELDS)
		},
	})
	return (
		<form
			noValidate
			onSubmit={form.handleSubmit((values, event) => {
				if (prices.hasProblem) return focusProblem(event?.target)
				create.mutate({
					...values,
					measurement_strategy: prices.isMeasured ? values.measurement_strategy : 'manual',
				})
			})}
		>
			<header className="flex min-h-[60px] items-center gap-1 border-b border-line py-2 pr-4 pl-6">
				<div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1">
					<h2 className="text-l font-semibold tracking-[-.01em]">New presentation</h2>
					<span className="ml-3 text-s text-ink-2">from</span>
					<Select
						quiet
						aria-label="Deck"
						className="max-w-64 font-semibold"
						value={chosen}
						placeholder={usable.length === 0 ? 'No deck has slides yet' : 'Choose a deck'}
						options={usable.map(({ id, name }) => ({ value: id, label: name }))}
						onChange={(id) => {
							form.setValue('deckId', id)
							form.setValue('price_inputs', {})
						}}
					/>
				</div>
				<DialogClose />
			</header>
			<div className="grid md:grid-cols-[minmax(0,1fr)_328px]">
				<div className="grid content-start gap-6 py-6 pr-6 pl-6 md:pr-7">
					<FormAlert
						message={form.formState.errors.root?.message ?? form.formState.errors.deckId?.message}
					/>
					<FormStep number={1} title="Homeowner">
						<HomeownerFields form={form} onFormatted={setFormatted} />
						<SameHomeowner form={form} />
					</FormStep>
					{prices.hasInputs && (
						<FormStep number={2} title="Values for this home">
							<PriceInputs form={form} prices={prices} />
						</FormStep>
					)}
					<FormStep number={prices.hasInputs ? 3 : 2} title="Voice">
						<VoiceField form={form} />
					</FormStep>
					<FormStep number={prices.hasInputs ? 4 : 3} title="Share" isUpcoming>
						<p className="text-s text-ink-2">
							The link, QR code and email are available after you create the presentation.
						</p>
					</FormStep>
				</div>
				<HomeownerPreview form={form} />
			</div>
			<DialogFooter note="Nothing will be sent until you share it">
				<Button onClick={onCancel}>Cancel</Button>
				<Button type="submit" look="primary" busy={create.isPending}>
					Create presentation
				</Button>
			</DialogFooter>
		</form>
	)
}

/** Moves the focus to the first price input that is outside its bounds. */
function focusProblem(form: unknown): void {
	if (!(form instanceof HTMLElement)) return
	form.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus()
}

const FIELDS = [
	'homeowner.first_name',
	'homeowner.last_name',
	'homeowner.email',
	'homeowner.phone',
	'homeowner.address',
	'voice_settings.voice_id',
] as const
