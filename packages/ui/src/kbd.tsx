import type { ReactNode } from 'react'

/** Renders the name of a key or of a key combination. */
export function Kbd({ children }: { children: ReactNode }) {
	return <kbd className="font-sans text-xs font-medium text-ink-meta">{children}</kbd>
}
