import type { StageSlide } from './stage-slide.ts'

/** Returns the style with which a picture shows its blurred placeholder until it has loaded. */
export function placeholderStyle({
	imageSizes,
}: StageSlide): { backgroundImage: string } | undefined {
	const placeholder = imageSizes?.placeholder
	return placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined
}
