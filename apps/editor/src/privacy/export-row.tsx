import type { DataExport } from '@dormer/api/outreach/privacy/schema'
import { Button } from '@dormer/ui/button'
import { Status } from '@dormer/ui/status'
import { Download } from 'lucide-react'
import { formatSize } from '../core/format.ts'
import { formatDateTime } from '../core/time-zone.ts'

/** Renders an export of the company's data with its state, and the download link while the file can be downloaded. */
export function ExportRow({ dataExport }: { dataExport: DataExport }) {
	const { createdAt, bytes, downloadUrl } = dataExport
	const requested = formatDateTime(createdAt)
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
			<div className="min-w-0 flex-1 basis-52">
				<p className="text-s font-medium">
					Requested <time dateTime={createdAt}>{requested}</time>
				</p>
				<p className="text-xs text-ink-meta">{explain(dataExport)}</p>
			</div>
			<State dataExport={dataExport} />
			{downloadUrl !== null && (
				<Button asChild size="s">
					<a href={downloadUrl} download aria-label={`Download the export from ${requested}`}>
						<Download className="icon" aria-hidden />
						Download
						{bytes !== null && ` (${formatSize(bytes)})`}
					</a>
				</Button>
			)}
		</li>
	)
}

function State({ dataExport: { status, downloadUrl } }: { dataExport: DataExport }) {
	if (status === 'pending') return <Status tone="warn">Preparing</Status>
	if (status === 'failed') return <Status tone="bad">Failed</Status>
	if (downloadUrl === null) return <Status tone="plain">Expired</Status>
	return <Status tone="good">Ready</Status>
}

function explain({ status, downloadUrl, expiresAt }: DataExport): string {
	if (status === 'pending')
		return 'For a large company, this takes several minutes. You can leave this page.'
	if (status === 'failed') return 'The export could not be written. Request a new one.'
	if (downloadUrl === null || expiresAt === null)
		return 'The file was deleted after 7 days. Request a new export.'
	return `Can be downloaded until ${formatDateTime(expiresAt)}`
}
