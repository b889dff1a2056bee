import type { MeasurementReportPreview } from '@dormer/api/sale/presentations/measurement-report-schema'
import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { EmptyState } from '@dormer/ui/empty-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { toastSuccess } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { fullName } from '../core/homeowner.ts'
import { PresentationBreadcrumb } from '../core/presentation-breadcrumb.tsx'
import { RecordPage } from '../core/record-page.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { dropTarget } from '../uploads/use-drop.ts'
import {
	ACCEPT_REPORTS,
	type ChosenReport,
	previewReport,
	REPORT_RULES,
	useReport,
} from './report-file.ts'
import { ReportReview } from './report-review.tsx'

/** Renders the page on which a rep uploads a measurement report, reads what it says, and uses its values. */
export function MeasurementReportPage() {
	const { presentationId } = useParams({
		from: '/app/presentations/$presentationId/measurement-report',
	})
	const query = trpc.presentations.get.useQuery({ presentationId })
	return (
		<RecordPage
			query={query}
			skeleton={<Skeleton className="h-96" />}
			recordName="presentation"
			listLink={<Link to="/presentations">All presentations</Link>}
		>
			{({ presentation }) => <Import presentation={presentation} />}
		</RecordPage>
	)
}

function Import({ presentation }: { presentation: PresentationDetail }) {
	const { id: presentationId, homeownerData: homeowner } = presentation
	const name = fullName(homeowner)
	const navigate = useNavigate()
	const utils = trpc.useUtils()
	useDocumentTitle(`Measurement report, ${name}`)
	/** The report as it was read last. It stays while an assigned field is read. */
	const [review, setReview] = useState<ChosenReport & { preview: MeasurementReportPreview }>()
	const preview = useMutation({
		mutationFn: async (chosen: ChosenReport) => ({
			...chosen,
			preview: await previewReport({ presentationId, ...chosen }),
		}),
		onSuccess: setReview,
	})
	const use = useMutation({
		mutationFn: (chosen: ChosenReport) => useReport({ presentationId, ...chosen }),
		onSuccess: async () => {
			await utils.presentations.invalidate()
			toastSuccess('The prices now use the report')
			void navigate({ to: '/presentations/$presentationId', params: { presentationId } })
		},
	})
	const choose = ([file]: File[]) => {
		use.reset()
		if (file !== undefined) preview.mutate({ file, assigned: {} })
	}
	const error = use.error ?? (review === undefined ? null : preview.error)
	return (
		<>
			<PresentationBreadcrumb
				presentationId={presentationId}
				name={name}
				page="Measurement report"
			/>
			{review === undefined ? (
				<>
					<h1 className="mb-4 text-xl font-semibold tracking-[-.015em]">
						Measurement report for {name}
					</h1>
					<div className="card py-4" {...dropTarget(choose)}>
						<EmptyState
							icon={<FileUp className="icon-l" aria-hidden />}
							title="Choose the report’s data file"
							action={
								<ChooseFiles
									look="primary"
									accept={ACCEPT_REPORTS}
									busy={preview.isPending}
									onFiles={choose}
								>
									Choose file
								</ChooseFiles>
							}
						>
							{REPORT_RULES}. You see every value and price before anything is saved. PDF reports
							cannot be read.
						</EmptyState>
						<div className="mx-auto max-w-xl px-5">
							<FormAlert message={preview.error ? errorMessage(preview.error) : undefined} />
						</div>
					</div>
				</>
			) : (
				<ReportReview
					key={review.preview.sha256}
					presentation={presentation}
					preview={review.preview}
					assigned={review.assigned}
					error={error === null ? undefined : errorMessage(error)}
					isReading={preview.isPending}
					busy={use.isPending}
					onFile={(file) => choose([file])}
					onAssign={(assigned) => preview.mutate({ file: review.file, assigned })}
					onUse={() => use.mutate(review)}
				/>
			)}
		</>
	)
}
