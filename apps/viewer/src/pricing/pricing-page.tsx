import type {
	PriceSummary,
	ProductSelection,
	SelectionTotal,
	SlidePricing,
} from '@dormer/api/content/pricing/schema'
import { TIERS } from '@dormer/api/content/pricing/tiers'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import type { SelectionAnswer } from '@dormer/api/sale/presentations/schema'
import { useEffect, useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { AskForPrices } from '../components/ask-for-prices.tsx'
import { MonthlyTerms } from '../components/monthly-payment.tsx'
import { PageLayout } from '../components/page-layout.tsx'
import { useOnline } from '../components/page-state.tsx'
import { PaymentTerms } from '../components/payment-terms.tsx'
import { PriceChanged, PriceChangedSheet } from '../components/price-changed.tsx'
import { ShareLink } from '../components/share-link.tsx'
import { useFreshPrice } from '../components/use-fresh-price.ts'
import { useMediaQuery } from '../components/use-media-query.ts'
import { formatLastDay } from '../core/format.ts'
import { contactName, formatHeadline } from '../core/headline.ts'
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
import { messages } from '../messages/index.ts'

type Chosen = Pick<SelectionAnswer, 'selections' | 'price'>
type PricedSlide = Playback['slides'][number] & { pricing: SlidePricing }

const POLL_MS = 10_000
/** Windows in which the chosen price has a column beside the tiers, in place of the bar. `pricing-page.css` has the same width. */
const COLUMN = '(width >= 1200px)'

/**
 * Renders one card for each tier. While no price can be calculated, instead renders the known and missing details and a preview
 * of the tiers without prices. While the roof is only estimated, prices are ranges and cannot be chosen
 * (docs/design/experience.md#visual-rules-of-the-viewer).
 */
export function PricingPage(page: PageProps) {
	const { playback, access, reload } = page
	const t = messages().prices
	const [saved, setSaved] = useState<(Chosen & { since: Playback }) | null>(null)
	const [saving, setSaving] = useState<string | null>(null)
	const { selections, price }: Chosen = saved?.since === playback ? saved : playback
	const total = price?.total ?? null
	const change = price?.change ?? null
	const [readChange, setReadChange] = useState(change?.at)
	const selection = selections.at(-1) ?? null
	const isExpired = price?.state === 'expired'
	const slides = playback.slides.filter((slide): slide is PricedSlide => slide.pricing !== null)
	const prices = slides.flatMap(({ pricing }) => TIERS.map((name) => pricing[name]))
	const deferred = prices.find((option) => option?.status === 'deferred')
	const isEstimated = prices.some((option) => option?.unconfirmed === true)
	const hasPrice = isEstimated || prices.some((option) => option?.status === 'priced')
	const waiting = deferred && !hasPrice ? deferred : null
	useEffect(() => {
		if (!deferred) return
		const timer = setInterval(reload, POLL_MS)
		return () => clearInterval(timer)
	}, [deferred === undefined, reload])
	useFreshPrice(page, deferred === undefined)
	const nextStep = price?.chosen && (
		<NextStepButton page={page} price={price} isSaving={saving !== null} />
	)
	const online = useOnline(page)
	const hasColumn = useMediaQuery(COLUMN) && total !== null
	const terms = !isExpired && price !== null && (
		<PaymentTerms
			payments={price.payments}
			monthly={price.chosen ? price.monthly : null}
			conditions={price.conditions}
			isSaving={saving !== null}
		/>
	)
	const offersMeasurement = isEstimated && selection === null && !isExpired
	return (
		<PageLayout
			page={page}
			bar={
				offersMeasurement ? (
					<section className="bar bar-estimate narrow-only" aria-label={messages().page.nextStep}>
						<EstimateActions page={page} />
					</section>
				) : (
					total && (
						<section className={`bar${hasColumn ? ' bar-column' : ''}`} aria-label={t.yourChoice}>
							<p>
								<b className={`num${saving === null ? '' : ' price-saving'}`}>{total.display}</b>
								<small className={saving === null ? undefined : 'bar-saving'}>
									{saving ?? (selections.length > 1 ? t.yourChoices : t.yourChoice)}
								</small>
							</p>
							{nextStep}
							{hasColumn && terms}
						</section>
					)
				)
			}
		>
			<div className="lead lead-prices">
				<h1>{headingOf(slides, { isWaiting: waiting !== null, isEstimated, isExpired })}</h1>
				<p>
					{!prices.some(Boolean)
						? t.notAdded(contactName(playback))
						: waiting
							? t.measureFirst
							: formatValidity(playback, price)}
				</p>
				{!isExpired && (
					<MonthlyTerms payments={prices.flatMap((option) => option?.monthly ?? [])} />
				)}
				<p role="status">{!online && t.offline}</p>
				<p role="status" className="chosen">
					{total &&
						(access.isPreview
							? t.previewChosen(total.display)
							: formatReceived(playback, selections, total))}
				</p>
			</div>
			{change !== null && !isExpired && <PriceChanged change={change} playback={playback} />}
			{isExpired && <AskForPrices page={page} label={t.askToday} />}
			{isEstimated && <RoofNote estimate={playback.roofEstimate} />}
			{waiting && (
				<DeferredPrice price={waiting}>
					<button type="button" className="btn btn-main" onClick={page.onBack}>
						{t.keepWatching}
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
							const option = pricing[name]
							if (isExpired) return null
							if (tier && option?.unconfirmed)
								return (
									<EstimatedTier
										key={name}
										name={name}
										tier={tier}
										price={option}
										recommended={name === productData.defaultSelectedTier}
									/>
								)
							return tier && option ? (
								<TierCard
									key={name}
									page={page}
									slideId={id}
									name={name}
									tier={tier}
									pricing={option}
									recommended={name === productData.defaultSelectedTier}
									conditions={productData.disclaimer}
									selections={selections}
									change={change}
									removable={slides.length > 1}
									isSaving={saving !== null}
									onSaving={setSaving}
									onChosen={({ selections: chosen, price: stated }) => {
										setSaved({ selections: chosen, price: stated, since: playback })
										reload()
									}}
								/>
							) : null
						})}
					</section>
				))}
			{!hasColumn && terms}
			{!access.isPreview && hasPrice && (
				<div className="prices-more">
					<button type="button" className="link" onClick={() => page.onOpen('proposal')}>
						<span>{messages().proposal.read}</span>
					</button>
					<ShareLink className="link" title={formatHeadline(playback)} />
				</div>
			)}
			{offersMeasurement && <EstimateSteps page={page} />}
			{change !== null && change.at !== readChange && (
				<PriceChangedSheet
					change={change}
					playback={playback}
					cleared={t.choiceCleared}
					onBack={() => setReadChange(change.at)}
				/>
			)}
		</PageLayout>
	)
}

