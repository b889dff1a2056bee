import type {
	ProductSelection,
	SelectionTotal,
	SlidePricing,
	TierName,
} from '@dormer/api/content/pricing/schema'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import type { SelectionAnswer } from '@dormer/api/sale/presentations/schema'
import { useEffect, useState } from 'react'
import { PageLayout } from '../components/page-layout.tsx'
import { formatDay } from '../core/format.ts'
import { contactName } from '../core/headline.ts'
import { listNextSteps } from '../core/next-steps.ts'
import type { PageProps } from '../core/pages.ts'
import { DeferredPrice } from './deferred-price.tsx'
import { EstimateActions, EstimateSteps, RoofNote } from './estimated-prices.tsx'
import { EstimatedTier } from './estimated-tier.tsx'
import { TierCard } from './tier-card.tsx'
import { TierPreview } from './tier-preview.tsx'
import './pricing-page.css'
import './tier-bar.css'
import './upgrades.css'
import './price-dialogs.css'
import './estimated-prices.css'

type Chosen = Pick<SelectionAnswer, 'selections' | 'total'>
type PricedSlide = Playback['slides'][number] & { pricing: SlidePricing }

const TIERS: readonly TierName[] = ['good', 'better', 'best']
const POLL_MS = 10_000

/**
 * Renders one card for each tier. While no price can be calculated, instead renders the known and missing details and a preview
 * of the tiers without prices. While the roof is only estimated, prices are ranges and cannot be chosen
 * (docs/design/experience.md#visual-rules-of-the-viewer).
 */
export function PricingPage(page: PageProps) {
	const { playback, access, reload } = page
	const { homeowner } = playback
	const [{ selections, total }, setChosen] = useState<Chosen>({
		selections: playback.selections,
		total: playback.selectionTotal,
	})
	const selection = selections.at(-1) ?? null
	const slides = playback.slides.filter((slide): slide is PricedSlide => slide.pricing !== null)
	const prices = slides.flatMap(({ pricing }) => TIERS.map((name) => pricing[name]))
	const deferred = prices.find((price) => price?.status === 'deferred')
	const isEstimated = prices.some((price) => price?.unconfirmed === true)
	const hasPrice = isEstimated || prices.some((price) => price?.status === 'priced')
	const waiting = deferred && !hasPrice ? deferred : null
	useEffect(() => {
		if (!deferred) return
		const timer = setInterval(reload, POLL_MS)
		return () => clearInterval(timer)
	}, [deferred === undefined, reload])
	const nextStep = selection && <NextStepButton page={page} selection={selection} />
	const offersMeasurement = isEstimated && selection === null
	return (
		<PageLayout
			page={page}
			bar={
				offersMeasurement ? (
					<section className="bar bar-estimate narrow-only" aria-label="Next step">
						<EstimateActions page={page} />
					</section>
				) : (
					total && (
						<section className="bar narrow-only" aria-label="Your choice">
							<p>
								<b className="num">{total.display}</b>
								<small>{selections.length > 1 ? 'Your choices' : 'Your choice'}</small>
							</p>
							{nextStep}
						</section>
					)
				)
			}
		>
			<div className="lead lead-prices">
				<h1>{headingOf(slides, { isWaiting: waiting !== null, isEstimated })}</h1>
				<p>
					{!prices.some(Boolean)
						? `${contactName(playback)} has not added prices yet.`
						: waiting
							? 'We would rather measure than guess. Some details are still missing.'
							: `For ${homeowner.street || homeowner.fullName}.${formatExpiry(playback)}`}
				</p>
				<p role="status" className="chosen">
					{total &&
						(access.isPreview
							? `Chosen in this preview: ${total.display}. Nobody received the choice.`
							: formatReceived(playback, selections, total))}
				</p>
				<div className="wide-only">{nextStep}</div>
			</div>
			{isEstimated && <RoofNote estimate={playback.roofEstimate} />}
			{waiting && (
				<DeferredPrice price={waiting}>
					<button type="button" className="btn btn-main" onClick={page.onBack}>
						Keep watching
					</button>
					{slides.map(({ id, productData }) => (
						<TierPreview key={id} data={productData} />
					))}
				</DeferredPrice>
			)}
			{!waiting &&
				slides.map(({ id, title, productData, pricing }) => (
					<section key={id} className="tiers" aria-label={title}>
						{slides.length > 1 && <h2 className="tiers-title">{title}</h2>}
						{TIERS.map((name) => {
							const tier = productData?.[name]
							const price = pricing[name]
							if (tier && price?.unconfirmed)
								return (
									<EstimatedTier
										key={name}
										name={name}
										tier={tier}
										price={price}
										recommended={name === productData.defaultSelectedTier}
									/>
								)
							return tier && price ? (
								<TierCard
									key={name}
									access={access}
									presentationId={playback.presentationId}
									slideId={id}
									name={name}
									tier={tier}
									pricing={price}
									recommended={name === productData.defaultSelectedTier}
									selections={selections}
									removable={slides.length > 1}
									onChosen={(next) => {
										setChosen(next)
										reload()
									}}
								/>
							) : null
						})}
					</section>
				))}
			{offersMeasurement && <EstimateSteps page={page} />}
		</PageLayout>
	)
}

/** Returns the heading of the page. When there is a single price slide with a title, the heading is this title. */
function headingOf(
	slides: readonly PricedSlide[],
	{ isWaiting, isEstimated }: { isWaiting: boolean; isEstimated: boolean },
): string {
	if (!slides.some(({ pricing }) => TIERS.some((name) => pricing[name])))
		return 'There are no prices yet'
	if (isWaiting) return 'Your price is on its way'
	if (isEstimated) return 'Estimated prices for your home'
	const [only, ...others] = slides
	return others.length === 0 && only?.title ? only.title : 'Prices for your home'
}

/** Renders the button that opens the next page after a choice: the agreement or, with nothing to sign, the appointment. */
function NextStepButton({ page, selection }: { page: PageProps; selection: ProductSelection }) {
	const steps = listNextSteps({ ...page.playback, selection })
	const step = steps.find((found) => 'page' in found && found.page !== 'prices')
	if (!step || !('page' in step)) return null
	return (
		<button type="button" className="btn btn-main" onClick={() => page.onOpen(step.page)}>
			{step.label}
		</button>
	)
}

/** Returns the text that confirms the choices: each choice with its price, and the total of several choices. */
function formatReceived(
	playback: Playback,
	selections: readonly ProductSelection[],
	total: SelectionTotal,
): string {
	const from = contactName(playback)
	if (selections.length === 1) return `${from} received your choice: ${total.display}.`
	const each = selections.map(({ slideId, tier, price }) => {
		const slide = playback.slides.find(({ id }) => id === slideId)
		const what = [slide?.title, slide?.productData?.[tier]?.name].filter(Boolean).join(': ')
		return `${what}, ${price.display}`
	})
	return `${from} received your choices: ${each.join('; ')}. Together ${total.display}.`
}

function formatExpiry({ expiresAt, language }: Playback): string {
	return expiresAt === null
		? ''
		: ` These prices hold until ${formatDay(expiresAt, language || 'en')}.`
}
