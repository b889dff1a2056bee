import { clsx } from 'clsx'
import { Chip } from './chip.tsx'

type FilterChipsProps<T extends string> = {
	value: T
	/** `count` is the number of entries that the filter shows; absent until it is known. */
	options: readonly { value: T; label: string; count?: number | undefined }[]
	onChange: (value: T) => void
	className?: string
}

/** Renders the filters of a list as buttons. One filter is selected. */
export function FilterChips<T extends string>(props: FilterChipsProps<T>) {
	const { value, options, onChange, className } = props
	return (
		<fieldset className={clsx('flex min-w-0 flex-wrap gap-2', className)}>
			<legend className="sr-only">Filter</legend>
			{options.map((option) => (
				<Chip
					key={option.value}
					pressed={option.value === value}
					onClick={() => onChange(option.value)}
				>
					{option.label}
					{option.count !== undefined && (
						<span className="num font-normal">{option.count.toLocaleString('en-US')}</span>
					)}
				</Chip>
			))}
		</fieldset>
	)
}
