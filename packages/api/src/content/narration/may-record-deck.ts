import type { App } from '../../core/app.ts'
import { isTestMode } from '../../core/keys/test-mode.ts'

/**
 * Returns whether the current call or job may store recordings in a deck. In test mode, only the local voice speaks. When the
 * server's speech engine is not the local one, recordings of the local voice must not reach live presentations
 * (docs/decisions/0091-test-mode.md#test-keys-store-no-recordings-in-a-deck).
 */
export function mayRecordDeck({ providers: { speech } }: Pick<App, 'providers'>): boolean {
	return !isTestMode() || speech.engine === 'local'
}
