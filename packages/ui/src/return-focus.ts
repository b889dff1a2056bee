import { useEffect, useRef } from 'react'

const MAX_REMEMBERED = 8
/** What had the focus, the latest first. A menu that opened a dialog is gone by then: its button stands here too. */
let recent: HTMLElement[] = []
document.addEventListener('focusin', ({ target }) => {
	if (target instanceof HTMLElement)
		recent = [target, ...recent.filter((one) => one !== target)].slice(0, MAX_REMEMBERED)
})

/** Not what a narrow page hides: the focus would be lost there. What is gone from the page has no rectangles either. */
const canTakeFocus = (element: HTMLElement) =>
	element.getClientRects().length > 0 && element.closest('[role=menu], [inert]') === null

/** Brings the focus back to where it was before a dialog that no trigger of its own opened. */
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
