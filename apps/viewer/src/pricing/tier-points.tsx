import type { Tier, TierName } from '@dormer/api/content/pricing/schema'
import { Check } from 'lucide-react'
import { messages } from '../messages/index.ts'

/** Renders the grade of a tier (good, better or best) above the tier's name. Renders nothing when the name equals the grade. */
export function Grade({ name, tier }: { name: TierName; tier: Tier }) {
	const grade = messages().prices.grades[name]
	return grade === tier.name ? null : <small>{grade}</small>
}

/** Renders the highlights and the warranty of a tier. */
export function TierPoints({ tier }: { tier: Tier }) {
	return (
		<ul className="points">
			{[...tier.highlights, tier.warranty].filter(Boolean).map((point) => (
				<li key={point}>
					<Check className="i" aria-hidden="true" />
					<span>{point}</span>
				</li>
			))}
		</ul>
	)
}
