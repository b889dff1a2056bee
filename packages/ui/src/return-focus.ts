import { useEffect, useRef } from 'react'

const MAX_REMEMBERED = 8
/** Recently focused elements, latest first. Keeps several, because a menu item that opened a dialog may be gone. */
let recent: HTMLElement[] = []
document.addEventListener('focusin', ({ target }) => {
	if (target instanceof HTMLElement)
		recent = [target, ...recent.filter((element) => element !== target)].slice(0, MAX_REMEMBERED)
})

/** Returns whether an element can take the focus: a visible element outside menus and inert areas. */
const canTakeFocus = (element: HTMLElement) =>
	element.getClientRects().length > 0 && element.closest('[role=menu], [inert]') === null

/** Returns dialog props that restore the focus on close, for a dialog that was opened without a trigger element. */
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
