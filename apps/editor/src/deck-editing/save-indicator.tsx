import { clsx } from 'clsx'
import { Check, CircleAlert, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { ConflictDialog } from '../core/conflict-dialog.tsx'
import { useDeck } from './deck-editor.ts'
import { findConflict } from './find-conflict.ts'

/**
 * Renders the save status of the deck: "Saved", "Saving", or "Not saved" with the reason and a retry button. When someone else
 * saved the same record, the button shows both texts instead.
 */
export function SaveIndicator() {
	const { saving, flush, resolve } = useDeck()
	const [isComparing, setComparing] = useState(false)
	const [reason] = [...saving.failures.values()]
	const conflict = findConflict(saving)
	return (
		<span
			role="status"
			className={clsx(
				'ml-2 inline-flex min-w-20 flex-1 basis-0 items-center gap-1.5 text-xs whitespace-nowrap text-ink-meta',
				saving.status === 'unsaved' && 'max-md:ml-0 max-md:basis-full',
			)}
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
					<CircleAlert className="icon-s shrink-0 text-bad" aria-hidden />
					<span
						className="line-clamp-2 min-w-0 whitespace-normal text-bad"
						title={errorMessage(reason)}
					>
						Not saved: {errorMessage(reason)}
					</span>
					<button
						type="button"
						onClick={() => (conflict === null ? void flush() : setComparing(true))}
						className="h-6 shrink-0 font-semibold text-bad underline underline-offset-3"
					>
						{conflict === null ? 'Try again' : 'Compare versions'}
					</button>
				</>
			)}
			{isComparing && conflict !== null && (
				<ConflictDialog
					texts={conflict.texts}
					onClose={() => setComparing(false)}
					onKeepMine={() => {
						setComparing(false)
						resolve(conflict.edit, conflict.revision)
					}}
					onUseTheirs={() => {
						setComparing(false)
						resolve(conflict.edit)
					}}
				/>
			)}
		</span>
	)
}
