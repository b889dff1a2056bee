import { useCallback, useEffect, useState } from 'react'
import type { PageProps } from '../core/pages.ts'
import { decodeBase64, saveFile } from '../core/save-file.ts'
import { errorMessage, readError, trpc } from '../core/trpc.ts'
import type { ContractToSign } from './contract-types.ts'

/** Error message for the homeowner, with the part of the form next to which the message appears. */
export type Problem = { field: 'name' | 'terms' | 'page'; message: string }
/**
 * What the homeowner entered to sign: the typed name, the name as the homeowner writes it when the contract has it differently,
 * and the proof of the one-time code when the company requires a code.
 */
export type Signing = {
	signature: string
	correctedName?: { first_name: string; last_name: string }
	codeProof?: string
}
/** Contract of a presentation, with the functions that sign, cancel or download the contract. */
export type ContractControls = {
	/**
	 * Contract that the homeowner reads and signs. `none`: the presentation has no contract. `unpriced`: the homeowner must select
	 * a price first.
	 */
	contract: ContractToSign | 'loading' | 'failed' | 'none' | 'unpriced'
	busy: boolean
	problem: Problem | null
	setProblem: (problem: Problem | null) => void
	load: () => void
	/** Signs the contract. */
	sign: (signing: Signing) => Promise<void>
	/** Sends a one-time code to the homeowner. Resolves with the email address, which is partly hidden. */
	sendCode: () => Promise<string>
	/** Sends the entered code. Resolves with the proof that signing requires. Rejects when the server refuses the code. */
	confirmCode: (code: string) => Promise<string>
	/** Cancels the signed contract. Resolves to true on success. */
	cancel: (documentId: string) => Promise<boolean>
	savePdf: (documentId: string) => Promise<void>
}

/** Milliseconds between polls while the signed copy is being sealed. */
const SEAL_POLL_MS = 2500
/** Error codes after which the viewer loads the contract and the price again. */
const CHANGED_CODES = [
	'ALREADY_SIGNED',
	'CONFLICT',
	'CONTRACT_NOT_VIEWED',
	'OPTION_NOT_CHOSEN',
	'PRICE_EXPIRED',
]
const NO_CONTRACT_CODES = ['CONTRACT_NOT_PUBLISHED', 'NOT_FOUND']

/** Loads the contract of a presentation. Returns the contract and the functions that sign, cancel or download it. */
export function useContract({ playback, access, network, reload }: PageProps): ContractControls {
	const { presentationId } = playback
	const [contract, setContract] = useState<ContractControls['contract']>('loading')
	const [busy, setBusy] = useState(false)
	const [problem, setProblem] = useState<Problem | null>(null)

	const read = useCallback(
		() => access.withToken((context) => trpc.signing.get.query({ presentationId }, { context })),
		[access, presentationId],
	)
	const load = useCallback(() => {
		read().then(setContract, (error: unknown) => {
			const { code, status } = readError(error)
			if (status === undefined) network.reportFailure()
			const isMissing = status === 404 || NO_CONTRACT_CODES.includes(code ?? '')
			const reason = isMissing ? 'none' : code === 'OPTION_NOT_CHOSEN' ? 'unpriced' : 'failed'
			setContract((before) => (typeof before === 'string' ? reason : before))
		})
	}, [read, network])
	useEffect(load, [load])
	const sealing = isSealing(contract)
	useEffect(() => {
		if (!sealing) return
		const timer = setInterval(load, SEAL_POLL_MS)
		return () => clearInterval(timer)
	}, [sealing, load])

	async function attempt(call: () => Promise<unknown>): Promise<boolean> {
		setBusy(true)
		setProblem(null)
		try {
			await call()
			return true
		} catch (error) {
			const { code, status } = readError(error)
			if (status === undefined) network.reportFailure()
			setProblem({ field: fieldOf(code), message: errorMessage(error) })
			if (CHANGED_CODES.includes(code ?? '')) {
				load()
				reload()
			}
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
		sendCode: async () => {
			const { sentTo } = await access.withToken((context) =>
				trpc.signing.sendCode.mutate({ presentationId }, { context }),
			)
			return sentTo
		},
		confirmCode: async (code) => {
			const { proof } = await access.withToken((context) =>
				trpc.signing.confirmCode.mutate({ presentationId, code }, { context }),
			)
			return proof
		},
		sign: async (signing) => {
			if (typeof contract === 'string') return
			const { revision } = contract
			const input = { presentationId, ...signing, agreedToTerms: true, revision }
			await change((context) => trpc.signing.sign.mutate(input, { context }))
		},
		cancel: (documentId) =>
			change((context) => trpc.signing.cancel.mutate({ presentationId, documentId }, { context })),
		savePdf: async (documentId) => {
			await attempt(async () => {
				const { filename, base64 } = await access.withToken((context) =>
					trpc.contracts.pdf.query({ documentId }, { context }),
				)
				saveFile(filename, new Blob([decodeBase64(base64)], { type: 'application/pdf' }))
			})
		},
	}
}

function isSealing(contract: ContractControls['contract']): boolean {
	if (typeof contract === 'string' || contract.signed === null) return false
	return contract.signed.sealStatus === 'pending' && contract.signed.cancelledAt === null
}

function fieldOf(code: string | undefined): Problem['field'] {
	if (code === 'SIGNATURE_MISMATCH' || code === 'VALIDATION_ERROR') return 'name'
	return code === 'TERMS_NOT_ACCEPTED' ? 'terms' : 'page'
}
