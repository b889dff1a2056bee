import { copyFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { RecognizeResult, Worker } from 'tesseract.js'

export type Page = RecognizeResult['data']

/** Page segmentation modes of Tesseract: sparse text, a page with columns, or one uniform block. */
export type Segmentation = 'sparse' | 'page' | 'block'

/** Code of a language in Tesseract. */
export type OcrLanguage = 'eng' | 'spa'

export type OcrWorkers = {
	/** Recognizes the text of an encoded image. Waits until a worker is free. Rejects when `signal` aborts the wait. */
	recognize: (image: Uint8Array, segmentation: Segmentation, signal?: AbortSignal) => Promise<Page>
	/** Terminates the idle workers. A later call starts new workers. */
	close: () => Promise<void>
}

/** Maximum number of Tesseract workers. Each worker needs about 75 MB and one CPU core. */
const MAX_WORKERS = 1
/** Milliseconds after which an idle worker ends. Within a generation, the next image follows much sooner. */
const IDLE_MS = 5000

type Slot = {
	worker: Promise<Worker>
	segmentation: Segmentation | undefined
	timer?: NodeJS.Timeout
}

/**
 * Creates a Tesseract worker that starts on demand and terminates when idle. The worker reads the given languages; each further
 * language makes it slower.
 */
export function createOcrWorkers(languages: readonly OcrLanguage[] = ['eng']): OcrWorkers {
	const idle: Slot[] = []
	const busy = new Set<Slot>()
	const waiting: ((slot: Slot) => void)[] = []

	const acquire = async (signal?: AbortSignal): Promise<Slot> => {
		signal?.throwIfAborted()
		const free = idle.pop() ?? (busy.size < MAX_WORKERS ? newSlot(languages) : undefined)
		const slot = free ?? (await new Promise<Slot>((resolve) => waiting.push(resolve)))
		clearTimeout(slot.timer)
		busy.add(slot)
		return slot
	}
	const release = (slot: Slot) => {
		const next = waiting.shift()
		if (next !== undefined) return next(slot)
		busy.delete(slot)
		idle.push(slot)
		slot.timer = setTimeout(() => {
			idle.splice(idle.indexOf(slot), 1)
			void endSlot(slot)
		}, IDLE_MS)
		slot.timer.unref()
	}
	/** Terminates a failed worker and starts a new worker for the next waiting call. */
	const replace = (slot: Slot) => {
		busy.delete(slot)
		void endSlot(slot)
		const next = waiting.shift()
		if (next === undefined) return
		const fresh = newSlot(languages)
		busy.add(fresh)
		next(fresh)
	}
	return {
		recognize: async (image, segmentation, signal) => {
			const slot = await acquire(signal)
			if (signal?.aborted) {
				release(slot)
				throw signal.reason
			}
			try {
				const page = await recognizeWith(slot, Buffer.from(image), segmentation)
				release(slot)
				return page
			} catch (error) {
				replace(slot)
				throw error
			}
		},
		close: async () => {
			const ending = idle.splice(0)
			for (const { timer } of ending) clearTimeout(timer)
			await Promise.all(ending.map(endSlot))
		},
	}
}

function newSlot(languages: readonly OcrLanguage[]): Slot {
	return { worker: startWorker(languages), segmentation: undefined }
}

async function endSlot({ worker }: Slot): Promise<void> {
	const started = await worker.catch(() => undefined)
	await started?.terminate()
}

async function recognizeWith(slot: Slot, image: Buffer, segmentation: Segmentation): Promise<Page> {
	const worker = await slot.worker
	if (slot.segmentation !== segmentation) {
		const { PSM } = await import('tesseract.js')
		const modes = { sparse: PSM.SPARSE_TEXT, page: PSM.AUTO, block: PSM.SINGLE_BLOCK }
		await worker.setParameters({
			tessedit_pageseg_mode: modes[segmentation],
			user_defined_dpi: '150',
		})
		slot.segmentation = segmentation
	}
	const { data } = await worker.recognize(image, {}, { blocks: true, text: false })
	return data
}

async function startWorker(languages: readonly OcrLanguage[]): Promise<Worker> {
	const { createWorker, OEM } = await import('tesseract.js')
	const [first = 'eng', ...more] = languages
	const worker = await createWorker([...languages], OEM.LSTM_ONLY, {
		langPath: more.length === 0 ? path.dirname(modelFile(first)) : await findModels(languages),
		gzip: true,
		cacheMethod: 'none',
		// Without this error handler, Tesseract would throw a recognition error into the event loop, which ends the process.
		errorHandler: () => {},
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
