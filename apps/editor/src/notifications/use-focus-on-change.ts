import { useEffect, useRef } from 'react'

/** Subscription ids: `requestedId` comes from the URL; `openId` is the subscription that the page shows. */
type Shown = { requestedId: string | undefined; openId: string | undefined }

/** Returns the element id of a subscription's row in the list. */
export const rowId = (subscriptionId: string) => `row-${subscriptionId}`

/**
 * Moves the focus when the rep closes the panel of a subscription or opens another subscription. Focuses the row of the closed
 * subscription, or the heading of the opened subscription.
 */
export function useFocusOnChange({ requestedId, openId }: Shown): void {
	const before = useRef<Shown>({ requestedId, openId })
	useEffect(() => {
		const from = before.current
		before.current = { requestedId, openId }
		const isSame = from.requestedId === requestedId && from.openId === openId
		if (isSame || from.openId === undefined || isVisible(document.activeElement)) return
		const back = [`#${rowId(from.openId)}`, '#subscriptions', '#main h1']
		// Waits until a closing dialog has restored the focus.
		const timer = setTimeout(() => focusFirst(requestedId === undefined ? back : ['#subscription']))
		return () => clearTimeout(timer)
	}, [requestedId, openId])
}

function isVisible(element: Element | null): boolean {
	return element !== null && element !== document.body && element.getClientRects().length > 0
}

function focusFirst(selectors: readonly string[]): void {
	const targets = selectors.map((selector) => document.querySelector<HTMLElement>(selector))
	const target = targets.find(isVisible)
	if (!target) return
	if (target.tabIndex < 0) target.tabIndex = -1
	target.focus()
}
