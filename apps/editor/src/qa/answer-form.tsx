import { AnswerQuestionInput, MAX_ANSWER } from '@dormer/api/sale/qa/answer-schema'
import type { ListedQuestion } from '@dormer/api/sale/qa/schema'
import { Button } from '@dormer/ui/button'
import { Textarea } from '@dormer/ui/input'
import { clsx } from 'clsx'
import { Check, Send } from 'lucide-react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
import { readDraft, saveDraft } from './answer-draft.ts'
import { AnswerPreview } from './answer-preview.tsx'
import { answerDestination, firstName } from './format-question.ts'
import { NewFaqFields } from './new-faq-fields.tsx'
import { useQuestion } from './use-question.ts'

/**
 * Renders the form in which the rep answers a question. "Also add to the FAQs" starts unchecked, because an answer often
 * contains personal details.
 */
export function AnswerForm({ question }: { question: ListedQuestion }) {
	const { answer, markAnswered, isMarking } = useQuestion(question)
	const { id: questionId, waiting, repAnswer, presentationId, promotedFaqId } = question
	const form = useForm({
		resolver: formResolver(AnswerQuestionInput),
		defaultValues: { questionId, answer: readDraft(questionId) ?? repAnswer?.text ?? '' },
	})
	const { errors, isSubmitted } = form.formState
	const text = form.watch('answer')
	const faq = form.watch('faq')
	useUnsaved(faq !== undefined)
	const note = useId()
	const isUnchanged = repAnswer !== null && text.trim() === repAnswer.text && faq === undefined
	const isDraft = text.trim() !== '' && text !== repAnswer?.text
	const error = errors.answer?.message
	const submit = form.handleSubmit((input) =>
		answer.mutate(input, {
			onSuccess: () => {
				saveDraft(questionId, '')
				form.setValue('faq', undefined)
			},
			onError: (thrown) =>
				showFormErrors(thrown, form.setError, ['answer', 'faq.userQuestion', 'faq.cannedAnswer']),
		}),
	)
	const { button, recipient } = answerDestination(question)
	return (
		<form noValidate onSubmit={submit} className="flex flex-1 flex-col border-t border-line">
			<div className="flex-1 px-5 pt-4 pb-5 sm:px-6">
				<FormAlert message={errors.root?.message} />
				<div className="mb-1 flex items-baseline gap-3">
					<label htmlFor={`${note}-answer`} className="text-s font-medium">
						Your answer
					</label>
					<span
						className={clsx(
							'num ml-auto text-xs',
							text.length > MAX_ANSWER ? 'font-medium text-bad' : 'text-ink-meta',
						)}
					>
						{text.length.toLocaleString('en-US')} / {MAX_ANSWER.toLocaleString('en-US')}
					</span>
				</div>
				<Textarea
					id={`${note}-answer`}
					{...form.register('answer', {
						onChange: ({ target }: { target: { value: string } }) =>
							saveDraft(questionId, target.value === repAnswer?.text ? '' : target.value),
					})}
					aria-describedby={error === undefined ? undefined : note}
					aria-invalid={error === undefined ? undefined : true}
					className="min-h-[120px]! px-3! py-2.5! text-m! leading-[22px]!"
				/>
				{error !== undefined && (
					<p id={note} role="alert" className="mt-1 text-xs text-bad">
						{error}
					</p>
				)}
				{presentationId !== null && <AnswerPreview presentationId={presentationId} text={text} />}
				{promotedFaqId === null && (
					<NewFaqFields form={form} question={question} showErrors={isSubmitted} />
				)}
			</div>
			<footer className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3.5 sm:px-6">
				<p className="min-w-0 text-s break-words text-ink-meta">{recipient}</p>
				<p role="status" className="text-xs text-ink-meta">
					{isDraft && (
						<span className="inline-flex items-center gap-1.5">
							<Check className="icon-s" aria-hidden />
							Draft saved
						</span>
					)}
				</p>
				<span className="ml-auto flex flex-wrap justify-end gap-2 max-sm:w-full">
					{waiting && (
						<Button look="quiet" busy={isMarking} onClick={() => void markAnswered()}>
							Mark as answered
						</Button>
					)}
					<Button
						type="submit"
						look="primary"
						busy={answer.isPending}
						disabled={isUnchanged}
						className="h-auto! min-h-8 py-1 whitespace-normal! max-sm:w-full"
					>
						{!answer.isPending && <Send className="icon" aria-hidden />}
						{isUnchanged ? `${firstName(question)} has this answer` : button}
					</Button>
				</span>
			</footer>
		</form>
	)
}
