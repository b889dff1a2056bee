import { useEffect } from 'react'

/** The title of the browser's tab while a page is open. */
export function useDocumentTitle(title: string): void {
	useEffect(() => {
		document.title = `${title} · Dormer`
	}, [title])
}
