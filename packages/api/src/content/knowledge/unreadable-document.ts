/** Reason why a document is unreadable, as reported in the event `kb.document.failed`. */
export type DocumentFault = 'wrong_type' | 'locked' | 'damaged' | 'empty' | 'too_large' | 'missing'

/** Signals that a document cannot be read and that a retry cannot help. The rep sees the message. */
export class UnreadableDocument extends Error {
	readonly fault: DocumentFault

	constructor(fault: DocumentFault, message: string) {
		super(message)
		this.fault = fault
	}
}
