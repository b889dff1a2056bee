import type { PriceSummary } from '@dormer/api/content/pricing/schema'
import type { MeasurementReport } from '@dormer/api/sale/roof-measurements/report-schema'
import type { MeasurementRecord } from '@dormer/api/sale/roof-measurements/schema'
import { Button } from '@dormer/ui/button'
import { Status, type StatusTone } from '@dormer/ui/status'
import { useState } from 'react'
import { trpc } from '../core/trpc.ts'
import { ConfirmRoofDialog } from './confirm-roof-dialog.tsx'
import { formatSize, nameReport } from './format-report.ts'
import { formatSquares, isMeasuring } from './format-roof.ts'

const POLL_MS = 1500

type Row = { tone: StatusTone; state: string; meaning: string }

/**
 * Renders the status of the roof measurement and of the prices. When the measurement is an estimate, a rep can confirm it here.
 */
export function SharePrices({
	presentationId,
	firstName,
}: {
	presentationId: string
	firstName: string
}) {
	const presentation = trpc.presentations.get.useQuery(
		{ presentationId },
		{
			refetchInterval: ({ state }) =>
				state.data === undefined || state.data.presentation.price?.state === 'incomplete'
					? POLL_MS
					: false,
		},
	)
	const shared = presentation.data?.presentation
	const { price = null, measurementRequestId: requestId = null } = shared ?? {}
	const measurement = trpc.roofMeasurements.status.useQuery(
		{ requestId: requestId ?? '' },
		{
			enabled: requestId !== null,
			refetchInterval: ({ state }) => (state.data && isMeasuring(state.data) ? POLL_MS : false),
		},
	)
	const [confirming, setConfirming] = useState(false)
	if (price === null || shared === undefined) return null
	const roof = requestId === null ? undefined : measurement.data
	const report = shared.measurementReport
	return (
		<dl className="mt-5 divide-y divide-line rounded-m border border-line">
			{report !== null && <ShareRow name="Roof" {...describeReport(report)} />}
			{roof && (report === null || price.state === 'estimate') && (
				<ShareRow name={report === null ? 'Roof' : 'Sizes'} {...describeRoof(roof)}>
					{roof.needsConfirmation && (
						<Button size="s" onClick={() => setConfirming(true)}>
							Confirm roof
						</Button>
					)}
				</ShareRow>
			)}
			<ShareRow name="Price" {...describePrice(price, firstName)} />
			{confirming && roof && (
				<ConfirmRoofDialog
					presentation={shared}
					record={roof}
					onClose={() => setConfirming(false)}
				/>
			)}
		</dl>
	)
}

function ShareRow({
	name,
	tone,
	state,
	meaning,
	children,
}: Row & { name: string; children?: React.ReactNode }) {
	return (
		<div className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-3 px-3.5 py-3 text-s">
			<dt className="text-ink-meta">{name}</dt>
			<dd className="min-w-0">
				<span className="font-medium [&>span]:whitespace-normal">
					<Status tone={tone}>{state}</Status>
				</span>
				<span className="block pl-3.5 text-xs text-ink-meta">{meaning}</span>
			</dd>
			{children && <dd>{children}</dd>}
		</div>
	)
}

/** Describes the measurement report that the prices use. */
function describeReport(report: MeasurementReport): Row {
	const { roof_squares: squares } = report.values
	return {
		tone: 'good',
		state: squares === undefined ? 'From a report' : formatSize('roof_squares', squares),
		meaning: nameReport(report),
	}
}

/** Describes the state of a roof measurement for the rep who shares the presentation. */
function describeRoof(record: MeasurementRecord): Row {
	const { result, needsConfirmation, estimate, confirmedAt, error } = record
	if (needsConfirmation && estimate !== null)
		return {
			tone: 'warn',
			state: `Estimated, ${formatSquares(estimate)}`,
			meaning:
				result?.source === 'calculated'
					? 'From typical houses, not measured yet'
					: 'From images, not certain',
		}
	if (result !== null) {
		const squares = result.squares.toLocaleString('en-US', { maximumFractionDigits: 1 })
		const state = `${squares} squares`
		return {
			tone: 'good',
			state,
			meaning: confirmedAt === null ? 'Measured from images' : 'Confirmed',
		}
	}
	if (isMeasuring(record))
		return {
			tone: 'info',
			state: 'Being measured',
			meaning: 'The prices will follow when the roof is measured',
		}
	return {
		tone: 'bad',
		state: 'Not measured',
		meaning: error ?? 'Enter the measurements on the presentation page',
	}
}

/** Describes the price for the rep who shares the presentation, as the server states it. */
function describePrice(
	{ state, span, display, missing, status }: PriceSummary,
	firstName: string,
): Row {
	const amounts = span === null ? '' : `, ${span.display}`
	switch (state) {
		case 'estimate':
			return {
				tone: 'warn',
				state: span === null ? 'Shown as “After we measure”' : `Estimate${amounts}`,
				meaning: `${firstName} can choose after you confirm the roof`,
			}
		case 'incomplete':
			return {
				tone: status === 'error' ? 'bad' : 'warn',
				state: status === 'error' ? 'A price has an error' : 'Not calculated yet',
				meaning:
					missing.length === 0
						? `${firstName} cannot choose yet`
						: `Still needed: ${missing.map(({ label }) => label).join(', ')}`,
			}
		case 'expired':
			return {
				tone: 'warn',
				state: 'Expired',
				meaning: `${firstName} can ask for today’s prices`,
			}
		case 'chosen':
			return { tone: 'good', state: `Chosen, ${display}`, meaning: `${firstName} can sign` }
		case 'agreed':
			return { tone: 'good', state: `Agreed, ${display}`, meaning: 'Fixed at signature' }
		case 'exact':
			return {
				tone: 'good',
				state: span === null ? 'Hidden' : `Exact${amounts}`,
				meaning: `${firstName} can choose now`,
			}
	}
}
