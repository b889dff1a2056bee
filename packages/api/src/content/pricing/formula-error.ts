import type { FormulaProblem } from './schema.ts'

export type Span = { start: number; end: number }
export type Repair = NonNullable<FormulaProblem['repair']>

/** A mistake in the text of a formula: where it is, a sentence for the rep, and a repair where one is at hand. */
export class FormulaError extends Error {
	readonly problem: FormulaProblem

	constructor(at: Span, message: string, repair: Repair | null = null) {
		super(message)
		this.problem = { start: at.start, end: at.end, message, repair }
	}
}
