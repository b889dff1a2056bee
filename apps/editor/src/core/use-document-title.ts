import { useEffect } from 'react'

/** Sets the title of the browser tab to `title · Dormer`. */
export function useDocumentTitle(title: string): void {
	useEffect(() => {
		document.title = `${title} · Dormer`
	}, [title])
}
