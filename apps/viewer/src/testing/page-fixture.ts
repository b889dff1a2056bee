import { vi } from 'vitest'
import { createAccess } from '../core/access.ts'
import { createNetwork } from '../core/network.ts'
import type { PageProps } from '../core/pages.ts'
import { makePlayback } from './playback-fixture.ts'
import { removeListenersAfterTest } from './remove-listeners.ts'

/** Makes the props of a page. Uses the real API access and the real network status of the viewer, and mocks the callbacks. */
export function makePage(overrides: Partial<PageProps> = {}) {
	removeListenersAfterTest()
	const playback = overrides.playback ?? makePlayback()
	return {
		playback,
		access: createAccess(playback.presentationId, 'share-key'),
		network: createNetwork(),
		reload: vi.fn<() => void>(),
		from: null,
		onOpen: vi.fn<PageProps['onOpen']>(),
		onBack: vi.fn<() => void>(),
		onAsk: vi.fn<PageProps['onAsk']>(),
		...overrides,
	}
}
