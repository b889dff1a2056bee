import { Button } from '@dormer/ui/button'
import { Status } from '@dormer/ui/status'
import { Table, Td, Th } from '@dormer/ui/table'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { formatRelativeTime } from '../core/format.ts'
import type { RouterOutputs } from '../core/trpc.ts'
import { documentState, fileUrl } from './document-state.ts'

type Summary = RouterOutputs['contracts']['listDocuments']['documents'][number]
type PartProps = { document: Summary }

/** Renders the signed documents as table rows that open on click, or as cards on a narrow screen. */
export function DocumentTable({ documents }: { documents: readonly Summary[] }) {
	return (
		<>
			<div className="card hidden overflow-x-auto md:block">
				<Table label="Signed contracts">
					<thead>
						<tr>
							<Th>Homeowner</Th>
							<Th>Address</Th>
							<Th className="max-xl:hidden">Contract</Th>
							<Th>State</Th>
							<Th>Signed</Th>
							<Th className="text-right!">Price</Th>
							<Th>
								<span className="sr-only">Download</span>
							</Th>
						</tr>
					</thead>
					<tbody>
						{documents.map((document) => (
							<Row key={document.documentId} document={document} />
						))}
					</tbody>
				</Table>
			</div>
			<ul className="grid grid-cols-1 gap-3 md:hidden">
				{documents.map((document) => (
					<Card key={document.documentId} document={document} />
				))}
			</ul>
		</>
	)
}

function NameLink({ document: { documentId, customerName } }: PartProps) {
	return (
		<Link
			to="/contracts/$documentId"
			params={{ documentId }}
			className="font-semibold before:absolute before:inset-0"
		>
			{customerName}
		</Link>
	)
}

function Row({ document }: PartProps) {
	const { tone, word } = documentState(document)
	const { documentId, address, contractName, signedAt, selection, customerName } = document
	return (
		<tr className="relative hover:bg-paper">
			<Td>
				<NameLink document={document} />
			</Td>
			<Td className="max-w-52 truncate text-ink-2 xl:max-w-64">{address}</Td>
			<Td className="max-w-48 truncate text-ink-2 max-xl:hidden">{contractName}</Td>
			<Td>
				<Status tone={tone}>{word}</Status>
			</Td>
			<Td className="text-ink-2 first-letter:uppercase">{formatRelativeTime(signedAt)}</Td>
			<Td className="num text-right">{selection?.display}</Td>
			<Td className="w-0 pr-3!">
				{document.sealStatus === 'sealed' && (
					<Button asChild look="quiet" size="icon-s" className="relative z-10">
						<a
							href={fileUrl(documentId, 'pdf')}
							download
							aria-label={`Download ${customerName}’s contract`}
						>
							<Download className="icon" aria-hidden />
						</a>
					</Button>
				)}
			</Td>
		</tr>
	)
}

function Card({ document }: PartProps) {
	const { tone, word } = documentState(document)
	const { address, contractName, signedAt, selection } = document
	return (
		<li className="card relative px-4 py-3">
			<div className="flex items-center justify-between gap-2">
				<NameLink document={document} />
				<Status tone={tone}>{word}</Status>
			</div>
			<p className="mt-0.5 truncate text-s text-ink-2">{address}</p>
			<p className="mt-1 text-xs text-ink-meta">
				{[contractName, selection?.display, `signed ${formatRelativeTime(signedAt)}`]
					.filter(Boolean)
					.join(' · ')}
			</p>
		</li>
	)
}
