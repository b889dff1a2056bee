import { copyFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import pLimit from 'p-limit'
import type { Worker } from 'tesseract.js'
import type { ReadWord } from './align-readings.ts'

/** Code of a language in Tesseract. */
export type OcrLanguage = 'eng' | 'spa'

export type OcrWorker = {
	languages: readonly OcrLanguage[]
	/** Reads an encoded image of one line. Calls run one after another. */
	recognize: (image: Uint8Array) => Promise<ReadWord[]>
	/** Terminates the worker. */
	close: () => Promise<void>
}

/**
 * Creates a Tesseract worker, which starts with the first image. It reads the given languages; each further language makes it
 * slower. After an error, the next image gets a new worker.
 */
export function createOcrWorker(languages: readonly OcrLanguage[] = ['eng']): OcrWorker {
	let started: Promise<Worker> | undefined
	const enter = pLimit(1)

	async function recognize(image: Uint8Array): Promise<ReadWord[]> {
		started ??= startWorker(languages)
		const worker = await started
		const { data } = await worker.recognize(Buffer.from(image), {}, { blocks: true, text: false })
		return (data.blocks ?? [])
			.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
			.flatMap(({ words }) => words)
			.map(({ text, confidence }) => ({ text: text.trim(), confidence: confidence / 100 }))
			.filter(({ text }) => text !== '')
	}

	async function close(): Promise<void> {
		const ending = started
		started = undefined
		const worker = await ending?.catch(() => undefined)
		await worker?.terminate()
	}

	return {
		languages,
		recognize: (image) =>
			enter(async () => {
				try {
					return await recognize(image)
				} catch (error) {
					await close()
					throw error
				}
			}),
		close,
	}
}

async function startWorker(languages: readonly OcrLanguage[]): Promise<Worker> {
	const { createWorker, OEM, PSM } = await import('tesseract.js')
	const [first = 'eng', ...more] = languages
	const worker = await createWorker([...languages], OEM.LSTM_ONLY, {
		langPath: more.length === 0 ? path.dirname(modelFile(first)) : await findModels(languages),
		gzip: true,
		cacheMethod: 'none',
		// Without this error handler, Tesseract would throw a recognition error into the event loop, which ends the process.
		errorHandler: () => {},
	})
	await worker.setParameters({
		tessedit_pageseg_mode: PSM.SINGLE_LINE,
		user_defined_dpi: '150',
		// Messages such as "Detected 22 diacritics", which are no errors.
		debug_file: '/dev/null',
	})
	// The worker has read the models, and would keep their files in memory, 5 MB for each.
	for (const language of languages) await worker.FS('unlink', [`${language}.traineddata`])
	return worker
}

const copies = new Map<string, Promise<string>>()

/**
 * Returns the folder with the Tesseract models of several languages. The first call copies the models to this folder, and all
 * workers of this process use it.
 */
function findModels(languages: readonly OcrLanguage[]): Promise<string> {
	const key = languages.join('-')
	const folder = copies.get(key) ?? copyModels(languages)
	copies.set(key, folder)
	return folder
}

/** Copies the models of several languages to one temporary folder, because Tesseract reads all models from one folder. */
async function copyModels(languages: readonly OcrLanguage[]): Promise<string> {
	const folder = path.join(tmpdir(), `tesseract-${languages.join('-')}-${process.pid}`)
	await mkdir(folder, { recursive: true })
	for (const code of languages)
		await copyFile(modelFile(code), path.join(folder, `${code}.traineddata.gz`))
	return folder
}

const require = createRequire(import.meta.url)

/** Returns the file of a model without the data of the legacy engine, which takes 40 MB of memory and is not used. */
function modelFile(code: OcrLanguage): string {
	const manifest =
		code === 'eng'
			? require.resolve('@tesseract.js-data/eng/package.json')
			: require.resolve('@tesseract.js-data/spa/package.json')
	return path.join(path.dirname(manifest), '4.0.0_best_int', `${code}.traineddata.gz`)
}
