type Defined<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> }

/** The fields of a partial change that were sent: one left out and one sent as undefined are both left alone. */
export function definedFields<Fields extends object>(fields: Fields): Defined<Fields> {
	const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
	return Object.fromEntries(sent) as Defined<Fields>
}
