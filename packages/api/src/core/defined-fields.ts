type Defined<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> }

/** Returns the fields of an input that are not undefined, so an update changes only these fields. */
export function definedFields<Fields extends object>(fields: Fields): Defined<Fields> {
	const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
	return Object.fromEntries(sent) as Defined<Fields>
}
