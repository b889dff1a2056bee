import { publishSignal } from '@dormer/api'
import type { Providers } from '@dormer/providers'

/** Wraps the providers so that every asynchronous call publishes a signal with its outcome and its duration. */
export function measureProviders(providers: Providers): Providers {
	return Object.fromEntries(
		Object.entries(providers).map(([name, provider]) => [name, measureProvider(name, provider)]),
	) as Providers
}

function measureProvider<Provider extends object>(name: string, provider: Provider): Provider {
	return new Proxy(provider, {
		get(target, property) {
			const member: unknown = Reflect.get(target, property)
			if (typeof member !== 'function') return member
			return (...args: unknown[]) => {
				const startedAt = performance.now()
				const result: unknown = Reflect.apply(member, target, args)
				if (result instanceof Promise)
					result.then(
						() => publishCall(name, { outcome: 'ok', startedAt }),
						(error: unknown) => publishCall(name, { outcome: outcomeOf(error), startedAt }),
					)
				return result
			}
		},
	})
}

function publishCall(
	provider: string,
	{ outcome, startedAt }: { outcome: 'ok' | 'timeout' | 'error'; startedAt: number },
): void {
	publishSignal('provider.called', { provider, outcome, ms: performance.now() - startedAt })
}

function outcomeOf(error: unknown): 'timeout' | 'error' {
	const name = error instanceof Error ? error.name : ''
	return /timeout|abort/i.test(name) ? 'timeout' : 'error'
}
