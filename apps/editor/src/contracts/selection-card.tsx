import { TierPricing } from '@dormer/api/content/pricing/schema'
import { z } from 'zod'
import { PriceTrace } from '../core/price-trace.tsx'

const Choice = z.object({
	title: z.string().optional(),
	name: z.string(),
	upgrades: z.array(z.object({ key: z.string(), label: z.string() })),
	price: TierPricing,
})
const Selection = Choice.extend({ choices: z.array(Choice).optional() })

/** Renders the tier, the upgrades and the price calculation that the homeowner signed. */
export function SelectionCard({ selection }: { selection: unknown }) {
	const { data } = Selection.safeParse(selection)
	if (data === undefined) return null
	const { price, choices = [data] } = data
	return (
		<section className="card p-5" aria-labelledby="selection">
			<h2 id="selection" className="mb-2 text-m font-semibold">
				Price at signing
			</h2>
			<p className="num text-[28px] leading-9 font-semibold tracking-[-.02em]">{price.display}</p>
			{choices.map((choice) => (
				<section key={formatChoice(choice)} aria-label={choice.title}>
					<p className="text-s text-ink-meta">
						{formatChoice(choice)}
						{choices.length > 1 && `, ${choice.price.display}`}
					</p>
					<ul className="my-3 divide-y divide-line">
						<PriceTrace trace={choice.price.trace} />
					</ul>
				</section>
			))}
		</section>
	)
}

function formatChoice({ title = '', name, upgrades }: z.infer<typeof Choice>): string {
	const option = [name, ...upgrades.map(({ label }) => label)].join(', with ')
	return title === '' ? option : `${title}: ${option}`
}
