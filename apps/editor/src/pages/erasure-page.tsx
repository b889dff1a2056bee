import type { Certificate } from '@dormer/api/outreach/privacy/schema'
import { Button } from '@dormer/ui/button'
import { ErrorState } from '@dormer/ui/error-state'
import { FieldsSkeleton } from '@dormer/ui/skeletons'
import { Link, useParams } from '@tanstack/react-router'
import { FileCheck } from 'lucide-react'
import { AuthCard, textLinkClass } from '../auth/auth-card.tsx'
import { errorMessage } from '../core/api-error.ts'
import { formatCount } from '../core/format.ts'
import { formatDateTime } from '../core/time-zone.ts'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'

const POLL_MS = 2000

/** Renders the state and the certificate of an erasure. The page needs no session (docs/design/reliability.md#export-and-erasure). */
export function ErasurePage() {
	useDocumentTitle('Certificate of erasure')
	const { certificateId } = useParams({ from: '/erasures/$certificateId' })
	const erasure = trpc.privacy.erasure.useQuery(
		{ certificateId },
		{ refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false) },
	)
	const certificate = erasure.data?.certificate
	return (
		<AuthCard
			title="Certificate of erasure"
			lead="States what was erased and what was kept, without personal data."
			foot={
				<Link to="/" className={textLinkClass}>
					Open Dormer
				</Link>
			}
		>
			{erasure.isPending && <FieldsSkeleton label="Loading the certificate" fields={2} />}
			{erasure.isError && (
				<ErrorState
					heading="h2"
					title="The certificate could not be loaded"
					message={errorMessage(erasure.error)}
					onRetry={() => void erasure.refetch()}
				/>
			)}
			{certificate === null && (
				<p role="status" className="text-s">
					The erasure is running. The certificate will appear here when the erasure is complete.
				</p>
			)}
			{certificate && <Facts certificate={certificate} />}
		</AuthCard>
	)
}

function Facts({ certificate }: { certificate: Certificate }) {
	const { certificateId, kind, completedAt, erased, objects, kept } = certificate
	const records = Object.values(erased).reduce((sum, rows) => sum + rows, 0)
	const reasons = [...new Set(kept.map(({ why }) => why))]
	return (
		<div className="grid gap-4 text-s">
			<p>
				{kind === 'company' ? 'The company was deleted' : 'The homeowner’s data was erased'} on{' '}
				<time dateTime={completedAt}>{formatDateTime(completedAt)}</time>:{' '}
				{formatCount(records, 'record')} and {formatCount(objects, 'file')}.
			</p>
			<section aria-labelledby="kept">
				<h2 id="kept" className="font-semibold">
					Kept
				</h2>
				{reasons.length === 0 && <p className="text-ink-2">No data was kept.</p>}
				<ul className="grid gap-2 text-ink-2">
					{reasons.map((why) => (
						<li key={why}>{why}</li>
					))}
				</ul>
			</section>
			<Button asChild>
				<a href={`/api/erasures/${certificateId}`} target="_blank" rel="noreferrer">
					<FileCheck className="icon" aria-hidden />
					Open the signed certificate
				</a>
			</Button>
		</div>
	)
}
