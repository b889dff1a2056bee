import { useEffect, useRef, useState } from 'react'
import { PageLayout } from '../components/page-layout.tsx'
import type { PageProps } from '../core/pages.ts'
import { AgreementSummary } from './agreement-summary.tsx'
import { ContractText } from './contract-text.tsx'
import type { ContractToSign } from './contract-types.ts'
import { SignForm } from './sign-form.tsx'
import type { ContractControls } from './use-contract.ts'
import { useReadingProgress } from './use-reading-progress.ts'

type Props = { page: PageProps; controls: ContractControls; contract: ContractToSign }

/** Renders the contract text, with the signing form below the text or beside it. */
export function SignPage({ page, controls, contract }: Props) {
	const { playback } = page
	const { selection, blocks } = contract
	const text = useRef<HTMLElement>(null)
	const signBox = useRef<HTMLDivElement>(null)
	const { part, parts } = useReadingProgress(text)
	const signBoxVisible = useOnScreen(signBox)
	const undecided = selection === null && playback.slides.some(({ pricing }) => pricing !== null)
	return (
		<PageLayout
			page={page}
			bar={
				!signBoxVisible && (
					<section className="bar narrow-only" aria-label="Price and next step">
						<p>
							<b className="num">{selection?.price.display ?? 'The agreement'}</b>
							{parts > 1 && (
								<small>
									Part {part} of {parts}
								</small>
							)}
						</p>
						<button
							type="button"
							className="btn btn-main"
							onClick={() => signBox.current?.scrollIntoView()}
						>
							Go to signature
						</button>
					</section>
				)
			}
		>
			<div className="lead lead-sign">
				<h1>Read the agreement, then sign</h1>
				<p>{formatReadingTime(blocks)} to read. You get a copy to keep.</p>
			</div>
			<div className="sign-layout">
				<div className="narrow-only">
					<AgreementSummary selection={selection} playback={playback} />
				</div>
				<article ref={text} className="contract" aria-label={contract.name}>
					<ContractText
						blocks={blocks}
						signature={<p className="sign-here">Your signature appears here after you sign.</p>}
					/>
				</article>
				<aside aria-label="Summary and signature">
					<div className="wide-only">
						<AgreementSummary selection={selection} playback={playback} />
					</div>
					<div ref={signBox} className="signbox">
						{undecided ? (
							<>
								<h2>Choose an option first</h2>
								<p>The agreement names the option and its price. Choose an option, then sign.</p>
								<button
									type="button"
									className="btn btn-main btn-wide"
									onClick={() => page.onOpen('prices')}
								>
									Compare the prices
								</button>
							</>
						) : (
							<SignForm page={page} controls={controls} contract={contract} />
						)}
					</div>
				</aside>
			</div>
		</PageLayout>
	)
}

const WORDS_PER_MINUTE = 230

function formatReadingTime(blocks: ContractToSign['blocks']): string {
	const words = JSON.stringify(blocks).split(/\s/).length
	const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE))
	return minutes === 1 ? 'One minute' : `${minutes} minutes`
}

/** Returns whether an element is visible in the window. */
function useOnScreen(element: { current: HTMLElement | null }): boolean {
	const [visible, setVisible] = useState(false)
	useEffect(() => {
		if (!element.current) return
		const observer = new IntersectionObserver(([entry]) =>
			setVisible(entry?.isIntersecting === true),
		)
		observer.observe(element.current)
		return () => observer.disconnect()
	}, [element])
	return visible
}
