import { HEADLINES } from './schema.ts'

const TEST = 'This is a test of your notification'

/** The headline of a message's type; a test says that it is one. */
export function headlineOf(eventType: string): string {
	return Object.entries(HEADLINES).find(([type]) => type === eventType)?.[1] ?? TEST
}
