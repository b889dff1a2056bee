/**
 * Saves a file as a download, by clicking a link that is never shown. Frees the object URL of the file after a minute, when the
 * download has started.
 */
export function saveFile(file: Blob, name: string): void {
	const link = document.createElement('a')
	link.href = URL.createObjectURL(file)
	link.download = name
	link.click()
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
