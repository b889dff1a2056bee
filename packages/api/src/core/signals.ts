import { channel } from 'node:diagnostics_channel'

/** What happens in a process, for whoever measures it. Words from closed sets and figures: no company, no person. */
export type Signals = {
	'request.ended': { method: string; route: string; status: number; ms: number }
	/** Too much was asked at once. */
	'request.shed': { importance: string }
	'limit.reached': { limit: string }
	'job.ended': { task: string; outcome: 'done' | 'error' | 'failed' }
	/** `deferred`: the relay could not take it now; `outcome_unknown`: its answer was lost and it cannot be asked. */
	'email.attempted': { kind: string; outcome: string }
	'delivery.attempted': { channel: string; outcome: string }
	'subscription.disabled': { reason: string }
	'provider.called': { provider: string; outcome: 'ok' | 'timeout' | 'error'; ms: number }
}

/** Tells whoever listens in this process; nobody listening, it costs next to nothing. */
export function publishSignal<Name extends keyof Signals>(name: Name, what: Signals[Name]): void {
	channel(`dormer:${name}`).publish(what)
}

/** Calls `listener` at each signal of this name until the function that it gives is called. */
export function onSignal<Name extends keyof Signals>(
	name: Name,
	listener: (what: Signals[Name]) => void,
): () => void {
	const heard = (what: unknown) => listener(what as Signals[Name])
	const from = channel(`dormer:${name}`)
	from.subscribe(heard)
	return () => void from.unsubscribe(heard)
}
