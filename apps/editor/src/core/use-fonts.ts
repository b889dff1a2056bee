import type { Font } from '@dormer/api/content/fonts/schema'
import { addFontFaces } from '@dormer/stage/font-faces'
import { useEffect } from 'react'
import { trpc } from './trpc.ts'

/**
 * Returns the font families that a deck can use, and adds the company's uploaded fonts to the page. Returns an empty list
 * during loading.
 */
export function useFonts(): readonly Font[] {
	const { data } = trpc.fonts.list.useQuery(undefined, { staleTime: 5 * 60_000 })
	const fonts = data?.fonts ?? NONE
	useEffect(() => addFontFaces(fonts), [fonts])
	return fonts
}

const NONE: readonly Font[] = []
