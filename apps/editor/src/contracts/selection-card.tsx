import { TierPricing } from '@dormer/api/content/pricing/schema'
import { z } from 'zod'
import { PriceTrace } from '../core/price-trace.tsx'

const Selection = z.object({
	name: z.string(),
	upgrades: z.array(z.object({ key: z.string(), label: z.string() })),
	price: TierPricing,
})

/** Renders the tier, the upgrades and the price calculation that the homeowner signed. */
export function SelectionCard({ selection }: { selection: unknown }) {
	const { data } = Selection.safeParse(selection)
	if (data === undefined) return null
	const { name, upgrades, price } = data
	return (
		<section className="card p-5" aria-labelledby="selection">
			<h2 id="selection" className="mb-2 text-m font-semibold">
				Price at signing
			</h2>
			<p className="num text-[28px] leading-9 font-semibold tracking-[-.02em]">{price.display}</p>
			<p className="text-s text-ink-meta">
				{[name, ...upgrades.map(({ label }) => label)].join(', with ')}
			</p>
			<ul className="mt-3 divide-y divide-line">
				<PriceTrace trace={price.trace} />
			</ul>
		</section>
	)
}
