import { z } from 'zod'

/** Payload fields that remain when an event is archived: identifiers, enumerated values, numbers and times. */
const RETAINED = new WeakSet<z.ZodType>()

/** Marks a field of a payload as one that remains when the event is archived. Returns the schema of the field. */
export function retained<Shape extends z.ZodType>(shape: Shape): Shape {
	RETAINED.add(shape)
	return shape
}

export const id = () => retained(z.uuid())
export const idOrNull = () => retained(z.uuid().nullable())
export const kind = () => retained(z.string())
export const figure = () => retained(z.number())
export const time = () => retained(z.iso.datetime())
/** Text that a person wrote, or an error message. Archiving removes the text from the event. */
export const text = () => z.string()

/** Returns whether the field with this schema remains when its event is archived. */
export function isRetained(shape: z.ZodType): boolean {
	return RETAINED.has(shape)
}
