import { MeasurementField } from '@dormer/api/content/pricing/schema'
import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import type { MeasurementReport } from '@dormer/api/sale/roof-measurements/report-schema'
import { Button } from '@dormer/ui/button'
import { toastError } from '@dormer/ui/toast'
import { Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { formatRelativeTime } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'
import { FIELD_LABELS, formatSize, nameReport } from './format-report.ts'

type Props = { presentation: PresentationDetail; report: MeasurementReport }

/** Renders the measurement report that the prices use, with its values, its file, and a button to stop using it. */
export function ReportInUse({ presentation, report }: Props) {
	const { id: presentationId, price } = presentation
	const utils = trpc.useUtils()
	const remove = trpc.presentations.removeMeasurementReport.useMutation({
		onSuccess: (saved) => {
			utils.presentations.get.setData({ presentationId }, saved)
			void utils.presentations.invalidate()
		},
		onError: (error) => toastError(errorMessage(error)),
	})
	const { values, fileName, fileUrl, usedAt, usedBy } = report
	return (
		<section className="mb-4" aria-label="Measurement report">
			<dl className="grid grid-cols-3 gap-x-4 gap-y-2.5">
				{MeasurementField.options.map((field) => {
					const value = values[field]
					return (
						value !== undefined && (
							<div key={field}>
								<dt className="text-xs text-ink-meta">{FIELD_LABELS[field]}</dt>
								<dd className="num text-s font-semibold">{formatSize(field, value)}</dd>
							</div>
						)
					)
				})}
			</dl>
			<p className="mt-3 text-xs text-ink-meta">
				{nameReport(report)},{' '}
				<a href={fileUrl} target="_blank" rel="noreferrer" className="break-words underline">
					{fileName}
				</a>
				, used{usedBy !== null && ` by ${usedBy}`} {formatRelativeTime(usedAt)}.
			</p>
			{price?.state !== 'agreed' && (
				<div className="mt-3 flex flex-wrap gap-2">
					<ImportReport presentationId={presentationId}>Another report</ImportReport>
					<Button
						size="s"
						look="quiet"
						busy={remove.isPending}
						onClick={() => remove.mutate({ presentationId })}
					>
						Stop using the report
					</Button>
				</div>
			)}
		</section>
	)
}

/** Renders the link to the page that imports a measurement report. */
export function ImportReport({
	presentationId,
	look = 'outline',
	children = 'Use a report',
}: {
	presentationId: string
	look?: 'quiet' | 'outline'
	children?: string
}) {
	return (
		<Button asChild size="s" look={look} className="justify-self-start">
			<Link to="/presentations/$presentationId/measurement-report" params={{ presentationId }}>
				<FileUp className="icon" aria-hidden />
				{children}
			</Link>
		</Button>
	)
}
