import type { KnowledgeDocument } from '@dormer/api/content/knowledge/schema'
import { Button } from '@dormer/ui/button'
import { type ReactNode, useState } from 'react'
import { trpc } from '../core/trpc.ts'
import { DocumentRow } from './document-row.tsx'

/** So many are shown before somebody asks for all: what stands beside the list stays within reach on a phone. */
const FIRST = 12

/** The documents, the newest first, under those on their way. */
export function DocumentList({
	documents,
	children,
}: {
	documents: readonly KnowledgeDocument[]
	children: ReactNode
}) {
	const [all, setAll] = useState(false)
	const answered = trpc.knowledge.answered.useQuery()
	const timesOf = (id: string) =>
		answered.data?.documents.find(({ documentId }) => documentId === id)?.times ?? 0
	const isCut = !all && documents.length > FIRST
	return (
		<>
			<ul className="divide-y divide-line border-t border-line">
				{children}
				{(isCut ? documents.slice(0, FIRST) : documents).map((document) => (
					<DocumentRow
						key={document.documentId}
						document={document}
						times={timesOf(document.documentId)}
					/>
				))}
			</ul>
			{isCut && (
				<div className="flex justify-center border-t border-line py-3">
					<Button size="s" onClick={() => setAll(true)}>
						Show all {documents.length}
					</Button>
				</div>
			)}
		</>
	)
}
