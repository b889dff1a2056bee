import '../styles.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadMessages } from '../messages/index.ts'

/**
 * Sets the viewport to the size of a phone, because most homeowners use a phone. Tests of the wide layout set another
 * size.
 */
beforeEach(() => page.viewport(390, 844))
beforeEach(() => loadMessages('en'))

afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
	localStorage.clear()
	history.replaceState(null, '', location.pathname + location.search)
})
