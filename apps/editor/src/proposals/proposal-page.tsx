import { MAX_PHOTOS } from '@dormer/api/sale/proposal/limits'
import type { Proposal } from '@dormer/api/sale/proposal/schema'
import { Button } from '@dormer/ui/button'
import { Skeleton } from '@dormer/ui/skeleton'
import { toastSuccess } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Download, ImagePlus, Printer } from 'lucide-react'
import { useRef } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { fullName } from '../core/homeowner.ts'
import { PresentationBreadcrumb } from '../core/presentation-breadcrumb.tsx'
import { RecordPage } from '../core/record-page.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { dropTarget } from '../uploads/use-drop.ts'
import { ACCEPT_PHOTOS, addPhoto } from './add-photo.ts'
import { PhotoList } from './photo-list.tsx'
import { ProposalPreview } from './proposal-preview.tsx'
import { SendVersion } from './send-version.tsx'
import { VersionsCard } from './versions-card.tsx'

/** Renders the proposal of a presentation: the page as the homeowner sees it, photos of this roof, versions, and the PDF. */
export function ProposalPage() {
	const { presentationId } = useParams({ from: '/app/presentations/$presentationId/proposal' })
	const query = trpc.proposals.get.useQuery({ presentationId })
	return (
		<RecordPage
			query={query}
			skeleton={<Skeleton className="h-96" />}
			recordName="presentation"
			listLink={<Link to="/presentations">All presentations</Link>}
		>
			{(proposal) => <LoadedProposal proposal={proposal} />}
		</RecordPage>
	)
}

function LoadedProposal({ proposal }: { proposal: Proposal }) {
	const { presentationId, photos } = proposal
	const found = trpc.presentations.get.useQuery({ presentationId })
	const presentation = found.data?.presentation
	const preview = useRef<HTMLIFrameElement>(null)
	const utils = trpc.useUtils()
	useDocumentTitle(proposal.eyebrow)
	const add = useMutation({
		mutationFn: async (files: readonly File[]) => {
			for (const file of files) await addPhoto(presentationId, file)
		},
		onSettled: () => utils.proposals.invalidate(),
	})
	const store = trpc.proposals.createVersion.useMutation({
		onSuccess: async ({ versions: [newest] }) => {
			await utils.proposals.invalidate()
			toastSuccess(`Version ${newest?.number ?? 1} is stored`)
		},
	})
	const addFiles = (files: File[]) => add.mutate(files)
	return (
		<>
			<PresentationBreadcrumb
				presentationId={presentationId}
				name={presentation === undefined ? 'Presentation' : fullName(presentation.homeownerData)}
				page="Proposal"
			/>
			<header className="mb-5 flex flex-wrap items-end gap-x-3 gap-y-2">
				<div className="min-w-0">
					<h1 className="text-xl font-semibold tracking-[-.015em]">{proposal.eyebrow}</h1>
					<p className="text-s text-ink-2">
						{proposal.status}. {proposal.validity}
					</p>
				</div>
				<div className="ml-auto flex flex-wrap gap-2">
					<Button
						disabled={presentation === undefined}
						onClick={() => preview.current?.contentWindow?.print()}
					>
						<Printer className="icon" aria-hidden />
						Print
					</Button>
					<Button asChild>
						<a href={`/api/presentations/${presentationId}/proposal/pdf`} download>
							<Download className="icon" aria-hidden />
							Download PDF
						</a>
					</Button>
				</div>
			</header>
			<div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_400px]">
				<div className="max-lg:order-last lg:sticky lg:top-4">
					{presentation === undefined ? (
						<Skeleton className="h-96" />
					) : (
						<ProposalPreview
							frame={preview}
							proposal={proposal}
							url={presentation.url}
							firstName={presentation.homeownerData.first_name}
						/>
					)}
				</div>
				<div className="grid gap-5">
					<section className="card p-5" aria-labelledby="proposal-photos" {...dropTarget(addFiles)}>
						<div className="mb-4 flex flex-wrap items-center gap-3">
							<h2 id="proposal-photos" className="text-m font-semibold">
								Photos of this roof
							</h2>
							<span className="num text-s text-ink-meta">
								{photos.length} of {MAX_PHOTOS}
							</span>
							{photos.length < MAX_PHOTOS && (
								<div className="ml-auto">
									<ChooseFiles
										accept={ACCEPT_PHOTOS}
										multiple
										busy={add.isPending}
										onFiles={addFiles}
									>
										<ImagePlus className="icon" aria-hidden />
										Add photos
									</ChooseFiles>
								</div>
							)}
						</div>
						<FormAlert message={add.error ? errorMessage(add.error) : undefined} />
						{photos.length === 0 ? (
							<p className="text-s text-ink-2">
								No photos yet. Drop photos here, or add them. PNG, JPEG or WebP, at most 10 MB each.
							</p>
						) : (
							<PhotoList presentationId={presentationId} photos={photos} />
						)}
					</section>
					<VersionsCard
						presentationId={presentationId}
						error={store.error ? errorMessage(store.error) : undefined}
						action={({ isChanged, number }) => (
							<>
								<Button
									look={isChanged ? 'primary' : 'outline'}
									busy={store.isPending}
									disabled={!isChanged}
									onClick={() => store.mutate({ presentationId })}
								>
									New version
								</Button>
								{number !== null && (
									<SendVersion
										presentationId={presentationId}
										number={number}
										look={isChanged ? 'outline' : 'primary'}
									/>
								)}
							</>
						)}
					/>
				</div>
			</div>
		</>
	)
}
