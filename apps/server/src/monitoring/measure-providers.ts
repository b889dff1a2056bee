import { signal } from '@dormer/api'
import type { Providers } from '@dormer/providers'

/** Tells of each call of a provider that takes time: which, how it ended and how long it took. Nothing else changes. */
export function measureProviders(providers: Providers): Providers {
	return Object.fromEntries(
		Object.entries(providers).map(([name, part]) => [name, measured(name, part)]),
	) as Providers
}

function measured<Part extends object>(provider: string, part: Part): Part {
	return new Proxy(part, {
		get(target, name) {
			const member: unknown = Reflect.get(target, name)
			if (typeof member !== 'function') return member
			return (...given: unknown[]) => {
				const began = performance.now()
				const result: unknown = Reflect.apply(member, target, given)
				if (result instanceof Promise)
					result.then(
						() => tell(provider, { outcome: 'ok', began }),
						(error: unknown) => tell(provider, { outcome: outcomeOf(error), began }),
					)
				return result
			}
		},
	})
}

function tell(
	provider: string,
	{ outcome, began }: { outcome: 'ok' | 'timeout' | 'error'; began: number },
): void {
	signal('provider.called', { provider, outcome, ms: performance.now() - began })
}

function outcomeOf(error: unknown): 'timeout' | 'error' {
	const name = error instanceof Error ? error.name : ''
	return /timeout|abort/i.test(name) ? 'timeout' : 'error'
}
