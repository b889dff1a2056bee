import { useEffect, useRef } from 'react'

const MAX_REMEMBERED = 8
/**
 * Recently focused elements, latest first. Several elements are remembered, because the latest one may be a menu item
 * that disappeared when it opened the dialog.
 */
let recent: HTMLElement[] = []
document.addEventListener('focusin', ({ target }) => {
	if (target instanceof HTMLElement)
		recent = [target, ...recent.filter((element) => element !== target)].slice(0, MAX_REMEMBERED)
})

/**
 * Returns whether an element can take the focus. Such an element is visible and outside of menus and inert areas.
 */
const canTakeFocus = (element: HTMLElement) =>
	element.getClientRects().length > 0 && element.closest('[role=menu], [inert]') === null

/**
 * Returns props for a dialog that has no trigger element. When the dialog closes, the element that had the focus before
 * gets the focus again.
 */
export function useReturnFocus(open: boolean) {
	const before = useRef<HTMLElement[]>([])
	useEffect(() => {
		if (open) before.current = recent
	}, [open])
	return {
		onCloseAutoFocus: (event: Event) => {
			const target = before.current.find(canTakeFocus)
			if (target === undefined) return
			event.preventDefault()
			target.focus()
		},
	}
}
