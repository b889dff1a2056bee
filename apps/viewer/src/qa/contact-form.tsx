import { type FormEvent, useState } from 'react'
import { messages } from '../messages/index.ts'
import { useReport } from './use-report.ts'

type Props = {
	/** Sentence that says what the company does with the email address or phone number. */
	consent: string
	name: string
	save: (contact: { email: string } | { phone: string }) => Promise<void>
	onSaved: () => void
}

/** Renders the field for an email address or a phone number, with the consent text. */
export function ContactForm({ consent, name, save, onSaved }: Props) {
	const [text, setText] = useState('')
	const { send, busy, problem } = useReport()
	const value = text.trim()
	const t = messages().qa
	function submit(event: FormEvent) {
		event.preventDefault()
		if (value === '') return
		send(async () => {
			await save(value.includes('@') ? { email: value } : { phone: value })
			onSaved()
		})
	}
	return (
		<form className="contact-form" aria-label={t.contactDetails} onSubmit={submit} noValidate>
			<label htmlFor="contact">{t.contactLabel(name)}</label>
			<span className="contact-row">
				<input
					id="contact"
					type="text"
					inputMode="email"
					autoComplete="email"
					maxLength={254}
					value={text}
					aria-describedby="contact-note"
					aria-invalid={problem !== null}
					onInput={(event) => setText(event.currentTarget.value)}
				/>
				<button type="submit" className="btn btn-quiet btn-s" disabled={busy || value === ''}>
					{t.save}
				</button>
			</span>
			<p id="contact-note" role={problem === null ? undefined : 'alert'}>
				{problem ?? consent}
			</p>
		</form>
	)
}
