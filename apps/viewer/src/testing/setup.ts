import '../styles.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'

/** A phone, as most homeowners hold one. A test of the wide layout sets its own size. */
beforeEach(() => page.viewport(390, 844))

afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
	localStorage.clear()
	history.replaceState(null, '', location.pathname + location.search)
})
