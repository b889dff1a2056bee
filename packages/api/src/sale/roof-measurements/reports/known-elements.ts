import type { MeasurementField } from '../../../content/pricing/schema.ts'
import { type KnownElement, leaveOut, readElement, type Stated } from './quantities.ts'

/** What a format does with an element: the field that it is, `not_used` when no price uses it, undefined when unknown. */
export type Meaning = MeasurementField | 'not_used' | undefined

/** Reads an element by its meaning. An element that the format does not know is named and left out. */
export function readKnown(stated: Stated, meaning: Meaning): KnownElement {
	if (meaning === undefined) return leaveOut(stated, 'unknown', 'This element is not known.')
	if (meaning === 'not_used')
		return leaveOut(stated, 'not_used', 'It stays in the report. No price uses it.')
	return readElement(stated, meaning)
}
