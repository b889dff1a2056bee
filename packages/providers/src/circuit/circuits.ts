import {
	type Circuit,
	type CircuitRules,
	type CircuitSettings,
	createCircuit,
	type ProviderState,
} from './circuit.ts'

/** Remote services that have a circuit breaker. */
export type CircuitName =
	| 'language'
	| 'vision'
	| 'embedding'
	| 'speech'
	| 'storage'
	| 'geocoding'
	| 'measurement'
	| 'email'
	| 'timestamp'
	| 'signOn'

/** The circuit breakers of a process, one for each remote provider. */
export type Circuits = {
	create: (name: CircuitName, rules: Omit<CircuitRules, keyof CircuitSettings>) => Circuit
	/** Returns the state of each circuit breaker that was created. A local engine has no circuit breaker. */
	states: () => Partial<Record<CircuitName, ProviderState>>
}

/** Creates an empty set of circuit breakers with the limits in `settings`. */
export function createCircuits({ providerTimeoutMs, providerRetryMs }: CircuitSettings): Circuits {
	const circuits = new Map<CircuitName, Circuit>()
	return {
		create: (name, rules) => {
			const circuit = createCircuit({ ...rules, providerTimeoutMs, providerRetryMs })
			circuits.set(name, circuit)
			return circuit
		},
		states: () =>
			Object.fromEntries([...circuits].map(([name, circuit]) => [name, circuit.state()])),
	}
}
