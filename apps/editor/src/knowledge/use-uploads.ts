import { useRef, useState } from 'react'
import { trpc } from '../core/trpc.ts'
import { type ChosenDocument, chooseDocuments } from './document-files.ts'
import { uploadDocument, uploadError } from './upload.ts'

/** Document that is being uploaded or whose upload failed. */
export type Upload = {
	key: string
	chosen: ChosenDocument
	documentId: string | null
	/** Uploaded share of the file, from 0 to 1. */
	progress: number
	/** Reason why the upload failed; null while the upload has not failed. */
	error: string | null
}

const MAX_CONCURRENT = 3

/** Uploads up to three documents at a time. Completed uploads leave the list; failed uploads stay with their error. */
export function useUploads(listed: readonly string[]) {
	const [uploads, setUploads] = useState<readonly Upload[]>([])
	const [errors, setErrors] = useState<readonly string[]>([])
	const queued = useRef<Upload[]>([])
	const running = useRef(0)
	const nextKey = useRef(0)
	const utils = trpc.useUtils()

	const patch = (key: string, change: Partial<Upload>) =>
		setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
	const remove = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))

	const send = async ({ key, chosen }: Upload): Promise<void> => {
		try {
			await uploadDocument(chosen, {
				onCreated: (documentId) => patch(key, { documentId }),
				onProgress: (progress) => patch(key, { progress }),
			})
			await utils.knowledge.list.invalidate()
			remove(key)
		} catch (thrown) {
			patch(key, { error: uploadError(thrown), documentId: null, progress: 0 })
			await utils.knowledge.list.invalidate()
		}
	}
	const startNext = () => {
		while (running.current < MAX_CONCURRENT) {
			const next = queued.current.shift()
			if (next === undefined) return
			running.current += 1
			void send(next).finally(() => {
				running.current -= 1
				startNext()
			})
		}
	}
	const enqueue = (added: Upload[]) => {
		queued.current.push(...added)
		startNext()
	}
	const add = (files: readonly File[]) => {
		const unlisted = uploads.filter(
			(one) => one.error === null && !listed.some((id) => id === one.documentId),
		)
		const checked = chooseDocuments(files, listed.length + unlisted.length)
		const added = checked.chosen.map((chosen) => {
			nextKey.current += 1
			return { key: String(nextKey.current), chosen, documentId: null, progress: 0, error: null }
		})
		setErrors(checked.errors)
		setUploads((all) => [...all, ...added])
		enqueue(added)
	}
	const retry = (upload: Upload) => {
		patch(upload.key, { error: null })
		enqueue([{ ...upload, error: null }])
	}
	return { uploads, errors, add, retry, remove, clearErrors: () => setErrors([]) }
}
