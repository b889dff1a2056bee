import type { Proposal } from '@dormer/api/sale/proposal/schema'
import { Check, Clock, Download, Info, PenLine, Printer, Star } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { ApplyLink } from '../components/monthly-payment.tsx'
import { PageLayout } from '../components/page-layout.tsx'
import { PageError, PageLoading, useOnline } from '../components/page-state.tsx'
import { ShareLink } from '../components/share-link.tsx'
import { formatHeadline } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { decodeBase64, saveFile } from '../core/save-file.ts'
import { errorMessage, readError, trpc } from '../core/trpc.ts'
import { messages } from '../messages/index.ts'
import { ProposalOptions } from './proposal-options.tsx'
import { ProposalPhotos } from './proposal-photos.tsx'
import './proposal-page.css'

/** Renders the proposal: the same content as its PDF, which the homeowner can download before signing. */
export function ProposalPage(page: PageProps) {
	const { playback, access, network } = page
	const { presentationId } = playback
	const [proposal, setProposal] = useState<Proposal | 'loading' | 'failed'>('loading')
	const load = useCallback(() => {
		access
			.withToken((context) => trpc.proposals.get.query({ presentationId }, { context }))
			.then(setProposal, (error: unknown) => {
				if (readError(error).status === undefined) network.reportFailure()
				setProposal('failed')
			})
	}, [access, network, presentationId])
	useEffect(load, [load, playback])
	if (proposal === 'loading') return <PageLoading page={page} title={messages().proposal.title} />
	if (proposal === 'failed') return <PageError page={page} onRetry={load} />
	return <LoadedProposal page={page} proposal={proposal} />
}

function LoadedProposal({ page, proposal }: { page: PageProps; proposal: Proposal }) {
	const { headings, work } = proposal
	const isOpen = !proposal.signature.signed
	return (
		<PageLayout
			page={page}
			bar={
				isOpen && (
					<section className="bar narrow-only" aria-label={messages().page.nextStep}>
						<ChooseButton page={page} />
					</section>
				)
			}
		>
			<div className="proposal">
				<header className="proposal-cover">
					<p>{proposal.eyebrow}</p>
					<h1>{proposal.title}</h1>
					<p>{proposal.address}</p>
					<p>
						{proposal.status}. {proposal.validity}
					</p>
				</header>
				<div className="proposal-body">
					{proposal.since !== null && (
						<p className="proposal-news">
							<Star className="i" aria-hidden="true" />
							<span>
								<b>{proposal.since}:</b> {proposal.changes.join(' ')}
							</span>
						</p>
					)}
					{proposal.home.length > 0 && (
						<section>
							<h2>{headings.home}</h2>
							<dl className="proposal-home">
								{proposal.home.map(({ label, display, source }) => (
									<div key={label}>
										<dt>{label}</dt>
										<dd>
											<b className="num">{display}</b>
											<small>{source}</small>
										</dd>
									</div>
								))}
							</dl>
						</section>
					)}
					<ProposalPhotos title={headings.photos} photos={proposal.photos} />
					{work.map((each) => (
						<div key={each.slideId} className="proposal-work">
							{each.scope.length > 0 && (
								<section>
									<h2>{headingOf(proposal, each, headings.scope)}</h2>
									<ul className="proposal-scope">
										{each.scope.map((point) => (
											<li key={point}>
												<Check className="i" aria-hidden="true" />
												<span>{point}</span>
											</li>
										))}
									</ul>
								</section>
							)}
							<ProposalOptions
								title={headingOf(proposal, each, headings.options)}
								proposal={proposal}
								options={each.options}
								terms={each.monthlyTerms}
							/>
							{each.conditions !== null && (
								<section>
									<h2>{headingOf(proposal, each, headings.conditions)}</h2>
									<p className="proposal-line">
										<Info className="i" aria-hidden="true" />
										<span>{each.conditions}</span>
									</p>
									{proposal.validity !== null && (
										<p className="proposal-line">
											<Clock className="i" aria-hidden="true" />
											<span>{proposal.validity}</span>
										</p>
									)}
								</section>
							)}
						</div>
					))}
					{proposal.payments.length > 0 && (
						<section>
							<h2>{headings.payments}</h2>
							{proposal.paymentsNote !== null && <p>{proposal.paymentsNote}</p>}
							<ul className="proposal-price">
								{proposal.payments.map(({ label, display, due }, index) => (
									<li key={`${index} ${label}`}>
										<span>{label}</span>
										<span className="num">{display}</span>
										{due !== null && <small>{due}</small>}
									</li>
								))}
							</ul>
						</section>
					)}
					{proposal.monthly !== null && (
						<section>
							<h2>{proposal.monthly.title}</h2>
							<p>
								<span>{proposal.monthly.text}</span>
								<ApplyLink url={proposal.monthly.applyUrl} />
							</p>
						</section>
					)}
					<section>
						<h2>{headings.signature}</h2>
						<p className="proposal-line">
							<PenLine className="i" aria-hidden="true" />
							<span>{proposal.signature.sentence}</span>
						</p>
					</section>
				</div>
				<aside className="proposal-side">
					<div className="card">
						{isOpen && (
							<div className="wide-only">
								<ChooseButton page={page} />
							</div>
						)}
						<DownloadButton page={page} />
						<button type="button" className="btn btn-quiet btn-wide" onClick={() => print()}>
							<Printer className="i" aria-hidden="true" />
							{messages().proposal.print}
						</button>
						<ShareLink className="btn btn-quiet btn-wide" title={formatHeadline(page.playback)} />
						{proposal.contact !== null && <p className="small">{proposal.contact}</p>}
						<p className="tiny">
							{[proposal.company.name, proposal.company.contact].filter(Boolean).join(' · ')}
						</p>
					</div>
				</aside>
			</div>
		</PageLayout>
	)
}

/** Returns the heading of a part, with the title of its price slide when there are several. */
function headingOf(
	{ work }: Proposal,
	{ title }: Proposal['work'][number],
	heading: string,
): string {
	return work.length > 1 && title !== '' ? `${heading}: ${title}` : heading
}

function ChooseButton({ page }: { page: PageProps }) {
	return (
		<button type="button" className="btn btn-main btn-wide" onClick={() => page.onOpen('prices')}>
			{messages().proposal.choose}
		</button>
	)
}

function DownloadButton({ page }: { page: PageProps }) {
	const { playback, access, network } = page
	const { presentationId } = playback
	const online = useOnline(page)
	const [isBusy, setBusy] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	const t = messages().proposal

	async function download() {
		setBusy(true)
		setProblem(null)
		try {
			const { filename, base64 } = await access.withToken((context) =>
				trpc.proposals.pdf.query({ presentationId }, { context }),
			)
			saveFile(filename, new Blob([decodeBase64(base64)], { type: 'application/pdf' }))
		} catch (error) {
			if (readError(error).status === undefined) network.reportFailure()
			setProblem(errorMessage(error))
		} finally {
			setBusy(false)
		}
	}
	return (
		<>
			<ActionButton
				className="btn btn-quiet btn-wide"
				disabled={isBusy || !online}
				onClick={() => void download()}
			>
				<Download className="i" aria-hidden="true" />
				{isBusy ? t.downloading : t.download}
			</ActionButton>
			{problem !== null && (
				<p className="field-error" role="alert">
					{problem}
				</p>
			)}
		</>
	)
}
