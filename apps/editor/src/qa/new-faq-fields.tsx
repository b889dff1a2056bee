import type { AnswerQuestionInput } from '@dormer/api/sale/qa/answer-schema'
import type { ListedQuestion } from '@dormer/api/sale/qa/schema'
import { Field } from '@dormer/ui/field'
import { Textarea } from '@dormer/ui/input'
import type { UseFormReturn } from 'react-hook-form'

type Props = {
	form: UseFormReturn<AnswerQuestionInput>
	question: ListedQuestion
	/** True after the rep first tried to send the answer. The fields show no errors before that. */
	showErrors: boolean
}

/**
 * Renders the checkbox that also creates an FAQ. While it is checked, renders the fields for the wording that all homeowners
 * hear.
 */
export function NewFaqFields({ form, question, showErrors }: Props) {
	const isOpen = form.watch('faq') !== undefined
	const errors = showErrors ? form.formState.errors.faq : undefined
	return (
		<div className="mt-3.5">
			<label className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-s leading-5 font-medium">
				<input
					type="checkbox"
					className="mt-0.5 size-4 accent-accent"
					checked={isOpen}
					onChange={({ target }) =>
						form.setValue(
							'faq',
							target.checked
								? { userQuestion: question.question, cannedAnswer: form.getValues('answer') }
								: undefined,
						)
					}
				/>
				Also add to the FAQs of this deck
				<span className="col-start-2 text-xs leading-4 font-normal text-ink-meta">
					“{question.deckName}”. Check the wording first, because other homeowners will hear it.
				</span>
			</label>
			{isOpen && (
				<div className="mt-3 grid gap-3 rounded-m border border-line bg-paper p-3">
					<Field label="FAQ question" error={errors?.userQuestion?.message}>
						{(control) => (
							<Textarea {...control} {...form.register('faq.userQuestion')} className="min-h-9!" />
						)}
					</Field>
					<Field label="FAQ answer" error={errors?.cannedAnswer?.message}>
						{(control) => <Textarea {...control} {...form.register('faq.cannedAnswer')} />}
					</Field>
				</div>
			)}
		</div>
	)
}
