import { MAX_DOCUMENTS } from '@dormer/api/content/knowledge/limits'
import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { BookOpen, Upload as UploadIcon, X } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { Page } from '../core/page.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { DropOverlay } from '../uploads/drop-overlay.tsx'
import { useWindowDrop } from '../uploads/use-drop.ts'
import { useTouch } from '../uploads/use-touch.ts'
import { AskCard } from './ask-card.tsx'
import { ACCEPT_DOCUMENTS, DOCUMENT_RULES } from './document-files.ts'
import { DocumentList } from './document-list.tsx'
import { FactsSection } from './facts-section.tsx'
import { ProfileCard } from './profile-card.tsx'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

const POLL_MS = 2000

/** Renders the knowledge base: its documents, a form to test a question, the facts and the company profile. */
export function KnowledgePage() {
	useDocumentTitle('Knowledge base')
	const list = useDocuments()
	const touch = useTouch()
	const listed = list.data?.documents.map(({ documentId }) => documentId) ?? []
	const count = listed.length
	const { uploads, errors, add, retry, remove, clearErrors } = useUploads(listed)
	const uploading = new Set(uploads.map(({ documentId }) => documentId))
	const documents = list.data?.documents.filter(({ documentId }) => !uploading.has(documentId))
	const isFull = count >= MAX_DOCUMENTS
	const isEmpty = documents?.length === 0 && uploads.length === 0
	const dragging = useWindowDrop(list.data === undefined || isFull ? null : add)
	const upload = (
		<ChooseFiles accept={ACCEPT_DOCUMENTS} multiple look="primary" onFiles={add}>
			<UploadIcon className="icon" aria-hidden />
			Upload documents
		</ChooseFiles>
	)
	return (
		<Page
			title="Knowledge base"
			actions={list.data !== undefined && !isFull && !isEmpty ? upload : undefined}
		>
			<div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
				<section className="card min-w-0" aria-labelledby="documents">
					<header className="px-5 pt-5 pb-4">
						<h2 id="documents" className="text-m font-semibold">
							Documents{' '}
							{list.data !== undefined && (
								<span className="num ml-1 text-s font-normal text-ink-meta">
									{count} of {MAX_DOCUMENTS}
								</span>
							)}
						</h2>
						<p className="text-s text-ink-2">
							Upload warranties, price notes or insurance guides. Answers to homeowners quote them
							word for word.
						</p>
						{isFull && (
							<p className="mt-3 rounded-s bg-warn-soft px-3 py-2 text-s text-warn">
								You have reached the limit of {MAX_DOCUMENTS} documents. Delete one to add another.
							</p>
						)}
						{errors.length > 0 && <FileErrors errors={errors} onClose={clearErrors} />}
					</header>
					{list.isPending && <RowsSkeleton label="Loading the documents" />}
					{list.isError && (
						<ErrorState
							heading="h3"
							title="The documents could not be loaded"
							message={errorMessage(list.error)}
							onRetry={() => void list.refetch()}
						/>
					)}
					{isEmpty && (
						<EmptyState
							heading="h3"
							icon={<BookOpen className="icon-l" aria-hidden />}
							title="No documents yet"
							action={upload}
						>
							{touch ? 'Choose documents.' : 'Choose documents or drop them here.'} {DOCUMENT_RULES}
							.
						</EmptyState>
					)}
					{!isEmpty && documents !== undefined && (
						<DocumentList documents={documents}>
							{uploads.map((one) => (
								<UploadRow key={one.key} upload={one} onRetry={retry} onRemove={remove} />
							))}
						</DocumentList>
					)}
				</section>
				<AskCard hasReady={documents?.some(({ status }) => status === 'ready') === true} />
			</div>
			<FactsSection />
			<ProfileCard />
			{dragging && !isFull && <DropOverlay title="Drop documents">{DOCUMENT_RULES}</DropOverlay>}
		</Page>
	)
}

function FileErrors({ errors, onClose }: { errors: readonly string[]; onClose: () => void }) {
	return (
		<div role="alert" className="mt-3 flex items-start gap-2 rounded-s bg-bad-soft py-1 pr-1 pl-3">
			<ul className="min-w-0 flex-1 py-1 text-s break-words text-bad">
				{errors.map((error) => (
					<li key={error}>{error}</li>
				))}
			</ul>
			<Button look="quiet" size="icon-s" aria-label="Close" onClick={onClose}>
				<X className="icon" aria-hidden />
			</Button>
		</div>
	)
}

/** Queries the documents, and polls while one of them is queued or being processed. */
function useDocuments() {
	return trpc.knowledge.list.useQuery(undefined, {
		refetchInterval: ({ state }) =>
			state.data?.documents.some(({ status }) => status === 'pending' || status === 'processing')
				? POLL_MS
				: false,
	})
}
