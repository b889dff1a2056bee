import type { MeasurementReportPreview } from '@dormer/api/sale/presentations/measurement-report-schema'
import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import type { AssignedFields } from '@dormer/api/sale/roof-measurements/report-schema'
import { Button } from '@dormer/ui/button'
import { Link } from '@tanstack/react-router'
import { RulerDimensionLine, TriangleAlert, Upload } from 'lucide-react'
import { useState } from 'react'
import { FormAlert } from '../core/form-alert.tsx'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { nameReport } from './format-report.ts'
import { markElements } from './marked-elements.ts'
import { ReportElements } from './report-elements.tsx'
import { ACCEPT_REPORTS } from './report-file.ts'
import { ReportValues } from './report-values.tsx'

type Props = {
	presentation: PresentationDetail
	preview: MeasurementReportPreview
	assigned: AssignedFields
	error: string | undefined
	/** True while the report is read with other fields. */
	isReading: boolean
	busy: boolean
	onFile: (file: File) => void
	onAssign: (assigned: AssignedFields) => void
	onUse: () => void
}

/**
 * Renders a measurement report before it is used: what the file says next to what it is used as, what was not recognized, and every
 * price before and after. Nothing is saved before the button.
 */
export function ReportReview(props: Props) {
	const { presentation, preview, error, isReading, busy, onFile, onUse } = props
	const [lit, setLit] = useState<number | null>(null)
	const { report, fileName, options, endsChoice } = preview
	const { first_name: firstName, address } = presentation.homeownerData
	const elements = markElements(report.elements)
	return (
		<>
			<header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
				<span className="grid size-10 shrink-0 place-items-center rounded-s bg-info-soft text-info max-sm:hidden">
					<RulerDimensionLine className="icon-l" aria-hidden />
				</span>
				<div className="min-w-0 flex-1 basis-60">
					<h1 className="text-xl leading-7 font-semibold tracking-[-.015em]">
						Use these values for {address}?
					</h1>
					<AboutReport preview={preview} address={presentation.formattedAddress ?? address} />
				</div>
				<ChooseFiles
					accept={ACCEPT_REPORTS}
					onFiles={([file]) => {
						if (file !== undefined) onFile(file)
					}}
				>
					<Upload className="icon" aria-hidden />
					Another file
				</ChooseFiles>
			</header>
			<div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
				<section
					className="card overflow-hidden lg:order-2"
					aria-labelledby="report-values"
					aria-busy={isReading}
				>
					<ReportValues
						preview={preview}
						elements={elements}
						lit={lit}
						onLight={setLit}
						assigned={props.assigned}
						disabled={isReading}
						onAssign={props.onAssign}
					/>
					<ul className="grid border-t border-line sm:grid-cols-[repeat(auto-fit,minmax(150px,1fr))]">
						{options.map(({ slideId, tier, name, before, after }) => (
							<li
								key={`${slideId} ${tier}`}
								className="border-line px-5 py-3 text-s max-sm:not-first:border-t sm:not-first:border-l"
							>
								<span className="block text-xs text-ink-meta">{name}</span>
								<b className="num text-l font-semibold">{after.display}</b>
								<span className="num block text-xs text-ink-meta">
									{describeChange(before, after)}
								</span>
							</li>
						))}
					</ul>
					<div className="grid gap-3 border-t border-line px-5 py-3.5">
						<FormAlert message={error} />
						{endsChoice && (
							<p className="text-s text-warn">
								{firstName}’s choice will be removed, because its price changed. {firstName} will
								see both amounts and can choose again.
							</p>
						)}
						<div className="flex flex-wrap items-center justify-end gap-2">
							<span className="mr-auto text-xs text-ink-meta">
								{firstName}’s “Why this price” will cite this report.
							</span>
							<Button asChild look="quiet">
								<Link
									to="/presentations/$presentationId"
									params={{ presentationId: presentation.id }}
								>
									Cancel
								</Link>
							</Button>
							<Button look="primary" busy={busy} disabled={isReading} onClick={onUse}>
								Use these values
							</Button>
						</div>
					</div>
				</section>
				<ReportElements fileName={fileName} elements={elements} lit={lit} onLight={setLit} />
			</div>
		</>
	)
}

type Option = MeasurementReportPreview['options'][number]

/** Describes what a price was before, and why it still has no amount: "was $14,100 to $26,300". */
function describeChange(before: Option['before'], after: Option['after']): string {
	if (after.amountCents === null && after.reason !== null) return after.reason
	if (before.display === after.display) return 'as before'
	return /\d/.test(before.display) ? `was ${before.display}` : 'had no amount'
}

type AboutProps = { preview: MeasurementReportPreview; address: string }

/** Renders the name of the report and whether it is about this house. Another address is a warning. */
function AboutReport({ preview: { report, isSameAddress }, address }: AboutProps) {
	const name = nameReport(report)
	if (isSameAddress === false)
		return (
			<p role="alert" className="mt-1 flex gap-2 rounded-s bg-warn-soft px-3 py-2 text-s text-warn">
				<TriangleAlert className="icon mt-0.5 shrink-0" aria-hidden />
				<span>
					{name} is for {report.address}, not {address}. Check that you chose the right file.
				</span>
			</p>
		)
	return (
		<p className="text-s text-ink-meta">
			{name}.{' '}
			{isSameAddress === null
				? 'The file names no address, so check that it is for this house.'
				: 'The address matches.'}
		</p>
	)
}
