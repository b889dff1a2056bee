import { makeDocx } from '@dormer/api/testing/docx'
import type { Client } from '../client.ts'
import { type DocumentInput, type InputKind, type Probe, upload } from '../probe.ts'
import { DOCX } from './docx.ts'
import { PDF_DOCUMENTS } from './pdf.ts'

const IMPORT = { path: '/api/contracts/import', field: 'file', as: 'session' as const }
/**
 * Matches responses that a parser gives only after it has read the document. A document that is rejected as damaged never
 * reaches the expensive work that the suite measures.
 */
const PARSED =
	/^200 |^400 .*(nested too deeply|too much time|no text|longer than|more than)|^(ready|failed .*(nested too deeply|takes too long|contains no text|more than))/s
const DAMAGED = /damaged|no text/
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const warmDocx = makeDocx('<w:p><w:r><w:t>Warranty of ten years.</w:t></w:r></w:p>')

function probesOf(
	documents: Record<string, DocumentInput>,
	read: (client: Client, bytes: Buffer) => Promise<string>,
): Probe[] {
	return Object.entries(documents).map(([name, { bytes, isBomb }]) => ({
		name,
		run: (client) => read(client, bytes),
		expects: isBomb === true ? DAMAGED : PARSED,
	}))
}

const imports = (client: Client, bytes: Buffer) => upload(client, bytes, IMPORT)
const read =
	(type: string) =>
	({ readDocument }: Client, bytes: Buffer) =>
		readDocument({ type, bytes })

/** Texts for the knowledge base. */
const TEXTS: Record<string, DocumentInput> = Object.fromEntries(
	Object.entries({
		'1.9 MB of `*a_`': '*a_'.repeat(630_000),
		'20,000 nested quotes': '> '.repeat(20_000),
		'100,000 headings': '# a\n\n'.repeat(100_000),
		'a table of 100,000 cells': `|a|\n|-|\n${'|a'.repeat(100_000)}|`,
		'1.9 MB of commas': 'a,'.repeat(950_000),
		'500,000 opening brackets': '['.repeat(500_000),
	}).map(([name, text]) => [name, { bytes: Buffer.from(text) }]),
)
const PAGES: Record<string, DocumentInput> = Object.fromEntries(
	Object.entries({
		'100,000 nested elements': `${'<div>'.repeat(100_000)}a`,
		'300,000 elements': '<p>a</p>'.repeat(300_000),
		'200,000 unclosed formats': '<b><i>a'.repeat(200_000),
		'a table of 100,000 cells': `<table>${'<tr><td>a'.repeat(100_000)}</table>`,
		'an element with 200,000 attributes': `<p ${Array.from({ length: 200_000 }, (_, at) => `a${at}=1`).join(' ')}>a`,
	}).map(([name, text]) => [name, { bytes: Buffer.from(text) }]),
)

/** Hostile Word and PDF contracts for the importer. */
export const CONTRACT_FILES: InputKind[] = [
	{
		kind: 'DOCX contract',
		warmUp: (client) => imports(client, warmDocx),
		probes: probesOf(DOCX, imports),
	},
	{
		kind: 'PDF contract',
		warmUp: (client) => imports(client, warmDocx),
		probes: probesOf(PDF_DOCUMENTS, imports),
	},
]

/** Hostile documents for the knowledge base. */
export const KNOWLEDGE: InputKind[] = [
	{ kind: 'DOCX document', documents: DOCX, type: WORD },
	{ kind: 'PDF document', documents: PDF_DOCUMENTS, type: 'application/pdf' },
	{ kind: 'Markdown document', documents: TEXTS, type: 'text/markdown' },
	{ kind: 'text document', documents: TEXTS, type: 'text/plain' },
	{ kind: 'HTML document', documents: PAGES, type: 'text/html' },
].map(({ kind, documents, type }) => ({
	kind,
	warmUp: (client) => client.readDocument({ type: WORD, bytes: warmDocx }),
	probes: probesOf(documents, read(type)),
}))
