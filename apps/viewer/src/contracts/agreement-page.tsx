import '@fontsource/mrs-saint-delafield/400.css'
import { useState } from 'react'
import { AskForPrices } from '../components/ask-for-prices.tsx'
import { PageLayout } from '../components/page-layout.tsx'
import { PageError, PageLoading } from '../components/page-state.tsx'
import { PriceChanged, PriceChangedSheet } from '../components/price-changed.tsx'
import { useFreshPrice } from '../components/use-fresh-price.ts'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { CanceledPage } from './canceled-page.tsx'
import { ChooseFirst } from './choose-first.tsx'
import { SignPage } from './sign-page.tsx'
import { SignedPage } from './signed-page.tsx'
import { useContract } from './use-contract.ts'
import './contract-text.css'
import './sign-page.css'
import './signed-page.css'
import { messages } from '../messages/index.ts'

/**
 * Renders the agreement page, and over it a sheet when the price changes while the homeowner reads. The homeowner then starts
 * again from the price, so the name and the check marks are cleared.
 */
export function AgreementPage(page: PageProps) {
	const { playback, onOpen } = page
	const change = playback.price?.change ?? null
	const [readChange] = useState(change?.at)
	useFreshPrice(page, true)
	return (
		<>
			<Agreement {...page} />
			{change !== null && change.at !== readChange && (
				<PriceChangedSheet
					change={change}
					playback={playback}
					cleared={messages().agreement.cleared}
					onBack={() => onOpen('prices')}
				/>
			)}
		</>
	)
}

/** Renders the contract to sign, the signed contract, or the canceled contract. */
function Agreement(page: PageProps) {
	const controls = useContract(page)
	const [signingAgain, setSigningAgain] = useState(false)
	const { contract } = controls
	const change = page.playback.price?.change ?? null
	const { agreement: t, prices } = messages()
	if (contract === 'loading') return <PageLoading page={page} title={t.title} />
	if (contract === 'failed') return <PageError page={page} onRetry={controls.load} />
	if (contract === 'none')
		return (
			<PageLayout page={page}>
				<div className="lead">
					<h1>{t.nothingYet}</h1>
					<p>{t.notReady(contactName(page.playback))}</p>
				</div>
			</PageLayout>
		)
	if (contract === 'unpriced')
		return (
			<PageLayout page={page}>
				<div className="lead">
					<ChooseFirst page={page} level="h1" unchosen={t.statesPrice} />
				</div>
				{change !== null && <PriceChanged change={change} playback={page.playback} />}
			</PageLayout>
		)
	const { signed } = contract
	if (signed === null && page.playback.price?.state === 'expired')
		return (
			<PageLayout page={page}>
				<div className="lead">
					<h1>{prices.runOut}</h1>
					<p>{t.noLongerHolds}</p>
					<AskForPrices page={page} label={prices.askToday} />
				</div>
			</PageLayout>
		)
	if (signed === null) return <SignPage page={page} controls={controls} contract={contract} />
	if (signed.cancelledAt === null)
		return <SignedPage page={page} controls={controls} contract={contract} receipt={signed} />
	return signingAgain ? (
		<SignPage page={page} controls={controls} contract={contract} />
	) : (
		<CanceledPage page={page} receipt={signed} onSignAgain={() => setSigningAgain(true)} />
	)
}
