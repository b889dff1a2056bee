import { mixColors, parseHex, toReadableColor } from '../core/color.ts'
import { useFontStyle } from '../core/use-brand-style.ts'
import { useBrand } from './use-brand.ts'

const colorOr = (color: string, fallback: string) => (parseHex(color) === null ? fallback : color)

/** Renders a small live preview of the viewer: player and last page, with the same color corrections as in the viewer. */
export function BrandPreview() {
	const { brand } = useBrand()
	const fonts = useFontStyle(brand.fonts)
	const primary = colorOr(brand.palette.primary, '#1f3a4d')
	const accent = colorOr(brand.palette.accent, '#e0a03c')
	const neutral = colorOr(brand.palette.neutral, '#f4efe6')
	const text = colorOr(brand.palette.text, '#1d1b18')
	const playerBackground = mixColors(primary, '#000000', 0.55)
	const name = brand.name ?? 'Your company'
	return (
		<div
			role="img"
			aria-label="Preview of the homeowner’s page"
			className="mb-4 grid grid-cols-2 overflow-hidden rounded-m font-sans ring-1 ring-line"
			style={fonts}
		>
			<div
				className="flex flex-col gap-2 p-3"
				style={{ background: playerBackground, color: '#fff' }}
			>
				{brand.logoUrl === null ? (
					<span className="truncate text-xs font-semibold">{name}</span>
				) : (
					<img src={brand.logoUrl} alt="" className="h-4 self-start object-contain" />
				)}
				<span
					className="grid aspect-video place-items-center rounded-s text-xs"
					style={{
						background: `linear-gradient(150deg, ${colorOr(brand.palette.primaryLight, primary)}, ${primary})`,
						color: toReadableColor('#ffffff', primary),
					}}
				>
					<span className="font-serif">Title of a slide</span>
				</span>
				<span className="text-xs leading-4">
					The{' '}
					<span
						style={{ color: toReadableColor(accent, playerBackground) }}
						className="underline underline-offset-2"
					>
						spoken
					</span>{' '}
					word is marked
				</span>
				<span
					className="h-1 rounded-full"
					style={{ background: mixColors(playerBackground, '#ffffff', 0.25) }}
				>
					<span className="block h-1 w-2/5 rounded-full" style={{ background: accent }} />
				</span>
			</div>
			<div
				className="flex flex-col justify-center gap-1.5 p-3"
				style={{ background: neutral, color: toReadableColor(text, neutral) }}
			>
				<b className="line-clamp-2 font-serif text-m leading-[18px]">{brand.cta.headline}</b>
				<span className="line-clamp-3 text-xs">{brand.cta.body}</span>
				<span
					className="mt-1 self-start rounded-s px-2 py-1 text-xs font-semibold"
					style={{ background: primary, color: toReadableColor('#ffffff', primary) }}
				>
					{brand.cta.buttonText}
				</span>
			</div>
		</div>
	)
}
