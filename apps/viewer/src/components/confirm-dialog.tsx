import { useEffect, useId, useRef } from 'react'

type Props = {
	title: string
	text: string
	/** What the button does: `Cancel the visit`. */
	confirmLabel: string
	cancelLabel: string
	onConfirm: () => void
	onClose: () => void
}

/** Asks once before something is taken back. Focus begins on the way that changes nothing. */
export function ConfirmDialog({
	title,
	text,
	confirmLabel: does,
	cancelLabel: keeps,
	onConfirm: onYes,
	onClose,
}: Props) {
	const dialog = useRef<HTMLDialogElement>(null)
	const keep = useRef<HTMLButtonElement>(null)
	const heading = useId()
	useEffect(() => {
		dialog.current?.showModal()
		keep.current?.focus()
	}, [])
	return (
		<dialog
			ref={dialog}
			className="ask-first"
			aria-labelledby={heading}
			closedby="any"
			onClose={onClose}
		>
			<h2 id={heading}>{title}</h2>
			<p>{text}</p>
			<div className="ask-first-ways">
				<button
					type="button"
					className="btn btn-main"
					onClick={() => {
						dialog.current?.close()
						onYes()
					}}
				>
					{does}
				</button>
				<button
					ref={keep}
					type="button"
					className="btn btn-quiet"
					onClick={() => dialog.current?.close()}
				>
					{keeps}
				</button>
			</div>
		</dialog>
	)
}
