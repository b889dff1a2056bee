import { useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '../core/trpc.ts'
import type { ContractControls } from './use-contract.ts'

type Props = {
	controls: Pick<ContractControls, 'sendCode' | 'confirmCode'>
	/** Called with the proof that the homeowner entered the correct code. */
	onConfirmed: (proof: string) => void
	onClose: () => void
}
type Message = { kind: 'sent' | 'error'; text: string }

/** Sends a one-time code by email when it opens, and lets the homeowner enter the code before signing. */
export function CodeDialog({ controls, onConfirmed, onClose }: Props) {
	const dialog = useRef<HTMLDialogElement>(null)
	const [code, setCode] = useState('')
	const [busy, setBusy] = useState(true)
	const [message, setMessage] = useState<Message | null>(null)
	const messageId = useId()

	async function attempt(call: () => Promise<Message | null>) {
		setBusy(true)
		try {
			setMessage(await call())
		} catch (error) {
			setMessage({ kind: 'error', text: errorMessage(error) })
		} finally {
			setBusy(false)
		}
	}
	const send = () =>
		attempt(async () => {
			const sentTo = await controls.sendCode()
			return { kind: 'sent', text: `We sent a code of six digits to ${sentTo}.` }
		})
	const sendFirst = useRef(send)
	useEffect(() => {
		dialog.current?.showModal()
		void sendFirst.current()
	}, [])

	function confirm() {
		const digits = code.replace(/\D/g, '')
		if (digits.length !== 6)
			return setMessage({ kind: 'error', text: 'Enter the six digits of the code.' })
		void attempt(async () => {
			const proof = await controls.confirmCode(digits)
			dialog.current?.close()
			onConfirmed(proof)
			return null
		})
	}
	return (
		<dialog
			ref={dialog}
			className="confirm-dialog code-dialog"
			aria-labelledby={`${messageId}-title`}
			onClose={onClose}
		>
			<h2 id={`${messageId}-title`}>Enter the code from your email</h2>
			<p id={messageId} role="status" className={message?.kind === 'error' ? 'field-error' : ''}>
				{message?.text ?? 'Sending the code…'}
			</p>
			<label className="field">
				<span>Code</span>
				<input
					type="text"
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={7}
					value={code}
					aria-describedby={messageId}
					aria-invalid={message?.kind === 'error'}
					onInput={(event) => setCode(event.currentTarget.value)}
					onKeyDown={(event) => {
						if (event.key !== 'Enter') return
						event.preventDefault()
						if (!busy) confirm()
					}}
				/>
			</label>
			<div className="confirm-dialog-buttons">
				<button type="button" className="btn btn-main" disabled={busy} onClick={confirm}>
					Confirm and sign
				</button>
				<button type="button" className="btn btn-quiet" disabled={busy} onClick={() => void send()}>
					Send another code
				</button>
				<button type="button" className="btn btn-quiet" onClick={() => dialog.current?.close()}>
					Cancel
				</button>
			</div>
		</dialog>
	)
}
