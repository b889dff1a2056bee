import { getDocumentProxy } from 'unpdf'

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

/**
 * Reason why a PDF cannot be read. `xfa`: its pages exist only inside the program that made the form. `portfolio`: it contains other
 * files, and its own page says only which program shows them (ISO 32000-2, 12.3.5).
 */
export type PdfFault = 'locked' | 'damaged' | 'xfa' | 'portfolio' | 'too_many_pages'

/**
 * Opens a PDF. Opens a PDF whose attachments alone are encrypted, without the attachments (ISO 32000-2, 7.6.6: `EFF`). Returns the
 * reason for a PDF that cannot be opened. Throws when the PDF is nested too deeply.
 */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument | PdfFault> {
	const open = (source: Uint8Array) => getDocumentProxy(new Uint8Array(source))
	try {
		const isAttachment = encryptsOnlyAttachments(bytes)
		const pdf = await open(isAttachment ? withoutEncryption(bytes) : bytes)
		const { info } = await pdf.getMetadata()
		const isPortfolio = 'IsCollectionPresent' in info && info.IsCollectionPresent === true
		const fault = isXfaForm(info, bytes) ? 'xfa' : isPortfolio ? 'portfolio' : undefined
		if (fault === undefined) return pdf
		await pdf.loadingTask.destroy()
		return fault
	} catch (error) {
		if (error instanceof RangeError) throw error
		return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged'
	}
}

/** Returns whether a PDF is an XFA form: its pages say "Please wait" (ISO 32000-2, Annex K). */
function isXfaForm(info: object, bytes: Uint8Array): boolean {
	if (!('IsXFAPresent' in info) || info.IsXFAPresent !== true) return false
	const hasFields = 'IsAcroFormPresent' in info && info.IsAcroFormPresent === true
	return !hasFields || /\/NeedsRendering\s+true/.test(Buffer.from(bytes).toString('latin1'))
}

function encryptsOnlyAttachments(bytes: Uint8Array): boolean {
	const text = Buffer.from(bytes).toString('latin1')
	const [dictionary] = /\/EFF\s*\/(?!Identity)\w+/.exec(text) ?? []
	if (dictionary === undefined) return false
	return ['StmF', 'StrF'].every((name) => {
		const filter = new RegExp(String.raw`/${name}\s*/(\w+)`).exec(text)?.[1] ?? 'Identity'
		return filter === 'Identity'
	})
}

/** Returns a copy whose trailer names no encryption. All offsets stay the same. */
function withoutEncryption(bytes: Uint8Array): Uint8Array {
	const text = Buffer.from(bytes).toString('latin1')
	return new Uint8Array(
		Buffer.from(text.replace(/\/Encrypt(?=\s+\d+\s+\d+\s+R)/g, '/Removed'), 'latin1'),
	)
}
