/** Downloads `content` as a file with the given name. */
export function saveFile(filename: string, content: Blob) {
	const url = URL.createObjectURL(content)
	const link = document.createElement('a')
	link.href = url
	link.download = filename
	link.click()
	setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Decodes base64 text to bytes. */
export function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
