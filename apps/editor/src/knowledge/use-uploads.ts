import { useRef, useState } from 'react'
import { trpc } from '../core/trpc.ts'
import { type ChosenDocument, chooseDocuments } from './files.ts'
import { uploadDocument, whyNotTaken } from './upload.ts'

/** A document that is being sent, or was not taken: then `refusal` says why. */
export type Upload = {
	key: string
	chosen: ChosenDocument
	documentId: string | null
	/** 0 to 1. */
	share: number
	refusal: string | null
}

const AT_ONCE = 3

/** The documents on their way: a few are sent at a time, what arrived leaves the list, what was refused stays and says why. */
export function useUploads(listed: readonly string[]) {
	const [uploads, setUploads] = useState<readonly Upload[]>([])
	const [refusals, setRefusals] = useState<readonly string[]>([])
	const waiting = useRef<Upload[]>([])
	const running = useRef(0)
	const nextKey = useRef(0)
	const utils = trpc.useUtils()

	const patch = (key: string, change: Partial<Upload>) =>
		setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
	const drop = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))

	const send = async ({ key, chosen }: Upload): Promise<void> => {
		try {
			await uploadDocument(chosen, {
				onBegun: (documentId) => patch(key, { documentId }),
				onProgress: (share) => patch(key, { share }),
			})
			await utils.knowledge.list.invalidate()
			drop(key)
		} catch (thrown) {
			patch(key, { refusal: whyNotTaken(thrown), documentId: null, share: 0 })
			await utils.knowledge.list.invalidate()
		}
	}
	const pump = () => {
		while (running.current < AT_ONCE) {
			const next = waiting.current.shift()
			if (next === undefined) return
			running.current += 1
			void send(next).finally(() => {
				running.current -= 1
				pump()
			})
		}
	}
	const queue = (fresh: Upload[]) => {
		waiting.current.push(...fresh)
		pump()
	}
	const add = (files: readonly File[]) => {
		const onTheirWay = uploads.filter(
			(one) => one.refusal === null && !listed.some((id) => id === one.documentId),
		)
		const sorted = chooseDocuments(files, listed.length + onTheirWay.length)
		const fresh = sorted.chosen.map((chosen) => {
			nextKey.current += 1
			return { key: String(nextKey.current), chosen, documentId: null, share: 0, refusal: null }
		})
		setRefusals(sorted.refusals)
		setUploads((all) => [...all, ...fresh])
		queue(fresh)
	}
	const again = (upload: Upload) => {
		patch(upload.key, { refusal: null })
		queue([{ ...upload, refusal: null }])
	}
	return { uploads, refusals, add, again, drop, forgetRefusals: () => setRefusals([]) }
}
