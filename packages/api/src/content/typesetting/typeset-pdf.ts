import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { convert } from 'fontverter'
import { FONT_FILES } from '../contract-fonts/index.ts'

/** Handwriting font of signatures, which Typst reads only in its unpacked form. */
export const SCRIPT_FONT = createRequire(import.meta.url).resolve(
	'@fontsource/mrs-saint-delafield/files/mrs-saint-delafield-latin-400-normal.woff',
)

/** Folder with all templates. Typst reads no file outside it. */
const ROOT = path.join(import.meta.dirname, '../..')

/** The compiler with its fonts, created once per process. */
let compiler: Promise<NodeCompiler> | undefined

async function createCompiler(): Promise<NodeCompiler> {
	const script = await convert(await readFile(SCRIPT_FONT), 'sfnt')
	return NodeCompiler.create({
		workspace: ROOT,
		fontArgs: [{ fontBlobs: [script] }, { fontPaths: [...FONT_FILES] }],
	})
}

/** What a PDF is made of. */
export type PdfSource = {
	/** Path of the Typst template under `packages/api/src`. */
	template: string
	/** Texts that the template reads from `sys.inputs`. */
	inputs: Record<string, string>
	/** Images that the template reads, by the path that it uses (`/pictures/logo.png`). */
	files?: Readonly<Record<string, Buffer>>
	standard: 'a-3a' | 'ua-1'
	/** Time of creation, which the PDF states. */
	at: Date
	/** Creates the error for content that the standard does not allow, from the reasons of the compiler. */
	refuse: (reasons: string) => Error
}

/**
 * Typesets a template as a tagged PDF of the given standard. Equal content and time give equal bytes. Throws the error of
 * `refuse` when the PDF cannot show a character (`findUnprintable`).
 */
export async function typesetPdf(source: PdfSource): Promise<Buffer> {
	const { template, inputs, files = {}, standard, at, refuse } = source
	compiler ??= createCompiler()
	const typst = await compiler
	const shadows = Object.keys(files).map((file) => path.join(ROOT, file))
	for (const [file, bytes] of Object.entries(files)) typst.mapShadow(path.join(ROOT, file), bytes)
	const compiled = typst.compile({ mainFilePath: path.join(ROOT, template), inputs })
	for (const shadow of shadows) typst.unmapShadow(shadow)
	// Without this call, the compiler keeps parts of every document for the next one.
	typst.evictCache(0)
	if (compiled.result === null) {
		const error = compiled.takeError()
		const found = error === null ? [] : typst.fetchDiagnostics(error)
		throw new Error(`The template ${template} is invalid: ${JSON.stringify(found)}`)
	}
	try {
		return typst.pdf(compiled.result, {
			pdfStandard: standard,
			creationTimestamp: at.getTime() / 1000,
		})
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error)
		throw refuse(readReasons(message))
	}
}

/** Returns the reasons in an error of the PDF export, each once. Such an error names the text that cannot be shown. */
function readReasons(message: string): string {
	const reasons = [...message.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(([, reason]) => reason)
	return [...new Set(reasons)].slice(0, 5).join('; ') || message.slice(0, 300)
}
