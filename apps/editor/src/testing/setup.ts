import '../main.css'
import { dismissToasts } from '@dormer/ui/toast'
import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

/** Removes what the test rendered, because all test files share one page. */
afterEach(async () => {
	await cleanup()
	dismissToasts()
})
