import type { App } from '../../core/app.ts'

/** State of a provider. `local` means that a local engine does its work, so no call can fail. */
export type ProviderState = 'up' | 'down' | 'local'

/**
 * Returns the state of each provider of this process. A provider is `down` while its circuit breaker is open. Contains
 * the time-stamping authority only when it is configured.
 */
export function listProviderStates({ providers, config }: Pick<App, 'providers' | 'config'>) {
	const { timestamp, ...remote } = providers.circuits.states()
	const states: Record<string, ProviderState> = {
		storage: 'local',
		speech: 'local',
		language: 'local',
		vision: 'local',
		embedding: 'local',
		geocoding: 'local',
		measurement: 'local',
		email: 'local',
		...remote,
	}
	if (config.SEAL_TSA_URL !== undefined && timestamp !== undefined) states.timestamp = timestamp
	return states
}
