/** Returns the number of the step that a text is the heading of, or undefined for another text: 2 for "2 Scrape" and "Step 2. Scrape". */
export function stepNumber(text: string): number | undefined {
	const digits = /^(?:[Ss]tep )?(\d{1,2})[.)]? \p{Lu}/u.exec(text)?.[1]
	return digits === undefined ? undefined : Number(digits)
}
