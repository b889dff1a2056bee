import type { IntroRecord } from '@dormer/api/content/decks/schema'
import { Play } from 'lucide-react'
import { toReadableColor } from '../core/color.ts'
import { useFontStyle } from '../core/use-brand-style.ts'
import { toBrandingDraft } from '../deck-editing/branding-draft.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { fillSampleVariables, greetSampleHomeowner } from '../deck-editing/sample-homeowner.ts'

/** Renders the cover as the sample homeowner Karen Delgado sees it on a phone. */
export function IntroPreview({ intro }: { intro: IntroRecord }) {
	const { detail } = useDeck()
	const { palette, fonts } = toBrandingDraft(detail)
	const fontStyle = useFontStyle(fonts)
	return (
		<div
			role="img"
			aria-label={`Preview of the cover: ${greetSampleHomeowner(intro.headline)}`}
			className="relative mx-auto mb-4 flex aspect-[9/14] w-44 flex-col justify-end overflow-hidden rounded-l p-3.5 font-sans text-white"
			style={{
				...fontStyle,
				background: `linear-gradient(${palette.primaryLight}, ${palette.primary})`,
			}}
		>
			{intro.backgroundImageUrl !== null && (
				<img
					src={intro.backgroundImageUrl}
					alt=""
					className="absolute inset-0 size-full object-cover"
				/>
			)}
			<span className="absolute inset-0 bg-linear-to-b from-transparent from-20% to-[rgb(0_0_0/.82)]" />
			<b className="relative font-serif text-l leading-5 font-semibold text-balance">
				{greetSampleHomeowner(intro.headline)}
			</b>
			{intro.subtitle !== null && (
				<span className="relative mt-1 text-xs">{fillSampleVariables(intro.subtitle)}</span>
			)}
			<span
				className="relative mt-3 flex h-9 items-center justify-center gap-1.5 rounded-m text-xs font-semibold"
				style={{ background: palette.accent, color: toReadableColor('#161412', palette.accent) }}
			>
				<Play className="size-3" fill="currentColor" aria-hidden />
				{intro.ctaButtonLabel ?? 'Play'}
			</span>
		</div>
	)
}
