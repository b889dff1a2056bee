/** Returns whether a typed name confirms `name`. Ignores case, surrounding spaces and the number of spaces. */
export function matchesName(typed: string, name: string): boolean {
	return normalize(typed) === normalize(name)
}

function normalize(name: string): string {
	return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-US')
}
