/** The kind of fault that the event tells of. */
export type Fault = 'wrong_type' | 'locked' | 'damaged' | 'empty' | 'too_large' | 'missing'

/** A document that no further try would read; the message is for a person. */
export class UnreadableDocument extends Error {
	readonly fault: Fault

	constructor(fault: Fault, message: string) {
		super(message)
		this.fault = fault
	}
}
