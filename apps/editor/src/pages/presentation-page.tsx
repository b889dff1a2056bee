import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { Avatar } from '@dormer/ui/avatar'
import { Button } from '@dormer/ui/button'
import { Skeleton } from '@dormer/ui/skeleton'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ChevronRight, ExternalLink } from 'lucide-react'
import { Fragment, lazy, Suspense, useState } from 'react'
import { PresentationActivity } from '../activity/presentation-activity.tsx'
import { AppointmentCard } from '../appointments/appointment-card.tsx'
import { ContractsCard } from '../contracts/contracts-card.tsx'
import { CopyButton } from '../core/copy-button.tsx'
import { fullName } from '../core/homeowner.ts'
import { RecordPage } from '../core/record-page.tsx'
import { TestTag } from '../core/test-tag.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { WatchingBanner } from '../live/watching-banner.tsx'
import { ExpiredBanner } from '../presentations/expired-banner.tsx'
import { ParkedBanner } from '../presentations/parked-banner.tsx'
import { PresentationFacts } from '../presentations/presentation-facts.tsx'
import { PresentationMenu } from '../presentations/presentation-menu.tsx'
import { isPreparing } from '../presentations/presentation-status.ts'
import { PriceCard } from '../presentations/price-card.tsx'
import { ScriptCard } from '../presentations/script-card.tsx'
import { QuestionsCard } from '../qa/questions-card.tsx'
import { RoofCard } from '../roof-measurements/roof-card.tsx'
import { EmailCard } from '../sends/email-card.tsx'
import { SignedBanner } from './signed-banner.tsx'

const POLL_MS = 2000

const EditHomeownerDialog = lazy(async () => ({
	default: (await import('../presentations/edit-homeowner-dialog.tsx')).EditHomeownerDialog,
}))

/** Renders one presentation: homeowner, activity, price, contracts, emails, link and script. */
export function PresentationPage() {
	const { presentationId } = useParams({ from: '/app/presentations/$presentationId' })
	const query = trpc.presentations.get.useQuery(
		{ presentationId },
		{
			refetchInterval: ({ state }) =>
				state.data && isPreparing(state.data.presentation) ? POLL_MS : false,
		},
	)
	return (
		<RecordPage
			query={query}
			skeleton={<PageSkeleton />}
			recordName="presentation"
			listLink={<Link to="/presentations">All presentations</Link>}
		>
			{({ presentation }) => <PresentationDetails presentation={presentation} />}
		</RecordPage>
	)
}

function PresentationDetails({ presentation }: { presentation: PresentationDetail }) {
	const navigate = useNavigate()
	const [editing, setEditing] = useState(false)
	const { homeownerData: homeowner, formattedAddress, deckId, deckName, url } = presentation
	const name = fullName(homeowner)
	const isSigned = presentation.engagement === 'signed'
	useDocumentTitle(name)
	const contact = [formattedAddress, homeowner.phone, homeowner.email].filter(Boolean)
	return (
		<>
			<nav aria-label="Breadcrumb" className="mb-2 flex items-center gap-1.5 text-s text-ink-meta">
				<Link to="/presentations" className="rounded-xs hover:text-ink">
					Presentations
				</Link>
				<ChevronRight className="icon-s text-ink-3" aria-hidden />
				<Link
					to="/decks/$deckId"
					params={{ deckId }}
					className="truncate rounded-xs hover:text-ink"
				>
					{deckName}
				</Link>
			</nav>
			<header className="mb-6 flex flex-wrap items-center gap-x-3.5 gap-y-3">
				<Avatar name={name} size="l" />
				<div className="min-w-0 flex-1 basis-64">
					<div className="flex items-center gap-2">
						<h1 className="truncate text-xl leading-[26px] font-semibold tracking-[-.015em]">
							{name}
						</h1>
						<TestTag of={presentation} />
					</div>
					<p className="text-s text-ink-meta">
						{contact.map((part, index) => (
							<Fragment key={part}>
								{index > 0 && <span className="max-sm:hidden"> · </span>}
								<span className="inline-block max-w-full break-words max-sm:block">{part}</span>
							</Fragment>
						))}
					</p>
				</div>
				<div className="flex flex-wrap gap-2">
					<Button asChild>
						<a href={url} target="_blank" rel="noreferrer">
							<ExternalLink className="icon" aria-hidden />
							Open as homeowner
						</a>
					</Button>
					<Button asChild>
						<Link
							to="/presentations/$presentationId/proposal"
							params={{ presentationId: presentation.id }}
						>
							Proposal
						</Link>
					</Button>
					<CopyButton text={url} label="Copy link" />
					<PresentationMenu
						framed
						presentation={presentation}
						onDeleted={() => void navigate({ to: '/presentations' })}
					/>
				</div>
			</header>
			<ParkedBanner presentation={presentation} onEdit={() => setEditing(true)} />
			<ExpiredBanner presentation={presentation} />
			<WatchingBanner presentation={presentation} />
			{isSigned && <SignedBanner presentation={presentation} />}
			<div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_360px]">
				<div className="grid min-w-0 grid-cols-1 gap-6">
					{isSigned && <QuestionsCard presentation={presentation} />}
					<PresentationActivity presentation={presentation} />
					{!isSigned && <QuestionsCard presentation={presentation} />}
				</div>
				<div className="grid min-w-0 grid-cols-1 gap-5 lg:row-span-2">
					<PriceCard presentation={presentation} />
					<RoofCard presentation={presentation} />
					<ContractsCard presentationId={presentation.id} />
					{!isSigned && <AppointmentCard presentationId={presentation.id} />}
					<EmailCard presentation={presentation} onEdit={() => setEditing(true)} />
					<PresentationFacts presentation={presentation} />
				</div>
				<div className="min-w-0">
					<ScriptCard presentation={presentation} />
				</div>
			</div>
			{editing && (
				<Suspense>
					<EditHomeownerDialog presentation={presentation} onClose={() => setEditing(false)} />
				</Suspense>
			)}
		</>
	)
}

function PageSkeleton() {
	return (
		<div role="status" aria-label="Loading the presentation">
			<Skeleton className="mb-4 h-4 w-48" />
			<Skeleton className="mb-6 h-11 w-80" />
			<div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
				<Skeleton className="h-96" />
				<Skeleton className="h-72" />
			</div>
		</div>
	)
}
