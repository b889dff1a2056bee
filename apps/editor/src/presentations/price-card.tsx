import type { PresentationDetail } from '@dormer/api/presentations/schema'
import type { TraceEntry } from '@dormer/api/pricing/schema'
import { stepAmount } from '@dormer/stage/step-amount'
import { Tag } from '@dormer/ui/tag'
import { clsx } from 'clsx'

const NAMES = { good: 'Good', better: 'Better', best: 'Best' } as const

/** The price that stands for this presentation, the other tiers that have one, and how it comes about. */
export function PriceCard({ presentation }: { presentation: PresentationDetail }) {
	const { price, pricing, pricingFrozenAt, selection } = presentation
	if (price === null) return null
	const slide = pricing.find(({ slideId }) => slideId === price.slideId)
	const tier = price.chosen && selection !== null ? selection.price : slide?.[price.tier]
	const others = (['good', 'better', 'best'] as const).flatMap((name) => {
		const other = slide?.[name]
		if (name === price.tier || other?.status !== 'priced') return []
		return [`${NAMES[name]} is ${other.display}`]
	})
	return (
		<section className="card p-5" aria-labelledby="price">
			<div className="mb-2 flex items-center justify-between gap-2">
				<h2 id="price" className="text-m font-semibold">
					Price
				</h2>
				<Tag>{pricingFrozenAt === null ? 'Moves until chosen' : 'Stands'}</Tag>
			</div>
			<p
				className={clsx(
					'num font-semibold tracking-[-.02em]',
					price.status === 'priced' ? 'text-[28px] leading-9' : 'text-l text-ink-2',
				)}
			>
				{price.display}
			</p>
			<p className="text-s text-ink-meta">{[price.name, ...others].join('. ')}</p>
			{tier?.reason !== undefined && <p className="mt-2 text-s text-ink-2">{tier.reason}</p>}
			<ul className="mt-3 divide-y divide-line">
				<TraceRows trace={tier?.trace ?? []} />
			</ul>
		</section>
	)
}

/** How a price comes about, step by step: what each is, in a sentence, and what it adds or takes off. */
export function TraceRows({ trace }: { trace: readonly TraceEntry[] }) {
	return trace.map((entry, index) => (
		<li
			key={`${entry.kind} ${entry.label} ${index}`}
			className={clsx(
				'flex justify-between gap-3 py-2 text-s',
				entry.kind === 'total' && 'border-t! border-ink! font-semibold',
			)}
		>
			<div className="min-w-0">
				<p>{entry.label}</p>
				<p className="text-xs font-normal text-ink-meta">{entry.sentence}</p>
			</div>
			<span className="num shrink-0">{stepAmount(trace, index) ?? 'Waits'}</span>
		</li>
	))
}
