import { Toaster as Sonner, toast as sonner } from 'sonner'

/** Where toasts appear; once, at the root of the application. */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
	return (
		<Sonner
			theme={theme}
			position="bottom-center"
			gap={8}
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

/** Something was done and can be taken back for a while. Exactly one of `onUndo` and `onGone` is called. */
export function toastUndo(message: string, { label, onUndo, onExpire: onGone, forMs }: Undo): void {
	let settled = false
	const once = (act: () => void) => () => {
		if (settled) return
		settled = true
		act()
	}
	sonner(message, {
		duration: forMs,
		action: { label, onClick: once(onUndo) },
		onAutoClose: once(onGone),
		onDismiss: once(onGone),
	})
}

/** It worked. */
export function toastSuccess(message: string): void {
	sonner.success(message)
}

/** It did not work, and this is why. */
export function toastError(message: string): void {
	sonner.error(message, { duration: 8000 })
}
