import { Check, CircleAlert, LoaderCircle } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { useDeck } from './deck-editor.ts'

/** Renders the save status of the deck: "Saved", "Saving", or "Not saved" with the reason and a retry button. */
export function SaveIndicator() {
	const { saving, flush } = useDeck()
	const [reason] = [...saving.failures.values()]
	return (
		<span
			role="status"
			className="ml-2 inline-flex min-w-0 items-center gap-1.5 text-xs text-ink-meta"
		>
			{saving.status === 'saved' && (
				<>
					<Check className="icon-s text-good" aria-hidden />
					Saved
				</>
			)}
			{saving.status === 'saving' && (
				<>
					<LoaderCircle className="icon-s motion-safe:animate-spin" aria-hidden />
					Saving
				</>
			)}
			{saving.status === 'unsaved' && (
				<>
					<CircleAlert className="icon-s text-bad" aria-hidden />
					<span className="truncate text-bad" title={errorMessage(reason)}>
						Not saved: {errorMessage(reason)}
					</span>
					<button
						type="button"
						onClick={() => void flush()}
						className="h-6 font-semibold text-bad underline underline-offset-3"
					>
						Try again
					</button>
				</>
			)}
		</span>
	)
}
