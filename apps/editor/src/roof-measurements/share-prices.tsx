import type { Pricing } from '@dormer/api/content/pricing/schema'
import type { MeasurementRecord } from '@dormer/api/sale/roof-measurements/schema'
import { Button } from '@dormer/ui/button'
import { Status, type StatusTone } from '@dormer/ui/status'
import { trpc } from '../core/trpc.ts'
import { formatSquares, isMeasuring } from './format-roof.ts'
import { useRoofMeasurement } from './use-roof-measurement.ts'

const POLL_MS = 1500

type Row = { tone: StatusTone; state: string; meaning: string }

/**
 * Renders the status of the roof measurement and of the prices. When the measurement is an estimate, a rep can confirm it here,
 * which makes the prices exact.
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
				isSettled(state.data?.presentation.pricing) ? false : POLL_MS,
		},
	)
	const { pricing = [], measurementRequestId: requestId = null } =
		presentation.data?.presentation ?? {}
	const measurement = trpc.roofMeasurements.status.useQuery(
		{ requestId: requestId ?? '' },
		{
			enabled: requestId !== null,
			refetchInterval: ({ state }) => (state.data && isMeasuring(state.data) ? POLL_MS : false),
		},
	)
	const { confirm, isConfirming } = useRoofMeasurement({ id: presentationId })
	if (pricing.length === 0) return null
	const roof = requestId === null ? undefined : measurement.data
	return (
		<dl className="mt-5 divide-y divide-line rounded-m border border-line">
			{roof && (
				<ShareRow name="Roof" {...describeRoof(roof)}>
					{roof.needsConfirmation && (
						<Button size="s" busy={isConfirming} onClick={() => confirm(roof.requestId)}>
							Confirm roof
						</Button>
					)}
				</ShareRow>
			)}
			<ShareRow name="Price" {...describePrices(pricing, firstName)} />
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
			meaning: 'The prices follow when the roof is measured',
		}
	return {
		tone: 'bad',
		state: 'Not measured',
		meaning: error ?? 'Enter the roof on the presentation page',
	}
}

/** Describes the prices for the rep who shares the presentation: exact, shown as ranges, or not calculated yet. */
function describePrices(pricing: Pricing, firstName: string): Row {
	const tiers = listTiers(pricing)
	if (tiers.some(({ unconfirmed }) => unconfirmed === true)) {
		const ranges = tiers.flatMap(({ range, amountCents }) =>
			range === undefined ? (amountCents ?? []) : [range.lowCents, range.highCents],
		)
		const between =
			ranges.length === 0
				? ''
				: `, from ${formatCents(Math.min(...ranges))} to ${formatCents(Math.max(...ranges))}`
		return {
			tone: 'warn',
			state: ranges.length === 0 ? 'Shown as “After we measure”' : `Shown as ranges${between}`,
			meaning: `${firstName} can sign after you confirm the roof`,
		}
	}
	const open = tiers.find(({ status }) => status !== 'priced')
	if (open !== undefined)
		return {
			tone: open.status === 'error' ? 'bad' : 'warn',
			state: open.status === 'error' ? 'A price has an error' : 'Not calculated yet',
			meaning: open.reason ?? `${firstName} cannot choose yet`,
		}
	const amounts = tiers.flatMap(({ amountCents }) => amountCents ?? [])
	const low = formatCents(Math.min(...amounts))
	const high = formatCents(Math.max(...amounts))
	const exact = low === high ? `Exact, ${low}` : `Exact, from ${low} to ${high}`
	return {
		tone: 'good',
		state: amounts.length === 0 ? 'Hidden' : exact,
		meaning: `${firstName} can choose now`,
	}
}

function isSettled(pricing: Pricing | undefined): boolean {
	return (
		pricing !== undefined &&
		listTiers(pricing).every(
			({ status, unconfirmed }) => status !== 'deferred' || unconfirmed === true,
		)
	)
}

function listTiers(pricing: Pricing) {
	return pricing.flatMap(({ good, better, best }) =>
		[good, better, best].filter((tier) => tier !== null),
	)
}

function formatCents(cents: number): string {
	return (cents / 100).toLocaleString('en-US', {
		style: 'currency',
		currency: 'USD',
		minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
	})
}
