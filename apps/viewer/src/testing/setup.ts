import '../styles.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'

/**
 * Sets the viewport to the size of a phone, because most homeowners use a phone. Tests of the wide layout set another
 * size.
 */
beforeEach(() => page.viewport(390, 844))

afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
	localStorage.clear()
	history.replaceState(null, '', location.pathname + location.search)
})
