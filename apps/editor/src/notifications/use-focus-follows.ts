import { useEffect, useRef } from 'react'

/** What the page shows: the subscription that the address asks for, and the one whose deliveries stand there. */
type Shown = { askedId: string | undefined; openId: string | undefined }

/** The id of a subscription's row in the list. */
export const rowId = (subscriptionId: string) => `row-${subscriptionId}`

/**
 * Takes the focus along where what held it went out of sight: a list and a subscription that take each other's place, or
 * a subscription that was deleted. It goes to the heading of the one that opened, else to the row of the one that was
 * open, else to the heading of the list or, without one, of the page. A focus that stands in sight is left there.
 */
export function useFocusFollows({ askedId, openId }: Shown): void {
	const before = useRef<Shown>({ askedId, openId })
	useEffect(() => {
		const from = before.current
		before.current = { askedId, openId }
		const isSame = from.askedId === askedId && from.openId === openId
		if (isSame || from.openId === undefined || isInSight(document.activeElement)) return
		const back = [`#${rowId(from.openId)}`, '#subscriptions', '#main h1']
		// After a dialog that closes with it has brought the focus to where it thinks best.
		const timer = setTimeout(() => focusFirst(askedId === undefined ? back : ['#subscription']))
		return () => clearTimeout(timer)
	}, [askedId, openId])
}

function isInSight(element: Element | null): boolean {
	return element !== null && element !== document.body && element.getClientRects().length > 0
}

function focusFirst(selectors: readonly string[]): void {
	const targets = selectors.map((selector) => document.querySelector<HTMLElement>(selector))
	const target = targets.find(isInSight)
	if (!target) return
	if (target.tabIndex < 0) target.tabIndex = -1
	target.focus()
}
