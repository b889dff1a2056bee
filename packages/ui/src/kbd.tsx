import type { ReactNode } from 'react'

/** A key or chord, as it is printed on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
	return <kbd className="font-sans text-xs font-medium text-ink-meta">{children}</kbd>
}
