import { variableLabel } from '@dormer/api/content/contract-templates/schema'
import { Button } from '@dormer/ui/button'
import { Status } from '@dormer/ui/status'
import { toastError } from '@dormer/ui/toast'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatDate } from '../core/calendar.ts'
import { trpc } from '../core/trpc.ts'
import { documentState } from './document-state.ts'
import { formatMoment, formatUserAgent } from './format-audit.ts'
import type { SignedDocument } from './signed-document.ts'

/** Renders the state of a signed document, who signed it and when, and the deadline for cancelling. */
export function StateCard({ document }: { document: SignedDocument }) {
	const { documentId, customerName, signature, signedAt, timeZone, sealStatus, audit } = document
	const { cancellation, cancelledAt, sealedAt } = document
	const utils = trpc.useUtils()
	const retry = trpc.contracts.reseal.useMutation({
		onSuccess: () => utils.contracts.getDocument.invalidate({ documentId }),
		onError: (error) => toastError(errorMessage(error)),
	})
	const { tone, word } = documentState(document)
	const signed = audit.find(({ type }) => type === 'signed')
	const corrections = document.signing?.corrections ?? []
	const from = [signed?.ip, signed?.userAgent && formatUserAgent(signed.userAgent)].filter(Boolean)
	return (
		<section className="card p-5" aria-labelledby="state">
			<div className="mb-3 flex items-center justify-between gap-2">
				<h2 id="state" className="text-m font-semibold">
					Signature
				</h2>
				<Status tone={tone}>{word}</Status>
			</div>
			<p className="mb-3 truncate border-b border-ink pb-1 font-serif text-xl italic">
				{signature.trim() || 'No typed name'}
			</p>
			{!document.agreedToTerms && (
				<p className="mb-3 text-s text-warn">The homeowner signed without agreeing to the terms.</p>
			)}
			{sealStatus === 'failed' && (
				<div role="alert" className="mb-3 rounded-s bg-bad-soft px-3 py-2 text-s text-bad">
					<p>The signed PDF could not be made. The signature is valid.</p>
					<Button
						size="s"
						className="mt-2"
						busy={retry.isPending}
						onClick={() => retry.mutate({ documentId })}
					>
						{!retry.isPending && <RotateCcw className="icon" aria-hidden />}
						Make the PDF again
					</Button>
				</div>
			)}
			<dl>
				<Fact name="Signed">{formatMoment(timeZone, signedAt)}</Fact>
				<Fact name="Homeowner">{customerName}</Fact>
				{corrections.map(({ variable, presentation, signer }) => (
					<Fact key={variable} name={variableLabel(variable)}>
						{signer} (signer), {presentation || 'none'} (presentation)
					</Fact>
				))}
				{from.length > 0 && <Fact name="From">{from.join(', ')}</Fact>}
				{sealedAt !== null && <Fact name="PDF made">{formatMoment(timeZone, sealedAt)}</Fact>}
				{cancelledAt !== null && <Fact name="Canceled">{formatMoment(timeZone, cancelledAt)}</Fact>}
				{cancelledAt === null && cancellation !== null && (
					<Fact name={isOpen(cancellation.deadline) ? 'Can cancel' : 'Could cancel'}>
						until the end of {formatDate(cancellation.lastDay, { month: 'long', day: 'numeric' })}
					</Fact>
				)}
			</dl>
		</section>
	)
}

function isOpen(deadline: string): boolean {
	return new Date() < new Date(deadline)
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="flex justify-between gap-4 border-t border-line py-[7px] text-s first:border-t-0">
			<dt className="shrink-0 text-ink-2">{name}</dt>
			<dd className="num min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
		</div>
	)
}
