import type { ReactNode } from 'react'
import { verifyMessages } from '../messages/verify.ts'
import { formatTime } from './format-time.ts'
import type { VerifiedContract } from './verification.ts'
import { VerificationResult } from './verification-result.tsx'

/**
 * Renders a stored contract: the company, the dates, the verification result, and hashes that the reader can compare.
 */
export function StoredContract({
	contract: { document, verdict },
}: {
	contract: VerifiedContract
}) {
	const { companyName, signedAt, timeZone, cancelledAt, sealStatus } = document
	const t = verifyMessages()
	return (
		<VerificationResult
			verdict={verdict}
			title={verdict.valid ? t.unchanged : t.changed}
			timeZone={timeZone}
		>
			<dl className="facts">
				<Fact name={t.company}>{companyName}</Fact>
				<Fact name={t.signed}>{formatTime(signedAt, timeZone)}</Fact>
				{cancelledAt !== null && <Fact name={t.canceled}>{formatTime(cancelledAt, timeZone)}</Fact>}
				{sealStatus !== 'sealed' && <Fact name={t.pdf}>{t.notSealed}</Fact>}
				<Fact name={t.number}>
					<code>{document.documentId}</code>
				</Fact>
				<Fact name={t.textHash}>
					<code>{document.documentSha256}</code>
				</Fact>
				{document.pdfSha256 !== null && (
					<Fact name={t.pdfHash}>
						<code>{document.pdfSha256}</code>
					</Fact>
				)}
			</dl>
		</VerificationResult>
	)
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	)
}
