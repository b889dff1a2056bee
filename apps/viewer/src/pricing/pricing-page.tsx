import type { ProductSelection, SlidePricing, TierName } from '@dormer/api/content/pricing/schema'
import type { Playback } from '@dormer/api/sale/presentations/schema'
import { useEffect, useState } from 'react'
import { PageLayout } from '../components/page-layout.tsx'
import { formatDay } from '../core/format.ts'
import { contactName } from '../core/headline.ts'
import { listNextSteps } from '../core/next-steps.ts'
import type { PageProps } from '../core/pages.ts'
import { DeferredPrice } from './deferred-price.tsx'
import { TierCard } from './tier-card.tsx'
import { TierPreview } from './tier-preview.tsx'
import './pricing-page.css'
import './upgrades.css'
import './price-dialogs.css'

type PricedSlide = Playback['slides'][number] & { pricing: SlidePricing }

const TIERS: readonly TierName[] = ['good', 'better', 'best']
const OPTION_COUNTS = ['', 'One option', 'Two options', 'Three options']
const POLL_MS = 10_000

/** Renders the pricing page: one card for each tier, or the missing details while no price can be calculated. */
export function PricingPage(page: PageProps) {
	const { playback, access, reload } = page
	const { homeowner } = playback
	const [selection, setSelection] = useState<ProductSelection | null>(playback.selection)
	const slides = playback.slides.filter((slide): slide is PricedSlide => slide.pricing !== null)
	const prices = slides.flatMap(({ pricing }) => TIERS.map((name) => pricing[name]))
	const deferred = prices.find((price) => price?.status === 'deferred')
	const waiting = deferred && !prices.some((price) => price?.status === 'priced') ? deferred : null
	useEffect(() => {
		if (!deferred) return
		const timer = setInterval(reload, POLL_MS)
		return () => clearInterval(timer)
	}, [deferred === undefined, reload])
	const tierCount = Math.max(
		0,
		...slides.map(({ pricing }) => TIERS.filter((name) => pricing[name]).length),
	)
	const nextStep = selection && <NextStepButton page={page} selection={selection} />
	return (
		<PageLayout
			page={page}
			bar={
				selection && (
					<section className="bar narrow-only" aria-label="Your choice">
						<p>
							<b className="num">{selection.price.display}</b>
							<small>Your choice</small>
						</p>
						{nextStep}
					</section>
				)
			}
		>
			<div className="lead lead-prices">
				<h1>{headingOf(tierCount, waiting !== null)}</h1>
				<p>
					{tierCount === 0
						? `${contactName(playback)} has not added prices yet.`
						: waiting
							? 'We would rather measure than guess. Some details are still missing.'
							: `For ${homeowner.street || homeowner.fullName}.${formatExpiry(playback)}`}
				</p>
				<p role="status" className="chosen">
					{selection &&
						`${contactName(playback)} received your choice: ${selection.price.display}.`}
				</p>
				<div className="wide-only">{nextStep}</div>
			</div>
			{waiting && (
				<DeferredPrice price={waiting}>
					<button type="button" className="btn btn-main" onClick={page.onBack}>
						Keep watching
					</button>
					{slides.map(({ id, productData }) => (
						<TierPreview key={id} data={productData} name={contactName(playback)} />
					))}
				</DeferredPrice>
			)}
			{!waiting &&
				slides.map(({ id, title, productData, pricing }) => (
					<section key={id} className="tiers" aria-label={title}>
						{TIERS.map((name) => {
							const tier = productData?.[name]
							const price = pricing[name]
							return tier && price ? (
								<TierCard
									key={name}
									access={access}
									presentationId={playback.presentationId}
									slideId={id}
									name={name}
									tier={tier}
									pricing={price}
									recommended={name === (productData.defaultSelectedTier ?? 'better')}
									selection={selection}
									onChosen={(next) => {
										setSelection(next)
										reload()
									}}
								/>
							) : null
						})}
					</section>
				))}
		</PageLayout>
	)
}

function headingOf(tierCount: number, waiting: boolean): string {
	if (tierCount === 0) return 'There are no prices yet'
	return waiting ? 'Your price is on its way' : `${OPTION_COUNTS[tierCount]} for your home`
}

/**
 * Renders the button that opens the next page after a choice. The next page is the agreement page, or the appointment
 * page when there is nothing to sign.
 */
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

function formatExpiry({ expiresAt, language }: Playback): string {
	return expiresAt === null
		? ''
		: ` These prices hold until ${formatDay(expiresAt, language || 'en')}.`
}
