/** Hands the browser a text to keep as a file. */
export function saveFile({ filename, text }: { filename: string; text: string }, type: string) {
	const address = URL.createObjectURL(new Blob([text], { type }))
	const link = document.createElement('a')
	link.href = address
	link.download = filename
	link.click()
	setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
