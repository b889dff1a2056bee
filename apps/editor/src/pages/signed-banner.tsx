import type { DocumentSummary } from '@dormer/api/contracts/evidence/schema'
import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { Link } from '@tanstack/react-router'
import { Download, FileText, ShieldCheck } from 'lucide-react'
import { BookedPart } from '../appointments/booked-part.tsx'
import { fileUrl } from '../contracts/document-state.ts'
import { formatDate } from '../core/calendar.ts'
import { StatePart } from '../core/state-part.tsx'
import { formatZonedTime } from '../core/time-zone.ts'
import { trpc } from '../core/trpc.ts'

/**
 * Renders when the homeowner signed and when the appointment is, each with its time zone. Renders nothing for a presentation
 * without a signed contract.
 */
export function SignedBanner({ presentation }: { presentation: PresentationDetail }) {
	const { id: presentationId, homeownerData } = presentation
	const { data } = trpc.contracts.listDocuments.useQuery({ presentationId, limit: 20 })
	const document = data?.documents.find(({ cancelledAt }) => cancelledAt === null)
	if (document === undefined) return null
	const firstName = homeownerData.first_name
	return (
		<section
			aria-label="Signature and appointment"
			className="card mb-6 grid grid-cols-1 divide-line shadow-card max-lg:divide-y lg:grid-cols-2 lg:divide-x"
		>
			<SignedPart document={document} firstName={firstName} />
			<BookedPart presentationId={presentationId} firstName={firstName} />
		</section>
	)
}

function SignedPart({ document, firstName }: { document: DocumentSummary; firstName: string }) {
	const { documentId, contractName, selection, signedAt, cancellation, sealStatus } = document
	const what = selection === null ? contractName : `${selection.name}, ${selection.display}`
	const canCancel = cancellation !== null && Date.now() < Date.parse(cancellation.deadline)
	return (
		<StatePart
			icon={ShieldCheck}
			isDone
			title={`Signed: ${what}`}
			action={
				<Button asChild>
					{sealStatus === 'sealed' ? (
						<a href={fileUrl(documentId, 'pdf')} download aria-label="Download the agreement">
							<Download className="icon" aria-hidden />
							Agreement
						</a>
					) : (
						<Link to="/contracts/$documentId" params={{ documentId }}>
							<FileText className="icon" aria-hidden />
							Agreement
						</Link>
					)}
				</Button>
			}
		>
			<p>{formatZonedTime(signedAt)}</p>
			{canCancel && (
				<p className="text-balance text-ink-meta">
					{firstName} can cancel until midnight on {formatDate(cancellation.lastDay)}
				</p>
			)}
		</StatePart>
	)
}
