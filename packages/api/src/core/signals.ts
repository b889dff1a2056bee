import { channel } from 'node:diagnostics_channel'

/**
 * Measurements that this process publishes for its metrics. All values are numbers or words from a fixed list, never
 * personal data.
 */
export type Signals = {
	'request.ended': { method: string; route: string; status: number; ms: number }
	/** The server rejected a request because of overload. */
	'request.shed': Record<string, never>
	'limit.reached': { limit: string }
	'job.ended': { task: string; outcome: 'done' | 'error' | 'failed' }
	/**
	 * One attempt to send an email. `deferred`: the relay rejected the email for now. `outcome_unknown`: the relay's
	 * answer was lost, and the relay offers no lookup.
	 */
	'email.attempted': { kind: string; outcome: string }
	'delivery.attempted': { channel: string; outcome: string }
	'subscription.disabled': { reason: string }
	'provider.called': { provider: string; outcome: 'ok' | 'timeout' | 'error'; ms: number }
}

/** Publishes a signal to the listeners in this process. Costs almost nothing when there are no listeners. */
export function publishSignal<Name extends keyof Signals>(name: Name, data: Signals[Name]): void {
	channel(`dormer:${name}`).publish(data)
}

/** Calls `listener` for each signal of this name. Returns a function that removes the listener. */
export function onSignal<Name extends keyof Signals>(
	name: Name,
	listener: (data: Signals[Name]) => void,
): () => void {
	const subscriber = (data: unknown) => listener(data as Signals[Name])
	const source = channel(`dormer:${name}`)
	source.subscribe(subscriber)
	return () => void source.unsubscribe(subscriber)
}
