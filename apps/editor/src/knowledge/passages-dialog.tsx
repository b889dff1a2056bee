import type { KnowledgeDocument } from '@dormer/api/knowledge/schema'
import { Dialog } from '@dormer/ui/dialog'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { messageOf } from '../refusal.ts'
import { trpc } from '../trpc.ts'

/** The passages of a document, under their headings: what an answer can be taken from. */
export function PassagesDialog({
	document: { documentId, displayName, filename, chunkCount },
	onClose,
}: {
	document: KnowledgeDocument
	onClose: () => void
}) {
	const detail = trpc.knowledge.get.useQuery({ documentId })
	const passages = detail.data?.passages ?? []
	const rest = chunkCount - passages.length
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={displayName ?? filename}
			description="What was read in it. Answers quote these passages word for word."
			className="max-w-[640px]"
		>
			{detail.isPending && <Skeleton className="m-6 h-64" />}
			{detail.isError && (
				<ErrorState
					heading="h3"
					title="The passages could not be read"
					message={messageOf(detail.error)}
					onRetry={() => void detail.refetch()}
				/>
			)}
			{detail.data !== undefined && (
				<ol className="mt-4 divide-y divide-line border-t border-line">
					{passages.map(({ headings, text }, index) => (
						<li key={index} className="px-6 py-4">
							{headings.length > 0 && (
								<h3 className="mb-1 text-xs font-medium text-ink-meta">{headings.join(' › ')}</h3>
							)}
							<p className="text-s whitespace-pre-line">{text}</p>
						</li>
					))}
					{rest > 0 && (
						<li className="px-6 py-4 text-s text-ink-meta">
							And {rest.toLocaleString('en-US')} more.
						</li>
					)}
				</ol>
			)}
		</Dialog>
	)
}
