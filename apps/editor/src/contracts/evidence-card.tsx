import { Button } from '@dormer/ui/button'
import { Tag } from '@dormer/ui/tag'
import {
	CircleCheck,
	CircleX,
	ExternalLink,
	Info,
	ShieldAlert,
	ShieldCheck,
	TriangleAlert,
} from 'lucide-react'
import { CopyButton } from '../core/copy-button.tsx'
import type { SignedDocument } from './signed-document.ts'

type Check = SignedDocument['evidence']['checks'][number]

type Evidenced = Pick<
	SignedDocument,
	'evidence' | 'verifyUrl' | 'documentSha256' | 'templateSha256' | 'pdfSha256'
>

/** Renders the result of each evidence check, how the document was signed, and the hashes of the document. */
export function EvidenceCard({ document }: { document: Evidenced }) {
	const { evidence, verifyUrl, documentSha256, templateSha256, pdfSha256 } = document
	const { valid } = evidence
	const checks = distinct(evidence.checks)
	const Shield = valid ? ShieldCheck : ShieldAlert
	return (
		<section className="card p-5" aria-labelledby="evidence">
			<div className="mb-3 flex items-center justify-between gap-2">
				<h2 id="evidence" className="text-m font-semibold">
					Evidence
				</h2>
				<Tag tone={valid ? 'good' : 'bad'}>
					<Shield className="icon-s" aria-hidden />
					{valid ? 'All checks passed' : 'A check failed'}
				</Tag>
			</div>
			<ul className="grid gap-1.5 text-s">
				{checks.map(({ name, holds, message, seq }) => (
					<li key={`${name} ${seq ?? ''} ${message}`} className="flex gap-2">
						{holds ? (
							<CircleCheck className="icon mt-0.5 text-good" aria-label="Passed" />
						) : (
							<CircleX className="icon mt-0.5 text-bad" aria-label="Failed" />
						)}
						<span className={holds ? '' : 'font-medium text-bad'}>{message}</span>
					</li>
				))}
			</ul>
			{evidence.statements.length > 0 && (
				<>
					<h3 className="mt-4 mb-1.5 border-t border-line pt-3 text-s font-semibold">
						How it was signed
					</h3>
					<ul className="grid gap-1.5 text-s">
						{evidence.statements.map(({ name, notable, message }) => (
							<li key={name} className="flex gap-2">
								{notable ? (
									<TriangleAlert className="icon mt-0.5 text-warn" aria-label="Note" />
								) : (
									<Info className="icon mt-0.5 text-ink-meta" aria-hidden />
								)}
								<span className={notable ? 'font-medium' : ''}>{message}</span>
							</li>
						))}
					</ul>
				</>
			)}
			<dl className="mt-4 grid gap-2 border-t border-line pt-3">
				<Hash name="Text" hash={documentSha256} />
				<Hash name="Template" hash={templateSha256} />
				{pdfSha256 !== null && <Hash name="Signed PDF" hash={pdfSha256} />}
			</dl>
			<div className="mt-4 flex flex-wrap gap-2">
				<Button asChild size="s">
					<a href={verifyUrl} target="_blank" rel="noreferrer">
						<ExternalLink className="icon" aria-hidden />
						Public verification page
					</a>
				</Button>
				<CopyButton size="s" text={verifyUrl} label="Copy link" />
			</div>
		</section>
	)
}

/**
 * Removes checks with the same message as an earlier check. The sealed PDF and the evidence file inside it produce the same
 * messages.
 */
function distinct(checks: readonly Check[]): Check[] {
	return [...new Map(checks.map((check) => [`${check.seq} ${check.message}`, check])).values()]
}

function Hash({ name, hash }: { name: string; hash: string }) {
	return (
		<div>
			<dt className="text-xs text-ink-meta">{name}, SHA-256</dt>
			<dd className="font-mono text-xs break-all">{hash}</dd>
		</div>
	)
}
