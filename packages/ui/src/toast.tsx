import { Toaster as Sonner, toast as sonner } from 'sonner'

/** Renders all toasts. The application renders one `Toaster` at its root. */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
	return (
		<Sonner
			theme={theme}
			position="bottom-center"
			gap={8}
			// On a phone, toasts are above the tab bar of the editor.
			mobileOffset={{ bottom: 72 }}
			toastOptions={{
				unstyled: true,
				classNames: {
					toast:
						'flex w-full items-center gap-3 rounded-m border border-line bg-surface px-4 py-3 font-sans text-s text-ink shadow-over',
					title: 'font-medium',
					description: 'text-ink-2',
					actionButton:
						'ml-auto h-7 shrink-0 rounded-s border border-line-strong px-2.5 text-s font-medium hover:bg-sunken',
					icon: 'text-ink-2',
				},
			}}
		/>
	)
}

type Undo = { label: string; onUndo: () => void; onExpire: () => void; forMs: number }

/**
 * Shows a toast with an Undo button for `forMs` milliseconds. Calls either `onUndo` or `onExpire`, and calls it exactly
 * once.
 */
export function toastUndo(message: string, { label, onUndo, onExpire, forMs }: Undo): void {
	let settled = false
	const once = (act: () => void) => () => {
		if (settled) return
		settled = true
		act()
	}
	sonner(message, {
		duration: forMs,
		action: { label, onClick: once(onUndo) },
		onAutoClose: once(onExpire),
		onDismiss: once(onExpire),
	})
}

/** Shows a success toast. */
export function toastSuccess(message: string): void {
	sonner.success(message)
}

/** Shows an error toast for 8 s. */
export function toastError(message: string): void {
	sonner.error(message, { duration: 8000 })
}

/** Dismisses all toasts. When no `Toaster` is rendered, none of their callbacks run. */
export function dismissToasts(): void {
	sonner.dismiss()
}
