import type { KnowledgeDocument } from '@dormer/api/content/knowledge/schema'
import { Button } from '@dormer/ui/button'
import { type ReactNode, useState } from 'react'
import { trpc } from '../core/trpc.ts'
import { DocumentRow } from './document-row.tsx'

/** Number of documents shown at first. It is small, so phone users need not scroll far to the cards below the list. */
const INITIAL_COUNT = 12

/** Renders the documents, newest first, below `children`, which are the uploads. */
export function DocumentList({
	documents,
	children,
}: {
	documents: readonly KnowledgeDocument[]
	children: ReactNode
}) {
	const [showsAll, setShowsAll] = useState(false)
	const answered = trpc.knowledge.answered.useQuery()
	const timesOf = (id: string) =>
		answered.data?.documents.find(({ documentId }) => documentId === id)?.times ?? 0
	const isCut = INITIAL_COUNT < documents.length && !showsAll
	return (
		<>
			<ul className="divide-y divide-line border-t border-line">
				{children}
				{(isCut ? documents.slice(0, INITIAL_COUNT) : documents).map((document) => (
					<DocumentRow
						key={document.documentId}
						document={document}
						times={timesOf(document.documentId)}
					/>
				))}
			</ul>
			{isCut && (
				<div className="flex justify-center border-t border-line py-3">
					<Button size="s" onClick={() => setShowsAll(true)}>
						Show all {documents.length}
					</Button>
				</div>
			)}
		</>
	)
}
