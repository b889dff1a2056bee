import { CreatePresentationInput, type Presentation } from '@dormer/api/sale/presentations/schema'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { formResolver } from '../core/form-resolver.ts'

export type PresentationForm = ReturnType<typeof usePresentationForm>

/** Creates the form state of a presentation: empty for a new one, or filled with the homeowner's current data. */
export function usePresentationForm(
	deckId: string | undefined,
	homeowner?: Presentation['homeownerData'],
) {
	const form = useForm({
		resolver: formResolver(CreatePresentationInput),
		defaultValues: {
			deckId: deckId ?? '',
			homeowner: homeowner ?? { first_name: '', address: '', city: '', country: 'US' },
			voice_settings: {},
			language_settings: {},
			price_inputs: {},
			accept_address: false,
			measurement_strategy: 'auto',
		},
	})
	const { getValues, setValue } = form
	useEffect(() => {
		if (getValues('deckId') === '' && deckId !== undefined) setValue('deckId', deckId)
	}, [deckId, getValues, setValue])
	return form
}
