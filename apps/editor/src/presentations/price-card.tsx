import type { MissingValue, PriceChange, PriceState } from '@dormer/api/content/pricing/schema'
import { TIER_GRADES, TIERS } from '@dormer/api/content/pricing/tiers'
import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { Tag } from '@dormer/ui/tag'
import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import { formatRelativeTime } from '../core/format.ts'
import { PriceTrace } from '../core/price-trace.tsx'
import { trpc } from '../core/trpc.ts'
import { AdjustPrice } from '../price-adjustments/adjust-price.tsx'

/** Renders the current price of a presentation with its calculation, and the names and prices of the other tiers. */
export function PriceCard({ presentation }: { presentation: PresentationDetail }) {
	const { id: presentationId, price, pricing, selection, selections } = presentation
	// The trace names a tier, and an estimate has none.
	const preview = trpc.presentations.previewPrice.useQuery(
		{ presentationId },
		{ enabled: price?.state === 'estimate' },
	)
	if (price === null) return null
	const slide = pricing.find(({ slideId }) => slideId === price.slideId)
	const tier = price.chosen && selection !== null ? selection.price : slide?.[price.tier]
	const grades = selections.length > 1 ? [] : TIERS
	const others = grades.flatMap((name) => {
		const other = slide?.[name]
		if (name === price.tier || other == null) return []
		if (other.status !== 'priced' && other.range === undefined) return []
		const total = other.trace.find(({ kind }) => kind === 'total')
		const option = preview.data?.options.find(
			({ slideId, tier: key }) => slideId === price.slideId && key === name,
		)
		return [`${total?.label ?? option?.name ?? TIER_GRADES[name]} is ${other.display}`]
	})
	return (
		<section className="card p-5" aria-labelledby="price">
			<div className="mb-2 flex items-center justify-between gap-2">
				<h2 id="price" className="text-m font-semibold">
					Price
				</h2>
				<StateTag state={price.state} />
			</div>
			<p
				className={clsx(
					'num font-semibold tracking-[-.02em]',
					price.status === 'priced' || tier?.range ? 'text-[28px] leading-9' : 'text-l text-ink-2',
				)}
			>
				{price.display}
			</p>
			<p className="text-s text-ink-meta">{[price.name, ...others].join('. ')}</p>
			{tier?.reason !== undefined && tier.missing.length === 0 && (
				<p className="mt-2 text-s text-ink-2">{tier.reason}</p>
			)}
			{price.state === 'estimate' && tier?.unconfirmed && (
				<p className="mt-1 text-s text-ink-2">
					Homeowners see the range and cannot sign until you confirm the roof.
				</p>
			)}
			{price.missing.length > 0 && (
				<p className="mt-1 text-s text-ink-2">
					Still needed: {price.missing.map(describeMissing).join(', ')}.
				</p>
			)}
			{price.change !== null && <EndedChoice change={price.change} />}
			{price.state !== 'agreed' && <AdjustPrice presentation={presentation} price={price} />}
			{selections.length > 1 ? (
				selections.map(({ slideId, title, name, price: part }) => (
					<section key={slideId} className="mt-3" aria-label={title}>
						<h3 className="text-s font-semibold">
							{[title, name, part.display].filter(Boolean).join(' · ')}
						</h3>
						<ul className="divide-y divide-line">
							<PriceTrace trace={part.trace} />
						</ul>
					</section>
				))
			) : (
				<ul className="mt-3 divide-y divide-line">
					<PriceTrace trace={tier?.trace ?? []} />
				</ul>
			)}
		</section>
	)
}

const STATES: Record<PriceState, { word: string; tone?: 'good' | 'warn' }> = {
	incomplete: { word: 'Incomplete', tone: 'warn' },
	estimate: { word: 'Estimate', tone: 'warn' },
	exact: { word: 'Exact' },
	chosen: { word: 'Chosen, not signed' },
	agreed: { word: 'Fixed at signature', tone: 'good' },
	expired: { word: 'Expired', tone: 'warn' },
}

function StateTag({ state }: { state: PriceState }) {
	const { word, tone } = STATES[state]
	return (
		<Tag {...(tone && { tone })}>
			{state === 'agreed' && <Lock className="icon-s" aria-hidden />}
			{word}
		</Tag>
	)
}

const GIVERS = {
	manual: 'entered by you',
	measurement: 'from the roof measurement',
	formula: 'calculated',
} as const

/** Names a missing value and who can give it: "Roof size (from the roof measurement)". */
function describeMissing({ label, source }: MissingValue): string {
	return `${label} (${GIVERS[source]})`
}

/** Renders which choice of the homeowner a change of the price ended, with both amounts. */
function EndedChoice({ change: { name, before, after, by, at } }: { change: PriceChange }) {
	return (
		<p className="mt-2 rounded-s bg-warn-soft px-3 py-2 text-s text-warn">
			{name} is no longer chosen: {before.display} became {after?.display ?? 'a price to follow'},{' '}
			{by === null ? '' : `changed by ${by} `}
			{formatRelativeTime(at)}. The homeowner sees both amounts.
		</p>
	)
}
