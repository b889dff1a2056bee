import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import type { MeasurementRecord } from '@dormer/api/sale/roof-measurements/schema'
import { Button } from '@dormer/ui/button'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { Status } from '@dormer/ui/status'
import { Ruler } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatRelativeTime } from '../core/format.ts'
import { repSentence } from '../core/rep-sentence.ts'
import { trpc } from '../core/trpc.ts'
import { ConfirmRoofDialog } from './confirm-roof-dialog.tsx'
import { dependsOnRoof, type TypedRoof, typedRoof } from './depends-on-roof.ts'
import { formatRoofState, formatSquares, isMeasuring } from './format-roof.ts'
import { ImportReport, ReportInUse } from './report-in-use.tsx'
import { RoofDialog } from './roof-dialog.tsx'
import { RoofFacts } from './roof-facts.tsx'
import { RoofProgress } from './roof-progress.tsx'
import { useRoofMeasurement } from './use-roof-measurement.ts'

const POLL_MS = 1500

/**
 * Renders the roof of a presentation: the measurement report that its prices use, and the measurement, with a button to correct it.
 * Renders nothing unless a measurement was requested, a report is used, or a price depends on the roof.
 */
export function RoofCard({ presentation }: { presentation: PresentationDetail }) {
	const { measurementRequestId, measurementReport, pricing } = presentation
	if (measurementRequestId !== null)
		return <Requested presentation={presentation} requestId={measurementRequestId} />
	if (measurementReport !== null)
		return (
			<Frame state={<Status tone="good">From a report</Status>}>
				<ReportInUse presentation={presentation} report={measurementReport} />
			</Frame>
		)
	return dependsOnRoof(pricing) ? <NotMeasured presentation={presentation} /> : null
}

function Frame({ state, children }: { state?: ReactNode; children: ReactNode }) {
	return (
		<section className="card p-5" aria-labelledby="roof">
			<div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
				<h2 id="roof" className="text-m font-semibold">
					Roof
				</h2>
				<div role="status">{state}</div>
			</div>
			{children}
		</section>
	)
}

function NotMeasured({ presentation }: { presentation: PresentationDetail }) {
	const { measure, isRequesting } = useRoofMeasurement(presentation)
	const roof = typedRoof(presentation.pricing)
	return (
		<Frame state={<TypedState {...roof} />}>
			<TypedSizes {...roof} />
			{(roof.typed.length === 0 || roof.missing.length > 0) && (
				<p className="text-s text-ink-2">
					Prices that depend on the roof appear after the measurement.
				</p>
			)}
			<div className="mt-3 flex flex-wrap gap-2">
				<Button size="s" busy={isRequesting} onClick={measure}>
					<Ruler className="icon" aria-hidden />
					Measure the roof
				</Button>
				<ImportReport presentationId={presentation.id} />
			</div>
		</Frame>
	)
}

/** Renders whether a roof that was never measured has typed sizes. */
function TypedState({ typed, missing }: TypedRoof) {
	if (typed.length === 0) return <Status tone="open">Not measured</Status>
	return missing.length === 0 ? (
		<Status tone="good">Typed for this home</Status>
	) : (
		<Status tone="warn">Partly typed</Status>
	)
}

/** Renders the sizes that were typed for this home, with who typed them, and the ones that the prices still need. */
function TypedSizes({ typed, missing }: TypedRoof) {
	if (typed.length === 0) return null
	return (
		<dl className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 text-s">
			{typed.map(({ key, label, display, sentence }) => (
				<Fragment key={key}>
					<dt>
						{label}
						<span className="block text-xs text-ink-meta">{repSentence(sentence)}</span>
					</dt>
					<dd className="num font-semibold">{display}</dd>
				</Fragment>
			))}
			{missing.map((label) => (
				<Fragment key={label}>
					<dt>{label}</dt>
					<dd className="text-warn">Not known</dd>
				</Fragment>
			))}
		</dl>
	)
}

type RequestedProps = { presentation: PresentationDetail; requestId: string }

