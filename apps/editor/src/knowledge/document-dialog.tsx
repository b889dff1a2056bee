import type { KnowledgeDocument } from '@dormer/api/content/knowledge/schema'
import { Dialog } from '@dormer/ui/dialog'
import { ErrorState } from '@dormer/ui/error-state'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { TabPanel, Tabs } from '@dormer/ui/tabs'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { AnsweredList } from './answered-list.tsx'

export type DocumentPart = 'answered' | 'passages'

type DocumentDialogProps = {
	document: KnowledgeDocument
	/** Number of answers that quoted the document. */
	times: number
	opensWith: DocumentPart
	onClose: () => void
}

/** Renders the answers that quoted a document, and the passages of the document. */
export function DocumentDialog({ document, times, opensWith, onClose }: DocumentDialogProps) {
	const [part, setPart] = useState(opensWith)
	const { displayName, filename, chunkCount } = document
	const tabs = [
		{ value: 'answered', label: <TabLabel label="Answers" count={times} /> },
		{ value: 'passages', label: <TabLabel label="Passages" count={chunkCount} /> },
	] as const
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={displayName ?? filename}
			className="max-w-[640px] break-words"
		>
			<div className="pt-2">
				<Tabs label="Parts" value={part} tabs={tabs} onChange={setPart} className="px-5">
					<TabPanel value="answered">
						<AnsweredList document={document} />
					</TabPanel>
					<TabPanel value="passages">
						<Passages document={document} />
					</TabPanel>
				</Tabs>
			</div>
		</Dialog>
	)
}

function TabLabel({ label, count }: { label: string; count: number }) {
	return (
		<>
			{label}
			<span className="num font-normal text-ink-meta">{count.toLocaleString('en-US')}</span>
		</>
	)
}

/** Renders the passages of a document below their headings. */
function Passages({ document: { documentId, chunkCount } }: { document: KnowledgeDocument }) {
	const detail = trpc.knowledge.get.useQuery({ documentId })
	if (detail.isPending) return <RowsSkeleton label="Loading the passages" />
	if (detail.isError)
		return (
			<ErrorState
				heading="h3"
				title="The passages could not be loaded"
				message={errorMessage(detail.error)}
				onRetry={() => void detail.refetch()}
			/>
		)
	const { passages } = detail.data
	const rest = chunkCount - passages.length
	return (
		<ol aria-label="Passages" className="divide-y divide-line">
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
					{rest.toLocaleString('en-US')} more passages are not shown.
				</li>
			)}
		</ol>
	)
}
