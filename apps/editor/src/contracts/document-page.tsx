import { Button } from '@dormer/ui/button'
import { Skeleton } from '@dormer/ui/skeleton'
import { Link, useParams } from '@tanstack/react-router'
import { Braces, ChevronRight, Download } from 'lucide-react'
import { RecordPage } from '../core/record-page.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { AuditTimeline } from './audit-timeline.tsx'
import { ContractText } from './contract-text.tsx'
import { fileUrl } from './document-state.ts'
import { EvidenceCard } from './evidence-card.tsx'
import { formatMoment } from './format-audit.ts'
import { SelectionCard } from './selection-card.tsx'
import type { SignedDocument } from './signed-document.ts'
import { StateCard } from './state-card.tsx'

const POLL_MS = 2000

/** Renders the page of one signed contract: its text, price, signature, evidence checks and audit trail. */
export function DocumentPage() {
	const { documentId } = useParams({ from: '/app/contracts/$documentId' })
	const query = trpc.contracts.getDocument.useQuery(
		{ documentId },
		{
			refetchInterval: ({ state }) =>
				state.data?.document.sealStatus === 'pending' ? POLL_MS : false,
		},
	)
	return (
		<RecordPage
			query={query}
			skeleton={<PageSkeleton />}
			recordName="contract"
			listLink={<Link to="/contracts">All contracts</Link>}
		>
			{({ document }) => <DocumentDetails document={document} />}
		</RecordPage>
	)
}

function PageSkeleton() {
	return (
		<div role="status" aria-label="Loading the contract">
			<Skeleton className="mb-6 h-11 w-80" />
			<div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
				<Skeleton className="h-[640px]" />
				<Skeleton className="h-96" />
			</div>
		</div>
	)
}

function DocumentDetails({ document }: { document: SignedDocument }) {
	const { documentId, presentationId, deckId, customerName, contractName, configVersion } = document
	const { address, city } = document.variables
	const home = [address, city].filter(Boolean).join(', ')
	useDocumentTitle(`${customerName}, ${contractName}`)
	return (
		<>
			<nav aria-label="Breadcrumb" className="mb-2 flex items-center gap-1.5 text-s text-ink-meta">
				<Link to="/contracts" className="rounded-xs hover:text-ink">
					Contracts
				</Link>
				<ChevronRight className="icon-s text-ink-3" aria-hidden />
				<Link
					to="/presentations/$presentationId"
					params={{ presentationId }}
					className="truncate rounded-xs hover:text-ink"
				>
					Presentation
				</Link>
			</nav>
			<header className="mb-6 flex flex-wrap items-center gap-x-3.5 gap-y-3">
				<div className="min-w-0 flex-1 basis-64">
					<h1 className="truncate text-xl leading-[26px] font-semibold tracking-[-.015em]">
						{customerName}
					</h1>
					<p className="text-s text-ink-meta">
						<Link
							to="/decks/$deckId"
							params={{ deckId }}
							search={{ tab: 'contract', contract: document.configId }}
							className="rounded-xs underline underline-offset-3 hover:text-ink"
						>
							{contractName}
						</Link>
						, version {configVersion}
						{home !== '' && `. ${home}`}
					</p>
				</div>
				<div className="flex flex-wrap gap-2">
					<Button asChild>
						<a href={fileUrl(documentId, 'evidence')} download>
							<Braces className="icon" aria-hidden />
							Evidence
						</a>
					</Button>
					{document.sealStatus === 'sealed' && (
						<Button asChild look="primary">
							<a href={fileUrl(documentId, 'pdf')} download>
								<Download className="icon" aria-hidden />
								PDF
							</a>
						</Button>
					)}
				</div>
			</header>
			<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[minmax(0,1fr)_360px]">
				<div className="grid min-w-0 gap-6">
					<SignedText document={document} />
					<AuditTimeline document={document} />
				</div>
				<div className="grid min-w-0 gap-5 max-lg:order-first">
					<StateCard document={document} />
					<EvidenceCard document={document} />
					<SelectionCard selection={document.selection} />
				</div>
			</div>
		</>
	)
}

function SignedText({ document }: { document: SignedDocument }) {
	const { blocks, signature, signedAt, timeZone } = document
	return (
		<section className="card" aria-labelledby="text">
			<h2 id="text" className="px-5 pt-5 text-m font-semibold">
				Signed text
			</h2>
			<section
				aria-label="Text of the contract"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
				tabIndex={0}
				className="max-h-[640px] overflow-y-auto px-5 pt-4 pb-6 text-s outline-offset-[-2px] sm:px-10"
			>
				<div className="mx-auto max-w-[620px]">
					<ContractText
						blocks={blocks}
						signature={
							<div className="my-6 max-w-80">
								<p className="border-b border-ink pb-1 font-serif text-xl italic">
									{signature.trim() || 'Accepted without a typed name'}
								</p>
								<p className="mt-1 text-xs text-ink-meta">
									Signed electronically, {formatMoment(timeZone, signedAt)}
								</p>
							</div>
						}
					/>
				</div>
			</section>
		</section>
	)
}
