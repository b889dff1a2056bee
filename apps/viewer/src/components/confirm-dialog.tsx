import { useEffect, useId, useRef } from 'react'

type Props = {
	title: string
	text: string
	/** Label of the confirm button, such as `Cancel appointment`. */
	confirmLabel: string
	cancelLabel: string
	onConfirm: () => void
	onClose: () => void
}

/**
 * Renders a modal dialog that asks before something is canceled. The button that keeps things as they are is filled and has the
 * initial focus.
 */
export function ConfirmDialog(props: Props) {
	const { title, text, confirmLabel, cancelLabel, onConfirm, onClose } = props
	const dialog = useRef<HTMLDialogElement>(null)
	const cancelButton = useRef<HTMLButtonElement>(null)
	const heading = useId()
	useEffect(() => {
		dialog.current?.showModal()
		cancelButton.current?.focus()
	}, [])
	return (
		<dialog
			ref={dialog}
			className="confirm-dialog"
			aria-labelledby={heading}
			closedby="any"
			onClose={onClose}
		>
			<h2 id={heading}>{title}</h2>
			<p>{text}</p>
			<div className="confirm-dialog-buttons">
				<button
					ref={cancelButton}
					type="button"
					className="btn btn-main"
					onClick={() => dialog.current?.close()}
				>
					{cancelLabel}
				</button>
				<button
					type="button"
					className="btn btn-quiet"
					onClick={() => {
						dialog.current?.close()
						onConfirm()
					}}
				>
					{confirmLabel}
				</button>
			</div>
		</dialog>
	)
}
