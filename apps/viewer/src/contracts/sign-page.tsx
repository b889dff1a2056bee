import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PageLayout } from '../components/page-layout.tsx'
import { ShareLink } from '../components/share-link.tsx'
import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import { AgreementSummary } from './agreement-summary.tsx'
import { ChooseFirst } from './choose-first.tsx'
import { ContractText } from './contract-text.tsx'
import type { ContractToSign } from './contract-types.ts'
import { depositDay } from './format-date.ts'
import { NoticeAttachment, splitNotices } from './notice-attachment.tsx'
import { SignForm } from './sign-form.tsx'
import type { ContractControls } from './use-contract.ts'
import { useReadingProgress } from './use-reading-progress.ts'

type Props = { page: PageProps; controls: ContractControls; contract: ContractToSign }

/** Renders the contract text, with the signing form below the text or next to it. */
export function SignPage({ page, controls, contract }: Props) {
	const { playback } = page
	const { selection } = contract
	const day = depositDay(contract.cancellation, playback.language || 'en')
	const t = messages().agreement
	const { agreement, notice } = splitNotices(contract)
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
					<section className="bar narrow-only" aria-label={t.priceAndNext}>
						<p>
							<b className="num">{selection?.price.display ?? t.theAgreement}</b>
							{parts > 1 && <small>{t.part(part, parts)}</small>}
						</p>
						<button
							type="button"
							className="btn btn-main"
							onClick={() => signBox.current?.scrollIntoView()}
						>
							{t.goToSignature}
						</button>
					</section>
				)
			}
		>
			<div className="lead lead-sign">
				<h1>{t.title}</h1>
				<p>{t.readingTime(readingMinutes(agreement))}</p>
				<div className="sign-tools">
					<button type="button" className="link" onClick={() => print()}>
						<Printer className="i" aria-hidden="true" />
						<span>{t.print}</span>
					</button>
					<ShareLink className="link" title={contract.name} />
				</div>
			</div>
			<div className="sign-layout">
				<div className="narrow-only">
					<AgreementSummary selection={selection} depositDay={day} playback={playback} />
				</div>
				<div>
					<article ref={text} className="contract" aria-label={contract.name}>
						<ContractText blocks={agreement} />
					</article>
					{notice && <NoticeAttachment notice={notice} />}
				</div>
				<aside aria-label={t.summaryAndSignature}>
					<div className="wide-only">
						<AgreementSummary selection={selection} depositDay={day} playback={playback} />
					</div>
					<div ref={signBox} className="signbox">
						{undecided ? (
							<ChooseFirst page={page} level="h2" unchosen={t.namesOption} />
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

/** Returns how many minutes the text takes to read. */
function readingMinutes(blocks: ContractToSign['blocks']): number {
	const words = JSON.stringify(blocks).split(/\s/).length
	return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
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
