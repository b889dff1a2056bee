import '@fontsource/mrs-saint-delafield/400.css'
import { useState } from 'react'
import { PageLayout } from '../components/page-layout.tsx'
import { PageError, PageLoading } from '../components/page-state.tsx'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { CancelledPage } from './cancelled-page.tsx'
import { SignPage } from './sign-page.tsx'
import { SignedPage } from './signed-page.tsx'
import { useContract } from './use-contract.ts'
import './contract-text.css'
import './sign-page.css'
import './signed-page.css'

/** The agreement: to read and sign, signed, or taken back. */
export function AgreementPage(page: PageProps) {
	const own = useContract(page)
	const [anew, setAnew] = useState(false)
	const { contract } = own
	if (contract === 'loading') return <PageLoading page={page} title="Read it, then sign" />
	if (contract === 'failed') return <PageError page={page} onRetry={own.load} />
	if (contract === 'none')
		return (
			<PageLayout page={page}>
				<div className="lead">
					<h1>There is nothing to sign yet</h1>
					<p>{contactName(page.playback)} has not put an agreement here.</p>
				</div>
			</PageLayout>
		)
	const { signed } = contract
	if (signed === null) return <SignPage page={page} own={own} contract={contract} />
	if (signed.cancelledAt === null)
		return <SignedPage page={page} own={own} contract={contract} receipt={signed} />
	return anew ? (
		<SignPage page={page} own={own} contract={contract} />
	) : (
		<CancelledPage page={page} receipt={signed} onAnew={() => setAnew(true)} />
	)
}