/** Returns the heading of the page. When there is a single price slide with a title, the heading is this title. */
function headingOf(
	slides: readonly PricedSlide[],
	{
		isWaiting,
		isEstimated,
		isExpired,
	}: { isWaiting: boolean; isEstimated: boolean; isExpired: boolean },
): string {
	const t = messages().prices
	if (!slides.some(({ pricing }) => TIERS.some((name) => pricing[name]))) return t.none
	if (isExpired) return t.runOut
	if (isWaiting) return t.onItsWay
	if (isEstimated) return t.estimated
	const [only, ...others] = slides
	return others.length === 0 && only?.title ? only.title : t.forYourHome
}

type NextStepProps = { page: PageProps; price: PriceSummary; isSaving: boolean }

/**
 * Renders the button that opens the next page after a choice: the agreement or, with nothing to sign, the appointment. While a
 * choice is being saved, it opens nothing.
 */
function NextStepButton({ page, price, isSaving }: NextStepProps) {
	const steps = listNextSteps({ ...page.playback, price })
	const step = steps.find((found) => 'page' in found && found.page !== 'prices')
	if (!step || !('page' in step)) return null
	return (
		<ActionButton
			className="btn btn-main"
			disabled={isSaving}
			onClick={() => page.onOpen(step.page)}
		>
			{isSaving ? messages().prices.saving : (step.shortLabel ?? step.label)}
		</ActionButton>
	)
}

/** Returns the text that confirms the choices: each choice with its price, and the total of several choices. */
function formatReceived(
	playback: Playback,
	selections: readonly ProductSelection[],
	total: SelectionTotal,
): string {
	const from = contactName(playback)
	const t = messages().prices
	if (selections.length === 1) return t.received(from, total.display)
	const each = selections.map(({ slideId, tier, price }) => {
		const slide = playback.slides.find(({ id }) => id === slideId)
		const what = [slide?.title, slide?.productData?.[tier]?.name].filter(Boolean).join(': ')
		return `${what}, ${price.display}`
	})
	return t.receivedAll(from, each.join('; '), total.display)
}

/** Returns for which home the prices are, and until when they hold: the end of their validity, or of the link. */
function formatValidity(playback: Playback, price: PriceSummary | null): string {
	const { homeowner, expiresAt } = playback
	const t = messages().prices
	const home = homeowner.street || homeowner.fullName
	const until = price?.validUntil ?? expiresAt
	if (until === null || price?.state === 'agreed') return t.forHome(home)
	const day = formatLastDay(until, playback)
	return price?.state === 'expired' ? t.goodUntil(home, day) : t.holdUntil(home, day)
}
