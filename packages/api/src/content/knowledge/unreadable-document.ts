/** The kind of fault that the event tells of. */
export type DocumentFault = 'wrong_type' | 'locked' | 'damaged' | 'empty' | 'too_large' | 'missing'

/** A document that no further try would read; the message is for a person. */
export class UnreadableDocument extends Error {
	readonly fault: DocumentFault

	constructor(fault: DocumentFault, message: string) {
		super(message)
		this.fault = fault
	}
}
