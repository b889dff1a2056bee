import { AskDocumentsInput, type DocumentsAnswer } from '@dormer/api/content/knowledge/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Textarea } from '@dormer/ui/input'
import { FileText } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { trpc } from '../core/trpc.ts'

/**
 * Renders a form that answers a test question from the documents and the company profile. The question is not saved.
 */
export function AskCard({ hasReady }: { hasReady: boolean }) {
	const form = useForm({
		resolver: formResolver(AskDocumentsInput),
		defaultValues: { question: '' },
	})
	const ask = trpc.knowledge.ask.useMutation({
		onError: (error) => showFormErrors(error, form.setError, ['question']),
	})
	const profile = trpc.knowledge.getProfile.useQuery()
	const texts = Object.values(profile.data?.profile ?? {})
	const canAnswer = hasReady || texts.some(({ length }) => length > 0)
	const { errors } = form.formState
	const submit = form.handleSubmit((values) => ask.mutate(values))
	return (
		<section className="card p-5" aria-labelledby="ask">
			<h2 id="ask" className="text-m font-semibold">
				Test your answers
			</h2>
			<p className="mb-3 text-s text-ink-2">Ask as a homeowner would. The question is not saved.</p>
			<form noValidate onSubmit={submit} className="grid gap-3">
				<FormAlert message={errors.root?.message} />
				<Field
					label={<span className="sr-only">Question</span>}
					error={errors.question?.message}
					{...(canAnswer
						? {}
						: { help: 'Available when a document is ready or the profile is filled in' })}
				>
					{(control) => (
						<Textarea
							{...control}
							{...form.register('question')}
							maxLength={1000}
							disabled={!canAnswer}
							placeholder="How long is the workmanship guaranteed?"
							onKeyDown={(event) => {
								if (event.key !== 'Enter' || event.shiftKey) return
								event.preventDefault()
								void submit()
							}}
						/>
					)}
				</Field>
				<Button
					type="submit"
					className="justify-self-end"
					busy={ask.isPending}
					disabled={!canAnswer}
				>
					Ask
				</Button>
			</form>
			<div aria-live="polite">{ask.data !== undefined && <Answer answer={ask.data} />}</div>
		</section>
	)
}

function Answer({ answer: { answer, confidence, citations } }: { answer: DocumentsAnswer }) {
	if (answer === null && citations.length === 0)
		return (
			<p className="mt-4 border-t border-line pt-4 text-s">
				Neither your documents nor your profile answers this question. A homeowner would hear that
				you will reply, and the question would appear under Questions.
			</p>
		)
	return (
		<div className="mt-4 grid grid-cols-1 gap-3 border-t border-line pt-4">
			{answer === null ? (
				<p className="text-s">
					No certain answer was found. A homeowner would see the passages below, with a button to
					ask you.
				</p>
			) : (
				<>
					<p className="text-m">{answer}</p>
					<p className="text-xs text-ink-meta">{Math.round(100 * confidence)}% sure. Sources:</p>
				</>
			)}
			<ul className="grid grid-cols-1 gap-2">
				{citations.map(({ documentId, title, quote }) => (
					<li key={`${documentId} ${quote}`} className="rounded-s bg-sunken px-3 py-2.5">
						<p className="flex items-center gap-1.5 text-xs font-medium text-ink-2">
							<FileText className="icon-s" aria-hidden />
							<span className="truncate">{title}</span>
						</p>
						<blockquote className="mt-1 font-serif text-[15px] leading-6 break-words whitespace-pre-line">
							“{quote}”
						</blockquote>
					</li>
				))}
			</ul>
		</div>
	)
}
