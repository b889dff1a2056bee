import { Confirm } from '@dormer/ui/confirm'
import { UNSAVED_CHANGES } from '@dormer/ui/dialog'
import { useBlocker } from '@tanstack/react-router'
import { hasUnsavedInput } from '../core/use-unsaved.ts'

/** Asks for a confirmation before the user leaves a page, or a part of a page, that has a form with unsaved input. */
export function UnsavedGuard() {
	const { status, proceed, reset } = useBlocker({
		shouldBlockFn: losesInput,
		enableBeforeUnload: hasUnsavedInput,
		withResolver: true,
	})
	return (
		<Confirm
			open={status === 'blocked'}
			onOpenChange={() => reset?.()}
			title={UNSAVED_CHANGES.title}
			action={UNSAVED_CHANGES.action}
			onConfirm={() => proceed?.()}
		>
			{UNSAVED_CHANGES.text}
		</Confirm>
	)
}

type Place = { pathname: string; search: Record<string, unknown> }

function losesInput({ current, next }: { current: Place; next: Place }): boolean {
	return hasUnsavedInput() && partOf(current) !== partOf(next)
}

/** Returns what determines which forms are on the screen: the path, and the search parameters that name a part of a page. */
function partOf({ pathname, search }: Place): string {
	return JSON.stringify([pathname, search.tab, search.view, search.question])
}
