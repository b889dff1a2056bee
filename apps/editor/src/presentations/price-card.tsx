import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { Tag } from '@dormer/ui/tag'
import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import { PriceTrace } from '../core/price-trace.tsx'

/** Names of the tiers whose price has no trace with the name that the rep gave the tier, such as a hidden price. */
const NAMES = { good: 'Good', better: 'Better', best: 'Best' } as const

/** Renders the current price of a presentation with its calculation, and the names and prices of the other tiers. */
export function PriceCard({ presentation }: { presentation: PresentationDetail }) {
	const { price, pricing, pricingFrozenAt, selection, selections, engagement } = presentation
	if (price === null) return null
	const slide = pricing.find(({ slideId }) => slideId === price.slideId)
	const tier = price.chosen && selection !== null ? selection.price : slide?.[price.tier]
	const grades = selections.length > 1 ? [] : (['good', 'better', 'best'] as const)
	const others = grades.flatMap((name) => {
		const other = slide?.[name]
		if (name === price.tier || other == null) return []
		if (other.status !== 'priced' && other.range === undefined) return []
		const total = other.trace.find(({ kind }) => kind === 'total')
		return [`${total?.label ?? NAMES[name]} is ${other.display}`]
	})
	return (
		<section className="card p-5" aria-labelledby="price">
			<div className="mb-2 flex items-center justify-between gap-2">
				<h2 id="price" className="text-m font-semibold">
					Price
				</h2>
				{engagement === 'signed' ? (
					<Tag tone="good">
						<Lock className="icon-s" aria-hidden />
						Fixed at signature
					</Tag>
				) : (
					<Tag {...(tier?.unconfirmed && { tone: 'warn' })}>
						{pricingFrozenAt !== null
							? 'Fixed'
							: tier?.unconfirmed
								? 'Estimate'
								: 'Moves until chosen'}
					</Tag>
				)}
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
			{tier?.reason !== undefined && <p className="mt-2 text-s text-ink-2">{tier.reason}</p>}
			{tier?.unconfirmed && (
				<p className="mt-1 text-s text-ink-2">
					Homeowners see the range and cannot sign until you confirm the roof.
				</p>
			)}
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
