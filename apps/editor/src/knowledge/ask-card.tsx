import { AskDocumentsInput, type DocumentsAnswer } from '@dormer/api/content/knowledge/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Textarea } from '@dormer/ui/input'
import { Status } from '@dormer/ui/status'
import { FileText } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { trpc } from '../core/trpc.ts'

/** Renders a form that answers a question from the facts, the documents and the company profile. The question is not saved. */
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
				Try a question
			</h2>
			<p className="mb-3 text-s text-ink-2">The question is not sent, and nothing is saved.</p>
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

function Answer({ answer: { answer, spoken, citations } }: { answer: DocumentsAnswer }) {
	return (
		<div className="mt-4 grid grid-cols-1 gap-3 border-t border-line pt-4">
			<div>
				<h3 className="text-xs leading-4 font-medium text-ink-meta">What homeowners hear</h3>
				<p className="mt-1 font-serif text-[16px] leading-6 break-words">“{spoken}”</p>
			</div>
			{citations.length === 0 ? (
				<p className="text-s">
					Your facts, documents and profile say nothing about this. The homeowner can then ask you.
				</p>
			) : (
				<div>
					<h3 className="mb-2 flex justify-between text-xs leading-4 font-medium text-ink-meta">
						{answer === null ? 'What homeowners read' : 'Where it comes from'}
						<Status tone={answer === null ? 'open' : 'good'}>
							{answer === null ? 'Weak match' : 'Strong match'}
						</Status>
					</h3>
					<ul className="grid grid-cols-1 gap-2">
						{citations.map((citation) => (
							<li
								key={`${citation.documentId} ${citation.quote}`}
								className="rounded-s bg-sunken px-3 py-2.5"
							>
								<p className="flex items-center gap-1.5 text-xs font-medium text-ink-2">
									<FileText className="icon-s" aria-hidden />
									<span className="truncate">{citation.title}</span>
								</p>
								<Paragraph {...citation} />
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	)
}

/** Renders the paragraph of a quote with the quote marked, or the quote alone when the paragraph spells it otherwise. */
function Paragraph({
	paragraph,
	quote,
}: Pick<DocumentsAnswer['citations'][number], 'paragraph' | 'quote'>) {
	const at = paragraph.indexOf(quote)
	const before = at < 0 ? '' : paragraph.slice(0, at)
	const after = at < 0 ? '' : paragraph.slice(at + quote.length)
	return (
		<blockquote className="mt-1 font-serif text-[15px] leading-6 break-words whitespace-pre-line text-ink-2">
			{before}
			<mark className="rounded-xs bg-warn-soft text-ink">{quote}</mark>
			{after}
		</blockquote>
	)
}
