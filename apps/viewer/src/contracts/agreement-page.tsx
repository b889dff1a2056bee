import '@fontsource/mrs-saint-delafield/400.css'
import { useState } from 'react'
import { PageLayout } from '../components/page-layout.tsx'
import { PageError, PageLoading } from '../components/page-state.tsx'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { CanceledPage } from './canceled-page.tsx'
import { SignPage } from './sign-page.tsx'
import { SignedPage } from './signed-page.tsx'
import { useContract } from './use-contract.ts'
import './contract-text.css'
import './sign-page.css'
import './signed-page.css'

/** Renders the agreement page: the contract to sign, the signed contract, or the canceled contract. */
export function AgreementPage(page: PageProps) {
	const controls = useContract(page)
	const [signingAgain, setSigningAgain] = useState(false)
	const { contract } = controls
	if (contract === 'loading')
		return <PageLoading page={page} title="Read the agreement, then sign" />
	if (contract === 'failed') return <PageError page={page} onRetry={controls.load} />
	if (contract === 'none')
		return (
			<PageLayout page={page}>
				<div className="lead">
					<h1>There is nothing to sign yet</h1>
					<p>{contactName(page.playback)} has no agreement ready for you to sign.</p>
				</div>
			</PageLayout>
		)
	if (contract === 'unpriced')
		return (
			<PageLayout page={page}>
				<div className="lead">
					<h1>Choose an option first</h1>
					<p>The agreement states the price of the option that you choose.</p>
					<button type="button" className="btn btn-main" onClick={() => page.onOpen('prices')}>
						Compare the prices
					</button>
				</div>
			</PageLayout>
		)
	const { signed } = contract
	if (signed === null) return <SignPage page={page} controls={controls} contract={contract} />
	if (signed.cancelledAt === null)
		return <SignedPage page={page} controls={controls} contract={contract} receipt={signed} />
	return signingAgain ? (
		<SignPage page={page} controls={controls} contract={contract} />
	) : (
		<CanceledPage page={page} receipt={signed} onSignAgain={() => setSigningAgain(true)} />
	)
}
