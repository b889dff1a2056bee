import { useEffect, useRef } from 'react'
import { messages } from '../messages/index.ts'
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
	useEffect(() => {
		dialog.current?.showModal()
		dialog.current?.scrollTo(0, 0)
	}, [])
	return (
		<dialog
			ref={dialog}
			className="confirm-dialog consent"
			aria-label={messages().agreement.electronically}
			closedby="any"
			onClose={onClose}
		>
			{/* Takes the initial focus, which would otherwise scroll to the button below the text. */}
			<div className="contract contract-plain" tabIndex={-1}>
				<ContractText blocks={blocks} />
			</div>
			<button
				type="button"
				className="btn btn-main btn-wide"
				onClick={() => dialog.current?.close()}
			>
				{messages().general.close}
			</button>
		</dialog>
	)
}
