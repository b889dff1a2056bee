type Defined<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> }

/** Returns the fields of a partial change that are not undefined, so that an update keeps the omitted fields. */
export function definedFields<Fields extends object>(fields: Fields): Defined<Fields> {
	const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
	return Object.fromEntries(sent) as Defined<Fields>
}
