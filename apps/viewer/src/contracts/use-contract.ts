import { useCallback, useEffect, useState } from 'react'
import type { PageProps } from '../core/pages.ts'
import { bytesOf, saveFile } from '../core/save-file.ts'
import { readRefusal, trpc, wordsOf } from '../core/trpc.ts'
import type { ContractToSign } from './contract-types.ts'

export type Problem = { where: 'name' | 'terms' | 'page'; words: string }
export type Contract = {
	/** `none`: there is nothing to sign here. */
	contract: ContractToSign | 'loading' | 'failed' | 'none'
	busy: boolean
	problem: Problem | null
	setProblem: (problem: Problem | null) => void
	load: () => void
	sign: (signature: string) => Promise<void>
	/** Takes the signature back; true once it is. */
	cancel: (documentId: string) => Promise<boolean>
	savePdf: (documentId: string) => Promise<void>
}

/** While the signed copy is being sealed it is looked for this often. */
const SEALING_MS = 2500
const NONE = ['CONTRACT_NOT_PUBLISHED', 'NOT_FOUND']

/** The contract of a presentation: to read, to sign, and what became of it. */
export function useContract({ playback, access, network, reload }: PageProps): Contract {
	const { presentationId } = playback
	const [contract, setContract] = useState<Contract['contract']>('loading')
	const [busy, setBusy] = useState(false)
	const [problem, setProblem] = useState<Problem | null>(null)

	const read = useCallback(
		() => access.withToken((context) => trpc.signing.get.query({ presentationId }, { context })),
		[access, presentationId],
	)
	const load = useCallback(() => {
		read().then(setContract, (error: unknown) => {
			const { code, status } = readRefusal(error)
			if (status === undefined) network.suspect()
			const none = status === 404 || NONE.includes(code ?? '')
			setContract((before) => (typeof before === 'string' ? (none ? 'none' : 'failed') : before))
		})
	}, [read, network])
	useEffect(load, [load])
	const sealing = isSealing(contract)
	useEffect(() => {
		if (!sealing) return
		const timer = setInterval(load, SEALING_MS)
		return () => clearInterval(timer)
	}, [sealing, load])

	async function attempt(call: () => Promise<unknown>): Promise<boolean> {
		setBusy(true)
		setProblem(null)
		try {
			await call()
			return true
		} catch (error) {
			const { code, status } = readRefusal(error)
			if (status === undefined) network.suspect()
			setProblem({ where: placeOf(code), words: wordsOf(error) })
			if (code === 'ALREADY_SIGNED' || code === 'CONFLICT') load()
			return false
		} finally {
			setBusy(false)
		}
	}
	async function change(call: (context: { token: string }) => Promise<unknown>) {
		const done = await attempt(async () => {
			await access.withToken(call)
			setContract(await read())
		})
		if (done) reload()
		return done
	}
	return {
		contract,
		busy,
		problem,
		setProblem,
		load,
		sign: async (signature) => {
			if (typeof contract === 'string') return
			const { revision } = contract
			const input = { presentationId, signature, agreedToTerms: true, revision }
			await change((context) => trpc.signing.sign.mutate(input, { context }))
		},
		cancel: (documentId) =>
			change((context) => trpc.signing.cancel.mutate({ presentationId, documentId }, { context })),
		savePdf: async (documentId) => {
			await attempt(async () => {
				const { filename, base64 } = await access.withToken((context) =>
					trpc.contracts.pdf.query({ documentId }, { context }),
				)
				saveFile(filename, new Blob([bytesOf(base64)], { type: 'application/pdf' }))
			})
		},
	}
}

function isSealing(contract: Contract['contract']): boolean {
	if (typeof contract === 'string' || contract.signed === null) return false
	return contract.signed.sealStatus === 'pending' && contract.signed.cancelledAt === null
}

function placeOf(code: string | undefined): Problem['where'] {
	if (code === 'SIGNATURE_MISMATCH' || code === 'VALIDATION_ERROR') return 'name'
	return code === 'TERMS_NOT_ACCEPTED' ? 'terms' : 'page'
}
