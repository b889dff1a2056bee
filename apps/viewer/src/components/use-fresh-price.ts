import { useEffect } from 'react'
import type { PageProps } from '../core/pages.ts'
import { trpc } from '../core/trpc.ts'

const POLL_MS = 10_000

/**
 * Fetches the presentation again when its price differs from the one on the page. Asks the server every 10 s while the page is
 * visible, and when the homeowner returns to the browser tab. Without a connection, asks again at the next time. Asks nothing
 * while `isActive` is false.
 */
export function useFreshPrice({ playback, access, reload }: PageProps, isActive: boolean): void {
	const { presentationId, price } = playback
	const shown = JSON.stringify(price)
	useEffect(() => {
		if (!isActive || access.isPreview || price === null) return
		async function check() {
			if (document.visibilityState === 'hidden') return
			try {
				const fresh = await access.withToken((context) =>
					trpc.presentations.getSelection.query({ presentationId }, { context }),
				)
				if (JSON.stringify(fresh.price) !== shown) reload()
			} catch {
				return
			}
		}
		const timer = setInterval(check, POLL_MS)
		document.addEventListener('visibilitychange', check)
		return () => {
			clearInterval(timer)
			document.removeEventListener('visibilitychange', check)
		}
	}, [access, presentationId, shown, price === null, reload, isActive])
}
