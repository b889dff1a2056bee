import { useState } from 'react'
import { errorMessage, readError } from '../core/trpc.ts'
import { messages } from '../messages/index.ts'

type Report = {
	send: (action: () => Promise<void>) => void
	busy: boolean
	/** Message that says why the last action failed; null before a failure. */
	problem: string | null
}

/** Runs one action of the question sheet at a time, and keeps the message of a failed action. */
export function useReport(): Report {
	const [busy, setBusy] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	async function run(action: () => Promise<void>) {
		setBusy(true)
		setProblem(null)
		try {
			await action()
		} catch (error) {
			const isOffline = readError(error).status === undefined
			setProblem(isOffline ? messages().qa.offline : errorMessage(error))
		}
		setBusy(false)
	}
	return { send: (action) => void run(action), busy, problem }
}
