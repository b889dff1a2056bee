import { useEffect, useRef } from 'react'
import { ContractText } from './contract-text.tsx'
import type { ContractToSign } from './contract-types.ts'

/** Renders the full text of the consent to sign electronically. */
export function ConsentDialog({
	blocks,
	onClose,
}: {
	blocks: ContractToSign['consent']['blocks']
	onClose: () => void
}) {
	const dialog = useRef<HTMLDialogElement>(null)
	useEffect(() => dialog.current?.showModal(), [])
	return (
		<dialog
			ref={dialog}
			className="confirm-dialog consent"
			aria-label="Signing electronically"
			closedby="any"
			onClose={onClose}
		>
			<div className="contract contract-plain">
				<ContractText blocks={blocks} />
			</div>
			<button
				type="button"
				className="btn btn-main btn-wide"
				onClick={() => dialog.current?.close()}
			>
				Close
			</button>
		</dialog>
	)
}
