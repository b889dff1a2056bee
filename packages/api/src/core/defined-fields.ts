type Given<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> }

/** The fields of a partial change that were sent: one left out and one sent as undefined are both left alone. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
	const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
	return Object.fromEntries(sent) as Given<Fields>
}
