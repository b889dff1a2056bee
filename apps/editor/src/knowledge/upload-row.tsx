import { Button } from '@dormer/ui/button'
import { Progress } from '@dormer/ui/progress'
import { CircleAlert, FileUp, RotateCcw, X } from 'lucide-react'
import type { Upload } from './use-uploads.ts'

type UploadRowProps = {
	upload: Upload
	onAgain: (upload: Upload) => void
	onDrop: (key: string) => void
}

/** A document on its way: how far it is, or why it was not taken. */
export function UploadRow({ upload, onAgain, onDrop }: UploadRowProps) {
	const { chosen, share, refusal, key } = upload
	const { name } = chosen.file
	const percent = Math.round(share * 100)
	if (refusal !== null)
		return (
			<li className="flex items-center gap-3 px-5 py-3">
				<CircleAlert className="icon-l text-bad" aria-hidden />
				<div className="min-w-0 flex-1" role="alert">
					<p className="truncate text-s font-semibold">{name}</p>
					<p className="text-s text-bad">{refusal}</p>
				</div>
				<Button size="s" onClick={() => onAgain(upload)} aria-label={`Try again: ${name}`}>
					<RotateCcw className="icon" aria-hidden />
					Try again
				</Button>
				<Button
					look="quiet"
					size="icon-s"
					aria-label={`Forget ${name}`}
					onClick={() => onDrop(key)}
				>
					<X className="icon" aria-hidden />
				</Button>
			</li>
		)
	return (
		<li className="flex items-center gap-3 px-5 py-3">
			<FileUp className="icon-l text-ink-2" aria-hidden />
			<div className="min-w-0 flex-1">
				<p className="flex justify-between gap-3 text-s">
					<span className="truncate font-semibold">{name}</span>
					<span className="num shrink-0 text-ink-meta">
						{share >= 1 ? 'Arrived' : `Uploading, ${percent}%`}
					</span>
				</p>
				<div className="mt-1.5">
					<Progress label={`Upload of ${name}`} value={percent} />
				</div>
			</div>
		</li>
	)
}
