import { Download, FileText, Mail } from 'lucide-react'
import { ActionButton } from '../components/action-button.tsx'
import type { SignedReceipt } from './contract-types.ts'
import type { ContractControls } from './use-contract.ts'

type Props = { name: string; controls: ContractControls; receipt: SignedReceipt; online: boolean }

/**
 * Renders the signed copy: a download button once the PDF is sealed, and the email address to which the copy is sent.
 */
export function SignedCopy({ name, controls, receipt, online }: Props) {
	const { documentId, email, sealStatus } = receipt
	const ready = sealStatus === 'sealed'
	return (
		<section className="card" aria-label="Your copy">
			<div className="file">
				<span className="file-icon">
					<FileText className="i" aria-hidden="true" />
				</span>
				<p>
					<b>{name}</b>
					<span className="small">PDF, with certificate</span>
				</p>
			</div>
			<ActionButton
				className="btn btn-quiet btn-wide"
				disabled={!ready || controls.busy || !online}
				onClick={() => void controls.savePdf(documentId)}
			>
				<Download className="i" aria-hidden="true" />
				{ready ? 'Download your copy' : 'Your copy is being sealed'}
			</ActionButton>
			<p className="small file-mail" role="status">
				{email && (
					<>
						<Mail className="i" aria-hidden="true" />
						<span>A copy is on its way to {email}</span>
					</>
				)}
				{!ready && !email && 'You can download it here in a moment.'}
			</p>
		</section>
	)
}
