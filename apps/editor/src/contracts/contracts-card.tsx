import { Button } from '@dormer/ui/button'
import { Status } from '@dormer/ui/status'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { formatZonedTime } from '../core/time-zone.ts'
import { trpc } from '../core/trpc.ts'
import { documentState, fileUrl } from './document-state.ts'

const POLL_MS = 2000

/** Renders the contracts that the homeowner of a presentation signed; renders nothing when there are none. */
export function ContractsCard({ presentationId }: { presentationId: string }) {
	const { data } = trpc.contracts.listDocuments.useQuery(
		{ presentationId, limit: 20 },
		{
			refetchInterval: ({ state }) =>
				state.data?.documents.some(({ sealStatus }) => sealStatus === 'pending') ? POLL_MS : false,
		},
	)
	if (data === undefined || data.documents.length === 0) return null
	return (
		<section className="card p-5" aria-labelledby="contracts">
			<h2 id="contracts" className="mb-3 text-m font-semibold">
				Contracts
			</h2>
			<ul className="grid gap-4">
				{data.documents.map((document) => {
					const { documentId, contractName, customerName, signedAt, selection } = document
					const { tone, word } = documentState(document)
					return (
						<li key={documentId}>
							<div className="flex items-baseline justify-between gap-2">
								<h3 className="min-w-0 truncate text-s font-semibold">{contractName}</h3>
								<Status tone={tone}>{word}</Status>
							</div>
							<p className="mt-1 truncate border-b border-line-strong pb-0.5 font-serif text-l italic">
								{customerName}
							</p>
							<p className="num mt-1.5 text-xs text-ink-meta first-letter:uppercase">
								{[selection?.display, `Signed ${formatZonedTime(signedAt)}`]
									.filter(Boolean)
									.join(', ')}
							</p>
							<div className="mt-2.5 flex gap-2">
								<Button asChild size="s">
									<Link to="/contracts/$documentId" params={{ documentId }}>
										Evidence
									</Link>
								</Button>
								{document.sealStatus === 'sealed' && (
									<Button asChild size="s">
										<a href={fileUrl(documentId, 'pdf')} download>
											<Download className="icon" aria-hidden />
											PDF
										</a>
									</Button>
								)}
							</div>
						</li>
					)
				})}
			</ul>
		</section>
	)
}
