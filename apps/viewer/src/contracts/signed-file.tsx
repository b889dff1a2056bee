import { Download, FileText } from 'lucide-react'
import { ActionButton } from '../components/action-button.tsx'
import { messages } from '../messages/index.ts'
import type { ContractControls } from './use-contract.ts'

type Props = {
	/** Name of the contract. */
	name: string
	note: string
	document: { documentId: string; sealStatus: string }
	controls: ContractControls
	online: boolean
}

/** Renders the name of a signed contract, and the button that downloads the PDF once it is sealed. */
export function SignedFile({ name, note, document, controls, online }: Props) {
	const ready = document.sealStatus === 'sealed'
	return (
		<>
			<div className="file">
				<span className="file-icon">
					<FileText className="i" aria-hidden="true" />
				</span>
				<p>
					<b>{name}</b>
					<span className="small">{note}</span>
				</p>
			</div>
			<ActionButton
				className="btn btn-quiet btn-wide"
				disabled={!ready || controls.busy || !online}
				onClick={() => void controls.savePdf(document.documentId)}
			>
				<Download className="i" aria-hidden="true" />
				{ready ? messages().agreement.download : messages().agreement.sealing}
			</ActionButton>
		</>
	)
}
