import { Button } from '@dormer/ui/button'
import { ArrowLeft, ArrowRight, FileText, type LucideIcon, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatCount } from '../core/format.ts'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { ACCEPT_SLIDES, SLIDE_RULES } from '../uploads/file-rules.ts'
import { dropTarget } from '../uploads/use-drop.ts'

type SlideFilesProps = {
	files: readonly File[]
	rejections: readonly string[]
	onAdd: (files: File[]) => void
	onChange: (files: File[]) => void
}

/** Renders the slide files of a new deck in their order, with buttons to move and remove each, in an area for more files. */
export function SlideFiles({ files, rejections, onAdd, onChange }: SlideFilesProps) {
	return (
		<div>
			<div
				{...dropTarget(onAdd)}
				className="rounded-m border-[1.5px] border-dashed border-line-strong p-3"
			>
				{files.length > 0 && (
					<ol
						aria-label="Slides"
						className="mb-3 grid max-h-72 grid-cols-2 gap-x-2 gap-y-3 overflow-y-auto sm:grid-cols-4"
					>
						{files.map((file, index) => (
							<FileItem
								key={`${file.name} ${file.size} ${file.lastModified}`}
								file={file}
								index={index}
								count={files.length}
								onMove={(by) => onChange(moveFile(files, index, by))}
								onRemove={() => onChange(files.filter((other) => other !== file))}
							/>
						))}
					</ol>
				)}
				<div className="flex flex-wrap items-center gap-3">
					<ChooseFiles accept={ACCEPT_SLIDES} multiple size="s" onFiles={onAdd}>
						{files.length === 0 ? 'Choose files' : 'Add more'}
					</ChooseFiles>
					<span className="min-w-0 flex-1 basis-40 text-xs text-ink-meta">
						{files.length > 0 && files[0]?.type !== 'application/pdf'
							? formatCount(files.length, 'slide')
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

/** Returns the files with one file moved by some places. */
function moveFile(files: readonly File[], from: number, by: number): File[] {
	const others = files.filter((_, index) => index !== from)
	return others.toSpliced(from + by, 0, ...files.slice(from, from + 1))
}

type FileItemProps = {
	file: File
	index: number
	count: number
	onMove: (by: -1 | 1) => void
	onRemove: () => void
}

function FileItem({ file, index, count, onMove, onRemove }: FileItemProps) {
	const { name } = file
	return (
		<li>
			<FilePicture file={file} />
			<p className="mt-1 truncate text-xs text-ink-meta" title={name}>
				<span className="num">{index + 1}</span> · {name}
			</p>
			<div className="-mx-1 flex">
				{count > 1 && (
					<>
						<ItemButton
							label={`Move ${name} forward`}
							icon={ArrowLeft}
							disabled={index === 0}
							onClick={() => onMove(-1)}
						/>
						<ItemButton
							label={`Move ${name} back`}
							icon={ArrowRight}
							disabled={index === count - 1}
							onClick={() => onMove(1)}
						/>
					</>
				)}
				<span className="ml-auto">
					<ItemButton label={`Remove ${name}`} icon={X} onClick={onRemove} />
				</span>
			</div>
		</li>
	)
}

type ItemButtonProps = { label: string; icon: LucideIcon; disabled?: boolean; onClick: () => void }

function ItemButton({ label, icon: Icon, disabled = false, onClick }: ItemButtonProps) {
	return (
		<Button look="quiet" size="icon-s" aria-label={label} disabled={disabled} onClick={onClick}>
			<Icon className="icon-s" aria-hidden />
		</Button>
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
				<img src={url} alt="" onError={() => setUrl(null)} className="size-full object-contain" />
			)}
		</div>
	)
}
