import { type ListedQuestion, PromoteQuestionInput } from '@dormer/api/sale/qa/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Textarea } from '@dormer/ui/input'
import { useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { useQuestion } from './use-question.ts'

const Answer = PromoteQuestionInput.required({ userQuestion: true, cannedAnswer: true })

/** Renders the form in which the rep writes an answer that becomes an FAQ of the deck. */
export function AnswerForm({
	question,
	onClose,
}: {
	question: ListedQuestion
	onClose: () => void
}) {
	const { promote } = useQuestion(question)
	const form = useForm({
		resolver: formResolver(Answer),
		defaultValues: {
			questionId: question.id,
			userQuestion: question.question,
			cannedAnswer: question.escalated ? '' : question.answer,
		},
	})
	const { errors } = form.formState
	const submit = form.handleSubmit((input) =>
		promote.mutate(input, {
			onSuccess: onClose,
			onError: (error) => showFormErrors(error, form.setError, ['userQuestion', 'cannedAnswer']),
		}),
	)
	return (
		<form
			noValidate
			onSubmit={submit}
			className="mt-3 grid gap-3 rounded-m border border-line bg-paper p-3"
		>
			<FormAlert message={errors.root?.message} />
			<Field label="Question" error={errors.userQuestion?.message}>
				{(control) => (
					<Textarea {...control} {...form.register('userQuestion')} className="min-h-9!" />
				)}
			</Field>
			<Field
				label="Answer"
				help={`Homeowners who ask this in “${question.deckName}” hear this answer`}
				error={errors.cannedAnswer?.message}
			>
				{(control) => <Textarea {...control} {...form.register('cannedAnswer')} autoFocus />}
			</Field>
			<div className="flex justify-end gap-2">
				<Button size="s" onClick={onClose}>
					Cancel
				</Button>
				<Button size="s" type="submit" look="primary" busy={promote.isPending}>
					Add to FAQs
				</Button>
			</div>
		</form>
	)
}
