import { Button } from '@dormer/ui/button'
import { Progress } from '@dormer/ui/progress'
import { CircleAlert, FileUp, RotateCcw, X } from 'lucide-react'
import type { Upload } from './use-uploads.ts'

type UploadRowProps = {
	upload: Upload
	onRetry: (upload: Upload) => void
	onRemove: (key: string) => void
}

/** Renders a document upload with its progress, or with the error and a retry button. */
export function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
	const { chosen, progress, error, key } = upload
	const { name } = chosen.file
	const percent = Math.round(progress * 100)
	if (error !== null)
		return (
			<li className="flex items-center gap-3 px-5 py-3">
				<CircleAlert className="icon-l text-bad" aria-hidden />
				<div className="min-w-0 flex-1" role="alert">
					<p className="truncate text-s font-semibold">{name}</p>
					<p className="text-s text-bad">{error}</p>
				</div>
				<Button size="s" onClick={() => onRetry(upload)} aria-label={`Try again: ${name}`}>
					<RotateCcw className="icon" aria-hidden />
					Try again
				</Button>
				<Button
					look="quiet"
					size="icon-s"
					aria-label={`Remove ${name}`}
					onClick={() => onRemove(key)}
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
						{progress >= 1 ? 'Uploaded' : `Uploading, ${percent}%`}
					</span>
				</p>
				<div className="mt-1.5">
					<Progress label={`Upload of ${name}`} value={percent} />
				</div>
			</div>
		</li>
	)
}
