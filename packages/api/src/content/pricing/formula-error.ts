import type { FormulaProblem } from './schema.ts'

export type Span = { start: number; end: number }
export type Repair = NonNullable<FormulaProblem['repair']>

/**
 * A syntax error in a formula: its span in the text, a message for the rep, and a suggested repair if the intended text
 * is clear.
 */
export class FormulaError extends Error {
	readonly problem: FormulaProblem

	constructor(at: Span, message: string, repair: Repair | null = null) {
		super(message)
		this.problem = { start: at.start, end: at.end, message, repair }
	}
}
