/** Hands the browser something to keep as a file. */
export function saveFile(filename: string, content: Blob) {
	const address = URL.createObjectURL(content)
	const link = document.createElement('a')
	link.href = address
	link.download = filename
	link.click()
	setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The bytes that a base64 text stands for. */
export function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
