/** Returns whether a subscription selects events of a type. Its `eventType` is `*` or types that are separated by commas. */
export function selectsType({ eventType }: { eventType: string }, type: string): boolean {
	return eventType === '*' || eventType.split(',').includes(type)
}
