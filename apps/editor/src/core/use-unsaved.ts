import { type DialogGuard, UNSAVED_CHANGES } from '@dormer/ui/dialog'
import { useEffect } from 'react'

const unsavedForms = new Set<symbol>()

/** Returns whether a form on the screen has input that is not saved. */
export function hasUnsavedInput(): boolean {
	return unsavedForms.size > 0
}

/**
 * Marks the input of a form as unsaved, so leaving the page asks for a confirmation (`UnsavedGuard`). Returns the
 * confirmation for the dialog that contains the form.
 */
export function useUnsaved(isUnsaved: boolean): DialogGuard | false {
	useEffect(() => {
		if (!isUnsaved) return
		const form = Symbol('form')
		unsavedForms.add(form)
		return () => void unsavedForms.delete(form)
	}, [isUnsaved])
	return isUnsaved && UNSAVED_CHANGES
}
