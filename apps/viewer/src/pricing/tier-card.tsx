import type {
	PriceChange,
	ProductSelection,
	Tier,
	TierName,
	TierPricing,
} from '@dormer/api/content/pricing/schema'
import type { SelectionAnswer } from '@dormer/api/sale/presentations/schema'
import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { MonthlyAmount } from '../components/monthly-payment.tsx'
import { useOnline } from '../components/page-state.tsx'
import { PriceLines } from '../components/price-lines.tsx'
import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import { PriceExplanation } from './price-explanation.tsx'
import { TierImage } from './tier-image.tsx'
import { Grade, TierPoints } from './tier-points.tsx'
import { Upgrades } from './upgrades.tsx'
import { useTierChoice } from './use-tier-choice.ts'

export type TierCardProps = {
	page: PageProps
	slideId: string
	name: TierName
	tier: Tier
	pricing: TierPricing
	recommended: boolean
	/** Conditions of the prices of this slide; null without any. */
	conditions: string | null
	selections: readonly ProductSelection[]
	/** The last choice that a change of the price ended; null without one. */
	change: PriceChange | null
	/**
	 * True when the presentation has several price slides. The homeowner can then leave this slide without a tier, so a chosen
	 * tier has a button that removes the choice.
	 */
	removable: boolean
	/** True while a choice is being saved. The amounts stay, in quiet ink, and no button chooses. */
	isSaving: boolean
	onSaving: (what: string | null) => void
	onChosen: (answer: SelectionAnswer) => void
}

/** Renders one tier: its price with the explanation, its upgrades, and the button that chooses the tier. */
export function TierCard(props: TierCardProps) {
	const { slideId, name, tier, recommended, selections, removable, isSaving } = props
	const selection = selections.find((each) => each.slideId === slideId) ?? null
	const choice = useTierChoice({ ...props, tier: name })
	const wasChosen = props.change?.ended.some(
		(ended) => ended.slideId === slideId && ended.tier === name,
	)
	const [open, setOpen] = useState(
		recommended || name === 'better' || selection?.tier === name || wasChosen === true,
	)
	const [explaining, setExplaining] = useState(false)
	const online = useOnline(props.page)
	const title = useId()
	const card = useRef<HTMLElement>(null)
	const chosen = selection?.tier === name
	// The lines of the price appear and change with the choice, and move the control that has the focus.
	useEffect(() => {
		const focused = document.activeElement
		if (chosen && card.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' })
	}, [chosen, choice.price.display])
	const t = messages().prices
	const { price } = choice
	const display = t.words(price.display)
	const monthly = price.monthly && messages().agreement.payments.orMonthly(price.monthly.display)
	const shown = [display, ...(open ? [] : [monthly])].filter(Boolean).join(' ')
	const note = reasonOf(price) ?? tier.tagline
	const hasExplanation = price.amountCents !== undefined && price.trace.length > 0
	const className = `tier${recommended ? ' tier-recommended' : ''}${open ? ' tier-open' : ''}`
	return (
		<article ref={card} className={className} aria-labelledby={title}>
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
					aria-label={`${tier.name}, ${shown}`}
					onClick={() => setOpen(!open)}
				>
					{!open && display}
					{!open && monthly !== undefined && <small className="tier-monthly"> {monthly}</small>}
					<ChevronDown className="i" aria-hidden="true" />
				</button>
			</div>
			<div className="tier-body">
				{tier.badge && (
					<p>
						<span className="badge badge-inline">{tier.badge}</span>
					</p>
				)}
				<p className={`price num${isSaving ? ' price-saving' : ''}`} aria-live="polite">
					{display}
				</p>
				<MonthlyAmount monthly={price.monthly} isSaving={isSaving} />
				{note && <p className="price-note">{note}</p>}
				<PriceLines price={price} title={chosen ? t.yourPrice : undefined} hasUpgrades={chosen} />
				{hasExplanation && (
					<button type="button" className="link" onClick={() => setExplaining(true)}>
						<span>
							{t.whyThis}
							<span className="sr">{t.whyThisFor(tier.name)}</span>
						</span>
					</button>
				)}
				<TierPoints tier={tier} />
				{(selection === null || selection.tier === name) && (
					<Upgrades
						offered={price.upgrades}
						chosen={choice.upgrades}
						isSaved={selection !== null}
						saving={choice.saving}
						disabled={!online}
						onToggle={choice.toggle}
					/>
				)}
				<div className="tier-choose">
					{choice.problem && <p role="alert">{choice.problem}</p>}
					{selection === null && (
						<p className="narrow-only tier-sum" aria-hidden="true">
							<b className="num">{display}</b>
							<small>{formatSelection(tier.name, choice.upgrades.length)}</small>
						</p>
					)}
					<ActionButton
						className={`btn ${recommended && selection === null ? 'btn-main' : 'btn-quiet'}`}
						disabled={choice.busy || isSaving || !online || price.status !== 'priced'}
						onClick={choice.choose}
					>
						{chosen && <Check className="i" aria-hidden="true" />}
						{chosen ? t.isChosen(tier.name) : t.choose(tier.name)}
					</ActionButton>
					{removable && selection?.tier === name && (
						<button
							type="button"
							className="link"
							disabled={choice.busy || !online}
							onClick={choice.remove}
						>
							<span>{t.remove(tier.name)}</span>
						</button>
					)}
				</div>
			</div>
			{explaining && (
				<PriceExplanation
					page={props.page}
					name={tier.name}
					price={price}
					conditions={props.conditions}
					onClose={() => setExplaining(false)}
				/>
			)}
		</article>
	)
}

/** Returns why a price has no amount. What is wrong with a formula is the rep's concern, so the homeowner is asked to ask. */
function reasonOf({ status, missing, unconfirmed, reason }: TierPricing): string | undefined {
	const t = messages().prices
	const isCalculated = status !== 'error' && (missing.length > 0 || unconfirmed === true)
	if (reason === undefined || isCalculated) return reason && t.words(reason)
	return t.askUs
}

function formatSelection(name: string, upgrades: number): string {
	return upgrades === 0 ? name : messages().prices.withUpgrades(name, upgrades)
}
