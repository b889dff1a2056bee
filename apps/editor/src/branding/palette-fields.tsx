import { Input } from '@dormer/ui/input'
import { Check, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { contrastRatio, parseHex } from '../core/color.ts'
import { useBrand, useBrandFieldError } from './use-brand.ts'

const FIELDS = [
	{ key: 'primary', label: 'Primary', against: ['#ffffff', 'White text'] },
	{ key: 'primaryLight', label: 'Primary, lighter', against: ['#ffffff', 'White text'] },
	{ key: 'accent', label: 'Accent', against: null },
	{ key: 'neutral', label: 'Neutral', against: null },
	{ key: 'text', label: 'Text', against: ['#ffffff', 'white background'] },
] as const
const MIN_CONTRAST = 4.5

/** Renders the five palette colors, each with its hex value and its contrast. */
export function PaletteFields() {
	const { brand } = useBrand()
	const { palette } = brand
	return (
		<>
			{FIELDS.map(({ key, label, against }) => (
				<ColorField key={key} name={key} label={label}>
					{against !== null && <Contrast of={palette[key]} on={against[0]} name={against[1]} />}
					{key === 'accent' && (
						<Contrast of={palette.accent} on={palette.primary} name="The accent on primary" />
					)}
					{key === 'neutral' && (
						<Contrast of={palette.text} on={palette.neutral} name="Text on it" />
					)}
				</ColorField>
			))}
		</>
	)
}

type ColorName = (typeof FIELDS)[number]['key']

function ColorField({
	name,
	label,
	children,
}: {
	name: ColorName
	label: string
	children: React.ReactNode
}) {
	const { brand, change } = useBrand()
	const id = useId()
	const error = useBrandFieldError(`palette.${name}`)
	const value = brand.palette[name]
	const isColor = parseHex(value) !== null
	const isInvalid = !isColor || error !== undefined
	const note = `${id}-note`
	const set = (color: string) => change({ palette: { ...brand.palette, [name]: color } })
	return (
		<div>
			<div className="grid grid-cols-[32px_minmax(0,1fr)_96px] items-center gap-2">
				<input
					type="color"
					aria-label={`Choose color: ${label}`}
					value={isColor ? value : '#000000'}
					onChange={({ target }) => set(target.value)}
					className="h-8 w-8 cursor-pointer rounded-s border border-line-strong bg-surface p-0.5"
				/>
				<label htmlFor={id} className="min-w-0 text-s font-medium">
					{label}
					<span className="block">{children}</span>
				</label>
				<Input
					id={id}
					value={value}
					maxLength={7}
					spellCheck={false}
					aria-invalid={isInvalid}
					aria-describedby={isInvalid ? note : undefined}
					onChange={({ target }) => set(target.value)}
					className="font-mono text-xs"
				/>
			</div>
			{isInvalid && (
				<p id={note} role="alert" className="mt-1 text-xs text-bad">
					{error ?? 'Enter a hex color such as #1f5fbf'}
				</p>
			)}
		</div>
	)
}

function Contrast({ of, on, name }: { of: string; on: string; name: string }) {
	const ratio = contrastRatio(of, on)
	if (ratio === null) return null
	const readable = ratio >= MIN_CONTRAST
	const Icon = readable ? Check : TriangleAlert
	return (
		<span className="flex items-center gap-1 text-xs font-normal text-ink-meta">
			<Icon className={`size-3 ${readable ? 'text-good' : 'text-warn'}`} aria-hidden />
			<span className="truncate">
				{readable ? `${name} is easy to read` : `${name} is hard to read, so it will be adjusted`}
			</span>
		</span>
	)
}
