import type { Font } from '@dormer/api/content/fonts/schema'
import { addFontFaces } from '@dormer/stage/font-faces'
import { useEffect } from 'react'
import { trpc } from './trpc.ts'

/** The families on offer, the company's own made known to the page: what is set in them shows so. None while they load. */
export function useFonts(): readonly Font[] {
	const { data } = trpc.fonts.list.useQuery(undefined, { staleTime: 5 * 60_000 })
	const fonts = data?.fonts ?? NONE
	useEffect(() => addFontFaces(fonts), [fonts])
	return fonts
}

const NONE: readonly Font[] = []
