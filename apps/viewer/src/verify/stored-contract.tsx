import type { ReactNode } from 'react'
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
	const title = verdict.valid
		? 'This contract is unchanged since it was signed'
		: 'This contract was changed after it was signed'
	return (
		<VerificationResult verdict={verdict} title={title} timeZone={timeZone}>
			<dl className="facts">
				<Fact name="With">{companyName}</Fact>
				<Fact name="Signed">{formatTime(signedAt, timeZone)}</Fact>
				{cancelledAt !== null && <Fact name="Canceled">{formatTime(cancelledAt, timeZone)}</Fact>}
				{sealStatus !== 'sealed' && <Fact name="PDF">Not sealed yet</Fact>}
				<Fact name="Number">
					<code>{document.documentId}</code>
				</Fact>
				<Fact name="SHA-256 of the text">
					<code>{document.documentSha256}</code>
				</Fact>
				{document.pdfSha256 !== null && (
					<Fact name="SHA-256 of the PDF">
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
