import type { DeliveryAttempt, SendMailInput } from '@dormer/api/deliveries/schema'
import { useId, useState } from 'react'
import { refusalOf } from '../refusal.ts'
import { trpc } from '../trpc.ts'

type Sending = {
	/** Sends, or asks again after a refusal: the same key, so that it goes out once. */
	send: (skipIf?: SendMailInput['skipIf']) => void
	/** Another send than the one that was decided. */
	sendAnother: (skipIf?: SendMailInput['skipIf']) => void
	isPending: boolean
	/** What became of it; undefined before that. */
	delivery: DeliveryAttempt | undefined
	/** Why there is no answer yet, in words. */
	problem: string | undefined
}

/**
 * One send of a mail about a presentation, under a key of its own and of the kind that was asked for when the form opened,
 * whatever was sent elsewhere since. A second click waits for the first (its scope) and is answered with what that did.
 */
export function useSendMail(presentationId: string, asked: DeliveryAttempt['kind']): Sending {
	const [key, setKey] = useState(newKey)
	const [kind] = useState(asked)
	const utils = trpc.useUtils()
	const mutation = trpc.deliveries.sendMail.useMutation({
		scope: { id: useId() },
		onSettled: () => {
			void utils.deliveries.list.invalidate({ presentationId })
			void utils.activity.presentation.invalidate({ presentationId })
		},
	})
	const send = (idempotencyKey: string, skipIf: SendMailInput['skipIf'] = []) =>
		mutation.mutate({ presentationId, idempotencyKey, kind, skipIf })
	return {
		send: (skipIf) => send(key, skipIf),
		sendAnother: (skipIf) => {
			const next = newKey()
			setKey(next)
			send(next, skipIf)
		},
		isPending: mutation.isPending,
		delivery: mutation.data?.delivery,
		problem: mutation.isError ? problemOf(mutation.error) : undefined,
	}
}

/** What a refused send means for who sent it. */
function problemOf(thrown: unknown): string {
	const { code, status, error } = refusalOf(thrown)
	if (code === 'SEND_IN_PROGRESS')
		return 'This mail is being handed over at this moment. Ask again in a few seconds what became of it.'
	if (code === 'UPSTREAM_UNAVAILABLE')
		return 'The mail server cannot take it now. Trying again is safe: it goes out once.'
	if (status === null)
		return 'No answer came back. Trying again is safe: if it went out already, it is not sent twice.'
	return error
}

/** 128 random bits; `crypto.randomUUID` is missing where the page came without TLS. */
function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
