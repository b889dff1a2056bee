import type { Faq } from '@dormer/api/content/faqs/schema'
import { Button } from '@dormer/ui/button'
import { clsx } from 'clsx'
import { Check, TriangleAlert } from 'lucide-react'
import { useDeck } from '../deck-editing/deck-editor.ts'

type SuggestionRowProps = {
	faq: Faq
	selected: boolean
	accepting: boolean
	onSelect: () => void
	onAccept: () => void
	onEdit: () => void
	onDismiss: () => void
}

/**
 * Renders one suggested FAQ with a link to its source slide. Warns about an answer with a price, because prices differ for each
 * homeowner.
 */
export function SuggestionRow(props: SuggestionRowProps) {
	const { faq, selected, accepting, onSelect, onAccept, onEdit, onDismiss } = props
	const { userQuestion, cannedAnswer } = faq
	return (
		<li
			aria-current={selected || undefined}
			className={clsx('px-4 py-2.5', selected && 'bg-paper shadow-[inset_3px_0_var(--accent)]')}
		>
			<h4 className="text-s font-semibold">{userQuestion}</h4>
			<p className="text-s text-ink-2">{cannedAnswer}</p>
			{/\$\s?\d/.test(cannedAnswer) && (
				<p className="mt-0.5 flex items-center gap-1.5 text-xs font-medium text-warn">
					<TriangleAlert className="icon-s shrink-0" aria-hidden />
					Prices differ for each homeowner. Edit the answer before you accept it.
				</p>
			)}
			<div className="mt-1.5 flex flex-wrap items-center gap-0.5">
				<SourceButton faq={faq} onSelect={onSelect} />
				<Button
					size="s"
					className="mr-0.5"
					busy={accepting}
					aria-label={`Accept: ${userQuestion}`}
					onClick={onAccept}
				>
					{!accepting && <Check className="icon-s text-good!" aria-hidden />}
					Accept
				</Button>
				<Button size="s" look="quiet" aria-label={`Edit: ${userQuestion}`} onClick={onEdit}>
					Edit
				</Button>
				<Button
					size="s"
					look="quiet"
					className="-mr-2"
					aria-label={`Dismiss: ${userQuestion}`}
					onClick={onDismiss}
				>
					Dismiss
				</Button>
			</div>
		</li>
	)
}

function SourceButton({ faq, onSelect }: { faq: Faq; onSelect: () => void }) {
	const { detail } = useDeck()
	const index = detail.slides.findIndex(({ id }) => id === faq.relatedSlideId)
	const slide = detail.slides[index]
	if (slide === undefined)
		return <span className="mr-auto text-xs text-ink-meta">From several slides</span>
	const picture = slide.heroImgThumb ?? slide.heroImgUrl
	return (
		<button
			type="button"
			aria-label={`Open slide ${index + 1}, the source of “${faq.userQuestion}”`}
			onClick={onSelect}
			className="mr-auto flex items-center gap-2 rounded-s text-xs text-ink-2 hover:text-ink"
		>
			{picture !== null && (
				<img src={picture} alt="" className="aspect-video w-9 rounded-[3px] ring-1 ring-line" />
			)}
			Slide {index + 1}
		</button>
	)
}
