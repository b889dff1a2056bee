import { CreateFaqInput, type Faq } from '@dormer/api/content/faqs/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Textarea } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { toastError } from '@dormer/ui/toast'
import { Controller, useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'

const NO_SLIDE = 'none'

/** Renders the form for a new or an existing FAQ. Saving an FAQ also records its answer as audio. */
export function FaqForm({ faq, onClose }: { faq?: Faq; onClose: () => void }) {
	const { deckId, detail } = useDeck()
	const utils = trpc.useUtils()
	const form = useForm({
		resolver: formResolver(CreateFaqInput),
		defaultValues: {
			deckId,
			userQuestion: faq?.userQuestion ?? '',
			cannedAnswer: faq?.cannedAnswer ?? '',
			relatedSlideId: faq?.relatedSlideId ?? null,
		},
	})
	const options = {
		onSuccess: async (saved: object) => {
			await utils.decks.get.invalidate({ deckId })
			void utils.decks.preflight.invalidate({ deckId })
			if ('warning' in saved) toastError(String(saved.warning))
			onClose()
		},
		onError: (error: unknown) =>
			showFormErrors(error, form.setError, ['userQuestion', 'cannedAnswer', 'relatedSlideId']),
	}
	const create = trpc.faqs.create.useMutation(options)
	const update = trpc.faqs.update.useMutation(options)
	const { errors, isDirty } = form.formState
	useUnsaved(isDirty)
	const submit = form.handleSubmit(({ deckId: deck, ...fields }) => {
		if (faq === undefined) create.mutate({ deckId: deck, ...fields })
		else update.mutate({ faqId: faq.id, ...fields })
	})
	return (
		<form
			noValidate
			onSubmit={submit}
			className="grid gap-3 rounded-m border border-line bg-paper p-3"
		>
			<FormAlert message={errors.root?.message} />
			<Field label="Question" error={errors.userQuestion?.message}>
				{(control) => (
					<Textarea
						{...control}
						{...form.register('userQuestion')}
						className="min-h-9!"
						autoFocus
					/>
				)}
			</Field>
			<Field
				label="Answer"
				help="Write the answer as it should be spoken"
				error={errors.cannedAnswer?.message}
			>
				{(control) => <Textarea {...control} {...form.register('cannedAnswer')} />}
			</Field>
			<Field label="Related slide" optional error={errors.relatedSlideId?.message}>
				{(control) => (
					<Controller
						control={form.control}
						name="relatedSlideId"
						render={({ field }) => (
							<Select
								{...control}
								value={field.value ?? NO_SLIDE}
								onChange={(id) => field.onChange(id === NO_SLIDE ? null : id)}
								options={[
									{ value: NO_SLIDE, label: 'None' },
									...detail.slides.map(({ id, title }, index) => ({
										value: id,
										label: `${index + 1}. ${title}`,
									})),
								]}
							/>
						)}
					/>
				)}
			</Field>
			<div className="flex justify-end gap-2">
				<Button size="s" onClick={onClose}>
					Cancel
				</Button>
				<Button size="s" type="submit" look="primary" busy={create.isPending || update.isPending}>
					{faq === undefined ? 'Add' : faq.status === 'suggested' ? 'Save and accept' : 'Save'}
				</Button>
			</div>
		</form>
	)
}