function Requested({ presentation, requestId }: RequestedProps) {
	const query = trpc.roofMeasurements.status.useQuery(
		{ requestId },
		{
			refetchInterval: ({ state }) => (state.data && isMeasuring(state.data) ? POLL_MS : false),
		},
	)
	if (query.isPending) return <Skeleton className="h-40" />
	if (query.data === undefined)
		return (
			<ErrorState
				title="The roof could not be loaded"
				message={errorMessage(query.error)}
				onRetry={() => void query.refetch()}
			/>
		)
	return <RequestState presentation={presentation} record={query.data} />
}

/** Renders who confirmed the roof measurement, when, and the size that was estimated before. */
function Confirmation({ record }: { record: MeasurementRecord }) {
	const me = trpc.auth.me.useQuery()
	const { confirmedAt, confirmedBy, estimate } = record
	if (confirmedAt === null) return null
	const isMe = confirmedBy?.id === me.data?.user.id
	const by = confirmedBy === null ? '' : ` by ${isMe ? 'you' : confirmedBy.name}`
	return (
		<p className="mt-3 text-s text-ink-2">
			Confirmed{by}, {formatRelativeTime(confirmedAt)}.
			{estimate !== null && ` The estimate was ${formatSquares(estimate)}.`}
		</p>
	)
}

type RequestStateProps = { presentation: PresentationDetail; record: MeasurementRecord }

function RequestState({ presentation, record }: RequestStateProps) {
	const [entering, setEntering] = useState(false)
	const [confirming, setConfirming] = useState(false)
	const isEstimate = presentation.price?.state === 'estimate'
	const roof = useRoofMeasurement(presentation)
	const { result, error, requestId } = record
	const report = presentation.measurementReport
	const { tone, word } =
		report === null ? formatRoofState(record) : ({ tone: 'good', word: 'From a report' } as const)
	const enter = (
		<Button size="s" onClick={() => setEntering(true)}>
			{result === null ? 'Enter by hand' : 'Correct by hand'}
		</Button>
	)
	return (
		<Frame state={<Status tone={tone}>{word}</Status>}>
			{report !== null && (
				<>
					<ReportInUse presentation={presentation} report={report} />
					<h3 className="mb-2 border-t border-line pt-3 text-s font-semibold">
						Measurement, {formatRoofState(record).word.toLowerCase()}
					</h3>
				</>
			)}
			{isMeasuring(record) ? (
				<RoofProgress record={record} busy={roof.isEnding} onEnd={(as) => roof.end(requestId, as)}>
					{enter}
				</RoofProgress>
			) : (
				<>
					{result === null && <TypedSizes {...typedRoof(presentation.pricing)} />}
					{result === null ? (
						<p className="text-s text-ink-2">
							{error ?? 'Prices that depend on the roof appear after the measurement.'}
						</p>
					) : (
						<RoofFacts result={result} />
					)}
					{isEstimate && (
						<p className="mt-3 text-s text-ink-2">
							The price is an estimate until each size that it uses is confirmed.
						</p>
					)}
					<Confirmation record={record} />
					<div className="mt-3 flex flex-wrap gap-2">
						{((record.needsConfirmation && report === null) ||
							(isEstimate && record.estimate !== null)) && (
							<Button size="s" onClick={() => setConfirming(true)}>
								Confirm roof
							</Button>
						)}
						{enter}
						{report === null && presentation.price?.state !== 'agreed' && (
							<ImportReport presentationId={presentation.id} />
						)}
						{result === null && (
							<Button size="s" look="quiet" busy={roof.isRequesting} onClick={roof.measure}>
								Measure again
							</Button>
						)}
					</div>
				</>
			)}
			{entering && (
				<RoofDialog
					presentation={presentation}
					record={record}
					onClose={() => setEntering(false)}
				/>
			)}
			{confirming && (
				<ConfirmRoofDialog
					presentation={presentation}
					record={record}
					onClose={() => setConfirming(false)}
				/>
			)}
		</Frame>
	)
}
