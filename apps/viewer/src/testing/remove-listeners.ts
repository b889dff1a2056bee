import { onTestFinished, vi } from 'vitest'

/**
 * Removes the listeners that a test added to window and document. The viewer itself keeps them until its page closes.
 */
export function removeListenersAfterTest() {
	for (const target of [window, document]) {
		const added = vi.spyOn(target, 'addEventListener')
		onTestFinished(() => {
			for (const [type, listener, options] of added.mock.calls)
				target.removeEventListener(type, listener, options)
		})
	}
}
