import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'

export type Option = {
	value: string
	label: string
	/** Small text after the label in the open list, such as a code. Browsers that draw the list themselves omit it. */
	hint?: string
}

type SelectProps = {
	value: string
	onChange: (value: string) => void
	options: readonly Option[]
	placeholder?: string
	id?: string
	'aria-label'?: string
	'aria-describedby'?: string | undefined
	'aria-invalid'?: true | undefined
	disabled?: boolean
	/** Removes the border of the select, for use in headers and toolbars. */
	quiet?: boolean
	className?: string
}

/** Renders the browser's native select with the style of the other controls. */
export function Select(props: SelectProps) {
	const { value, onChange, options, placeholder, quiet, className, ...control } = props
	const known = options.some((option) => option.value === value)
	return (
		<span className={clsx('relative inline-flex min-w-0', !quiet && 'w-full', className)}>
			<select
				{...control}
				value={known ? value : ''}
				onChange={({ target }) => onChange(target.value)}
				className={clsx(
					'select min-w-0 flex-1 overflow-clip rounded-s text-ellipsis whitespace-nowrap [overflow-clip-margin:content-box] border text-s',
					quiet
						? 'field-sizing-content h-7 border-transparent pr-6 pl-1.5 font-[inherit] text-ink-2 hover:bg-[color-mix(in_srgb,var(--ink)_5%,transparent)]'
						: 'h-8 border-line-strong bg-surface pr-8 pl-2.5 disabled:bg-sunken aria-invalid:border-bad',
				)}
			>
				{!known && (
					<option value="" disabled hidden>
						{placeholder}
					</option>
				)}
				{options.map((option) => (
					<option key={option.value} value={option.value} data-hint={option.hint}>
						{option.label}
					</option>
				))}
			</select>
			<ChevronDown
				aria-hidden
				className={clsx(
					'icon-s pointer-events-none absolute top-1/2 -translate-y-1/2 text-ink-3',
					quiet ? 'right-1' : 'right-2.5',
				)}
			/>
		</span>
	)
}
