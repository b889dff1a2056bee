import { FileUp } from 'lucide-react'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { ACCEPT_SLIDES, SLIDE_RULES } from '../uploads/file-rules.ts'
import { useTouch } from '../uploads/use-touch.ts'

/** Renders a hint below the deck list: slide files that are dropped anywhere on the page create a deck. */
export function DropBar({ onFiles }: { onFiles: (files: File[]) => void }) {
	const touch = useTouch()
	return (
		<div className="mt-6 flex flex-wrap items-center gap-3.5 rounded-m border-[1.5px] border-dashed border-line-strong px-5 py-4 text-s text-ink-2">
			<FileUp className="icon-l text-ink-3" aria-hidden />
			<p className="min-w-0 flex-1 basis-64">
				<b className="font-semibold text-ink">
					{touch ? 'Choose slide images or a PDF' : 'Drop slide images or a PDF anywhere'}
				</b>{' '}
				to begin a deck. {SLIDE_RULES}.
			</p>
			<ChooseFiles accept={ACCEPT_SLIDES} multiple size="s" onFiles={onFiles}>
				Choose files
			</ChooseFiles>
		</div>
	)
}
