import type { ContractBlock } from '../../content/contract-templates/schema.ts'
import { toMetadata, typesetPdf } from '../../content/typesetting/index.ts'
import { invalid } from '../../core/errors.ts'
import type { CatalogLanguage } from '../../core/languages.ts'

/** Content of a contract PDF, which `contract.typ` lays out. All texts are plain text. */
export type ContractDocument = {
	title: string
	company: string
	labels: PageLabels
	/** Text before the page numbers. */
	reference: string
	blocks: readonly ContractBlock[]
	/** Null before signing. */
	signature: SignatureBlock | null
	certificate: Certificate | null
}

/** Words that the layout writes around the contract, and the language of the document (ISO 639). */
export type PageLabels = {
	language: CatalogLanguage
	page: string
	of: string
	signature: string
	acceptance: string
}

export type SignatureBlock = {
	name: string
	/** Name as typed. */
	text: string
	/** True when the homeowner typed a name and agreed to the terms. */
	isSignature: boolean
	/** True when the handwriting font contains the typed name. */
	inScript: boolean
	statement: string
}

/** Certificate page: facts, audit entries with their hashes, and the address at which the file is verified. */
export type Certificate = {
	texts: Record<'title' | 'introduction' | 'trail' | 'qrCode' | 'verify' | 'seal', string>
	facts: { name: string; value: string }[]
	entries: { text: string; hash: string }[]
	verifyUrl: string
	/** QR code of the address as SVG. */
	qrCode: string
}

/**
 * Typesets a contract by `contract.typ` as a tagged PDF/A-3a, with `evidence` as the attachment `evidence.json`. Equal content
 * and time give equal bytes. Rejects with 400 when the PDF cannot show a character (`findUnprintable`).
 */
export async function typeset(
	document: ContractDocument,
	{ evidence = '', at }: { evidence?: string; at: Date },
): Promise<Buffer> {
	const { title, company } = document
	const metadata = { title: toMetadata(title), company: toMetadata(company) }
	return typesetPdf({
		template: 'contracts/pdf/contract.typ',
		inputs: { data: JSON.stringify({ ...document, ...metadata }), evidence },
		standard: 'a-3a',
		at,
		refuse: (reasons) => invalid('text', `The contract cannot be typeset: ${reasons}`),
	})
}
