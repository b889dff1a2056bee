import type {
	ProductSelection,
	Tier,
	TierName,
	TierPricing,
} from '@dormer/api/content/pricing/schema'
import type { SelectionAnswer } from '@dormer/api/sale/presentations/schema'
import { Check, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import type { Access } from '../core/access.ts'
import { formatCount } from '../core/format.ts'
import { PriceExplanation } from './price-explanation.tsx'
import { TierImage } from './tier-image.tsx'
import { Grade, TierPoints } from './tier-points.tsx'
import { Upgrades } from './upgrades.tsx'
import { useTierChoice } from './use-tier-choice.ts'

export type TierCardProps = {
	access: Access
	presentationId: string
	slideId: string
	name: TierName
	tier: Tier
	pricing: TierPricing
	recommended: boolean
	selections: readonly ProductSelection[]
	/**
	 * True when the presentation has several price slides. The homeowner can then leave this slide without a tier, so a chosen
	 * tier has a button that removes the choice.
	 */
	removable: boolean
	onChosen: (answer: SelectionAnswer) => void
}

/** Renders one tier: its price with the explanation, its upgrades, and the button that chooses the tier. */
export function TierCard(props: TierCardProps) {
	const { slideId, name, tier, recommended, selections, removable } = props
	const selection = selections.find((each) => each.slideId === slideId) ?? null
	const choice = useTierChoice({ ...props, tier: name })
	const [open, setOpen] = useState(recommended || name === 'better' || selection?.tier === name)
	const [explaining, setExplaining] = useState(false)
	const title = useId()
	const { price } = choice
	const note = price.reason ?? tier.tagline
	const chosen = isChosen(selection, name, choice.upgrades)
	const hasExplanation = price.amountCents !== undefined && price.trace.length > 0
	const className = `tier${recommended ? ' tier-recommended' : ''}${open ? ' tier-open' : ''}`
	return (
		<article className={className} aria-labelledby={title}>
			<div className="tier-head">
				<TierImage tier={tier} />
				<div className="tier-name">
					<Grade name={name} tier={tier} />
					<h2 id={title}>{tier.name}</h2>
				</div>
				<button
					type="button"
					className="narrow-only num"
					aria-expanded={open}
					aria-label={`${tier.name}, ${price.display}`}
					onClick={() => setOpen(!open)}
				>
					{!open && price.display}
					<ChevronDown className="i" aria-hidden="true" />
				</button>
			</div>
			<div className="tier-body">
				{tier.badge && (
					<p>
						<span className="badge badge-inline">{tier.badge}</span>
					</p>
				)}
				<p className="price num" aria-live="polite">
					{price.display}
				</p>
				{note && <p className="price-note">{note}</p>}
				{hasExplanation && (
					<button type="button" className="link" onClick={() => setExplaining(true)}>
						<span>
							Why this price<span className="sr"> for {tier.name}</span>
						</span>
					</button>
				)}
				<TierPoints tier={tier} />
				<Upgrades offered={price.upgrades} chosen={choice.upgrades} onToggle={choice.toggle} />
				<div className="tier-choose">
					{choice.problem && <p role="alert">{choice.problem}</p>}
					{selection === null && (
						<p className="narrow-only tier-sum" aria-hidden="true">
							<b className="num">{price.display}</b>
							<small>{formatSelection(tier.name, choice.upgrades.length)}</small>
						</p>
					)}
					<ActionButton
						className={`btn ${recommended && selection === null ? 'btn-main' : 'btn-quiet'}`}
						disabled={choice.busy || price.status !== 'priced'}
						onClick={choice.choose}
					>
						{chosen && <Check className="i" aria-hidden="true" />}
						{chosen ? `${tier.name} is chosen` : `Choose ${tier.name}`}
					</ActionButton>
					{removable && selection?.tier === name && (
						<button type="button" className="link" disabled={choice.busy} onClick={choice.remove}>
							<span>Remove {tier.name}</span>
						</button>
					)}
				</div>
			</div>
			{explaining && (
				<PriceExplanation name={tier.name} price={price} onClose={() => setExplaining(false)} />
			)}
		</article>
	)
}

function formatSelection(name: string, upgrades: number): string {
	return upgrades === 0 ? name : `${name}, ${formatCount(upgrades, 'upgrade')}`
}

/** Returns whether the slide's selection is this tier with exactly these upgrades. */
function isChosen(
	selection: ProductSelection | null,
	name: TierName,
	upgrades: readonly string[],
): boolean {
	if (selection?.tier !== name) return false
	const sameCount = selection.upgrades.length === upgrades.length
	return sameCount && upgrades.every((key) => selection.upgrades.includes(key))
}
