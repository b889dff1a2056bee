import { useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '../core/trpc.ts'
import { messages } from '../messages/index.ts'
import type { ContractControls } from './use-contract.ts'

type Props = {
	controls: Pick<ContractControls, 'sendCode' | 'confirmCode'>
	/** Called with the proof that the homeowner entered the correct code. */
	onConfirmed: (proof: string) => void
	onClose: () => void
}

/** Sends a one-time code by email when it opens, and lets the homeowner enter the code before signing. */
export function CodeDialog({ controls, onConfirmed, onClose }: Props) {
	const dialog = useRef<HTMLDialogElement>(null)
	const [code, setCode] = useState('')
	const [busy, setBusy] = useState(true)
	/** Email address to which a code was sent, partly hidden; null before that. */
	const [sentTo, setSentTo] = useState<string | null>(null)
	const [problem, setProblem] = useState<string | null>(null)
	const id = useId()
	const t = messages().agreement

	async function attempt(call: () => Promise<void>) {
		setBusy(true)
		setProblem(null)
		try {
			await call()
		} catch (error) {
			setProblem(errorMessage(error))
		} finally {
			setBusy(false)
		}
	}
	const send = () => attempt(async () => setSentTo(await controls.sendCode()))
	const sendFirst = useRef(send)
	useEffect(() => {
		dialog.current?.showModal()
		void sendFirst.current()
	}, [])

	function confirm() {
		const digits = code.replace(/\D/g, '')
		if (digits.length !== 6) return setProblem(t.sixDigits)
		void attempt(async () => {
			const proof = await controls.confirmCode(digits)
			dialog.current?.close()
			onConfirmed(proof)
		})
	}
	return (
		<dialog
			ref={dialog}
			className="confirm-dialog code-dialog"
			aria-labelledby={`${id}-title`}
			onClose={onClose}
		>
			<h2 id={`${id}-title`}>{t.enterCode}</h2>
			<p id={`${id}-sent`} role="status">
				{sentTo !== null ? t.codeSent(sentTo) : busy && t.sendingCode}
			</p>
			<label className="field">
				<span>{t.code}</span>
				<input
					type="text"
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={7}
					value={code}
					aria-describedby={problem === null ? `${id}-sent` : `${id}-problem`}
					aria-invalid={problem !== null}
					onInput={(event) => setCode(event.currentTarget.value)}
					onKeyDown={(event) => {
						if (event.key !== 'Enter') return
						event.preventDefault()
						if (!busy) confirm()
					}}
				/>
			</label>
			<p id={`${id}-problem`} className="field-error" role="alert">
				{problem}
			</p>
			<div className="confirm-dialog-buttons">
				<button type="button" className="btn btn-main" disabled={busy} onClick={confirm}>
					{t.confirmAndSign}
				</button>
				<button type="button" className="btn btn-quiet" disabled={busy} onClick={() => void send()}>
					{t.anotherCode}
				</button>
				<button type="button" className="btn btn-quiet" onClick={() => dialog.current?.close()}>
					{messages().general.cancel}
				</button>
			</div>
		</dialog>
	)
}
