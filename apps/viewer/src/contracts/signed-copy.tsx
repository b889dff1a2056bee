import { Mail } from 'lucide-react'
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
	return (
		<section className="card" aria-label="Your copy">
			<SignedFile
				name={name}
				note="PDF, with certificate"
				document={receipt}
				controls={controls}
				online={online}
			/>
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
