import type { AdjustmentRecord } from '@dormer/api/sale/presentations/price-adjustment-schema'
import { formatRelativeTime } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'

/** Most adjustments that the dialog lists. */
const SHOWN = 5

/** Renders the earlier adjustments of a price: who, when, and the amounts before and after. */
export function EarlierAdjustments({ presentationId }: { presentationId: string }) {
	const list = trpc.presentations.listAdjustments.useQuery({ presentationId })
	const earlier = (list.data?.adjustments ?? []).slice(0, SHOWN)
	if (earlier.length === 0) return null
	return (
		<section aria-label="Earlier changes" className="border-t border-line pt-4">
			<h3 className="mb-1 text-m font-semibold">Earlier changes</h3>
			<ul className="divide-y divide-line">
				{earlier.map((adjustment) => (
					<li key={adjustment.id} className="py-2 text-s">
						<div className="flex justify-between gap-3">
							<span>
								{adjustment.by ?? 'Another system'}, {formatRelativeTime(adjustment.createdAt)}
							</span>
							<span className="num shrink-0">{formatAmounts(adjustment)}</span>
						</div>
						<p className="text-xs text-ink-meta">{describe(adjustment)}</p>
					</li>
				))}
			</ul>
		</section>
	)
}

const OUTCOMES = {
	applied: '',
	requested: 'Waiting for a decision.',
	refused: 'Refused.',
	replaced: 'Replaced by a later change.',
} as const

/** Describes an adjustment in words: discount, number of lines, outcome and note. */
export function describe({ change, status, decidedBy, note }: AdjustmentRecord): string {
	const { discount, lines = [] } = change
	const off =
		discount == null
			? ''
			: `${discount.kind === 'percent' ? `${discount.percent}%` : `$${discount.amountCents / 100}`} off: ${discount.reason}.`
	const added = lines.map(({ text }) => text).join(', ')
	const decided =
		decidedBy === null ? '' : `${status === 'applied' ? 'Allowed' : 'Decided'} by ${decidedBy}.`
	return [off, added && `Added: ${added}.`, OUTCOMES[status], decided, note]
		.filter(Boolean)
		.join(' ')
}

/** Returns the amounts of the chosen option, or of the first one whose amount changed. */
function formatAmounts({ options }: AdjustmentRecord): string {
	const changed = options.find(({ before, after }) => before.display !== after.display)
	const shown = options.find(({ isChosen }) => isChosen) ?? changed
	return shown === undefined ? '' : formatChange(shown)
}

/** Returns the amounts of an option before and after a change, or the one amount that stays. */
export function formatChange({ before, after }: AdjustmentRecord['options'][number]): string {
	return before.display === after.display ? before.display : `${before.display} to ${after.display}`
}
