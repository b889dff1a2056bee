import { publishSignal, runInSpan } from '@dormer/api'
import type { Providers } from '@dormer/providers'

/**
 * Wraps the providers so that every asynchronous call publishes a signal with its outcome and its duration. With OpenTelemetry,
 * each call also appears as a span in the trace.
 */
export function measureProviders(providers: Providers): Providers {
	return Object.fromEntries(
		Object.entries(providers).map(([name, provider]) => [
			name,
			provider === undefined ? undefined : measureProvider(name, provider),
		]),
	) as Providers
}

function measureProvider<Provider extends object>(name: string, provider: Provider): Provider {
	return new Proxy(provider, {
		get(target, property) {
			const member: unknown = Reflect.get(target, property)
			if (typeof member !== 'function') return member
			return (...args: unknown[]) =>
				runInSpan({ name: `${name}.${String(property)}`, kind: 'client' }, (end) => {
					const startedAt = performance.now()
					const result: unknown = Reflect.apply(member, target, args)
					const report = (outcome: Outcome) => {
						publishSignal('provider.called', {
							provider: name,
							outcome,
							ms: performance.now() - startedAt,
						})
						const attributes = { 'dormer.provider': name, 'dormer.outcome': outcome }
						end({ attributes, isFailed: outcome !== 'ok' })
					}
					if (result instanceof Promise)
						result.then(
							() => report('ok'),
							(error: unknown) => report(outcomeOf(error)),
						)
					return result
				})
		},
	})
}

type Outcome = 'ok' | 'timeout' | 'error'

function outcomeOf(error: unknown): Outcome {
	const name = error instanceof Error ? error.name : ''
	return /timeout|abort/i.test(name) ? 'timeout' : 'error'
}
