import {
	type Circuit,
	type CircuitRules,
	type CircuitSettings,
	createCircuit,
	type ProviderState,
} from './circuit.ts'

/** Remote services that have a circuit. */
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

/** The circuits of a process, one for each remote provider. */
export type Circuits = {
	create: (name: CircuitName, rules: Omit<CircuitRules, keyof CircuitSettings>) => Circuit
	/** Returns the state of each circuit that was created. A provider with a local engine has no circuit. */
	states: () => Partial<Record<CircuitName, ProviderState>>
}

/** Creates an empty set of circuits whose limits `settings` contains. */
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
