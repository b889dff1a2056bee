import { Mail } from 'lucide-react'
import { messages } from '../messages/index.ts'
import type { SignedReceipt } from './contract-types.ts'
import { SignedFile } from './signed-file.tsx'
import type { ContractControls } from './use-contract.ts'

type Props = { name: string; controls: ContractControls; receipt: SignedReceipt; online: boolean }

/**
 * Renders the signed copy: a download button once the PDF is sealed, and the email address to which the copy is sent.
 */
export function SignedCopy({ name, controls, receipt, online }: Props) {
	const { email, sealStatus } = receipt
	const ready = sealStatus === 'sealed'
	const t = messages().agreement
	return (
		<section className="card" aria-label={t.yourCopy}>
			<SignedFile
				name={name}
				note={t.pdfNote}
				document={receipt}
				controls={controls}
				online={online}
			/>
			<p className="small file-mail" role="status">
				{email && (
					<>
						<Mail className="i" aria-hidden="true" />
						<span>{t.copySentTo(email)}</span>
					</>
				)}
				{!ready && !email && t.downloadSoon}
			</p>
		</section>
	)
}
