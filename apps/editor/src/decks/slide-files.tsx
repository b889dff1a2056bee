import { FileText, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatCount } from '../core/format.ts'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { ACCEPT_SLIDES, SLIDE_RULES } from '../uploads/file-rules.ts'
import { dropTarget } from '../uploads/use-drop.ts'

type SlideFilesProps = {
	files: readonly File[]
	rejections: readonly string[]
	onAdd: (files: File[]) => void
	onRemove: (file: File) => void
}

/** Renders the slide files of a new deck, sorted by name, in an area that accepts more dropped files. */
export function SlideFiles({ files, rejections, onAdd, onRemove }: SlideFilesProps) {
	return (
		<div>
			<div
				{...dropTarget(onAdd)}
				className="rounded-m border-[1.5px] border-dashed border-line-strong p-3"
			>
				{files.length > 0 && (
					<ul className="mb-3 grid max-h-56 grid-cols-3 gap-2 overflow-y-auto sm:grid-cols-4">
						{files.map((file, index) => (
							<li key={file.name} className="relative">
								<FilePicture file={file} />
								<p className="truncate text-xs text-ink-meta">
									{index + 1} · {file.name}
								</p>
								<button
									type="button"
									aria-label={`Remove ${file.name}`}
									onClick={() => onRemove(file)}
									className="absolute top-1 right-1 grid size-6 place-items-center rounded-s bg-surface text-ink-2 ring-1 ring-line"
								>
									<X className="icon-s" aria-hidden />
								</button>
							</li>
						))}
					</ul>
				)}
				<div className="flex flex-wrap items-center gap-3">
					<ChooseFiles accept={ACCEPT_SLIDES} multiple size="s" onFiles={onAdd}>
						{files.length === 0 ? 'Choose files' : 'Add more'}
					</ChooseFiles>
					<span className="min-w-0 flex-1 basis-40 text-xs text-ink-meta">
						{files.length > 0 && files[0]?.type !== 'application/pdf'
							? `${formatCount(files.length, 'slide')}, sorted by file name`
							: SLIDE_RULES}
					</span>
				</div>
			</div>
			{rejections.length > 0 && (
				<div role="alert" className="mt-1.5 text-xs text-bad">
					{rejections.map((rejection) => (
						<p key={rejection}>{rejection}</p>
					))}
				</div>
			)}
		</div>
	)
}

function FilePicture({ file }: { file: File }) {
	const [url, setUrl] = useState<string | null>(null)
	useEffect(() => {
		if (file.type === 'application/pdf') return
		const objectUrl = URL.createObjectURL(file)
		setUrl(objectUrl)
		return () => URL.revokeObjectURL(objectUrl)
	}, [file])
	return (
		<div className="grid aspect-video place-items-center overflow-hidden rounded-s bg-sunken text-ink-3 ring-1 ring-line">
			{url === null ? (
				<FileText className="size-6" strokeWidth={1.25} aria-hidden />
			) : (
				<img src={url} alt="" onError={() => setUrl(null)} className="size-full object-cover" />
			)}
		</div>
	)
}
