import { type PdfSource, typesetPdf } from '../../content/typesetting/index.ts'

/** What the PDF of a proposal is made of. The process receives images as `Uint8Array`, because a message cannot contain a `Buffer`. */
export type ProposalSource = Pick<PdfSource, 'inputs' | 'at'> & {
	files: Readonly<Record<string, Uint8Array>>
}

/** Typesets a proposal by `proposal.typ` as a tagged PDF/UA-1. */
export function work({ files, ...source }: ProposalSource): Promise<Uint8Array> {
	const buffers = Object.entries(files).map(([file, bytes]) => [file, Buffer.from(bytes)] as const)
	return typesetPdf({
		...source,
		files: Object.fromEntries(buffers),
		template: 'sale/proposal/proposal.typ',
		standard: 'ua-1',
		refuse: (reasons) => new Error(`The proposal cannot be typeset: ${reasons}`),
	})
}
