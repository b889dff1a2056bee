import { catalogLanguage, localeOf } from '@dormer/api/core/languages'
import type { ComponentType } from 'react'

/**
 * Returns the page at a path of the viewer that is not a homeowner's link: the preview of a deck, or the public page that
 * verifies signed contracts, in the language that its link names or else in that of the browser. The browser loads the code of
 * each page separately.
 */
export async function findPage(path: string): Promise<ComponentType> {
	const [, page, id] = /^\/(preview|verify)(?:\/([^/]+))?\/?$/.exec(path) ?? []
	if (page === 'preview' && id !== undefined) {
		const { PreviewPage } = await import('./preview-page.tsx')
		const onSignedOut = (address: string) => location.replace(address)
		return () => PreviewPage({ deckId: id, onSignedOut })
	}
	const asked = new URLSearchParams(location.search).get('lang') ?? navigator.language
	document.documentElement.lang = localeOf(catalogLanguage(asked))
	const { VerifyPage } = await import('./verify/verify-page.tsx')
	return () => VerifyPage({ documentId: id })
}
