import { type FormEvent, useState } from 'react'
import { messages } from '../messages/index.ts'
import { useReport } from './use-report.ts'

type Props = {
	/** Name of the person who will answer the homeowner's question. */
	name: string
	/** Text that the homeowner has already added to the question, or null. */
	detail: string | null
	save: (detail: string) => Promise<void>
}

/** Maximum number of characters that the server accepts in the added detail of a question. */
const MAX_LENGTH = 1000

/** Renders the field in which the homeowner adds a detail to a question. */
export function DetailForm({ name, detail, save }: Props) {
	const [text, setText] = useState(detail ?? '')
	const { send, busy, problem } = useReport()
	const t = messages().qa
	const isSaved = detail !== null && text.trim() === detail
	function submit(event: FormEvent) {
		event.preventDefault()
		if (text.trim() !== '') send(() => save(text.trim()))
	}
	return (
		<form className="detail" onSubmit={submit} aria-label={t.addDetail}>
			<label htmlFor="detail">
				{t.addDetail} <small>{t.optional}</small>
			</label>
			<span className="detail-box">
				<textarea
					id="detail"
					value={text}
					maxLength={MAX_LENGTH}
					placeholder={t.whatElse(name)}
					onInput={(event) => setText(event.currentTarget.value)}
				/>
				<button
					type="submit"
					className="link"
					aria-label={t.addThisDetail}
					disabled={busy || isSaved || text.trim() === ''}
				>
					<span>{isSaved ? t.added : t.add}</span>
				</button>
			</span>
			<p className="detail-state" role="status">
				{isSaved && t.detailAdded}
				{problem}
			</p>
		</form>
	)
}
