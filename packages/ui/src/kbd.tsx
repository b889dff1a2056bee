import type { ReactNode } from 'react'

/** Renders a key or key combination. */
export function Kbd({ children }: { children: ReactNode }) {
	return <kbd className="font-sans text-xs font-medium text-ink-meta">{children}</kbd>
}
