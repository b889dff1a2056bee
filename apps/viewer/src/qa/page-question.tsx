import { useEffect, useRef } from 'react'
import { messages } from '../messages/index.ts'
import { QuestionSheet, type QuestionSheetProps } from './question-sheet.tsx'

/** Renders the question sheet as a dialog over a page. */
export function PageQuestion(props: QuestionSheetProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	useEffect(() => dialog.current?.showModal(), [])
	return (
		<dialog
			ref={dialog}
			className="page-question"
			aria-label={messages().qa.yourQuestion}
			onClose={props.onClose}
		>
			<QuestionSheet {...props} />
		</dialog>
	)
}
