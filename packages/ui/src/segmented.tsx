import { ToggleGroup as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type SegmentedProps<T extends string> = {
	label: string
	value: T
	options: readonly { value: T; label: ReactNode }[]
	onChange: (value: T) => void
}

/** Renders a segmented control: two to four options side by side, one of which is selected. In a narrow column, they wrap. */
export function Segmented<T extends string>({
	label,
	value,
	options,
	onChange,
}: SegmentedProps<T>) {
	return (
		<Radix.Root
			type="single"
			aria-label={label}
			value={value}
			onValueChange={(next) => {
				const chosen = options.find((option) => option.value === next)
				if (chosen !== undefined) onChange(chosen.value)
			}}
			className="inline-flex max-w-full flex-wrap rounded-[8px] border border-line bg-sunken p-0.5"
		>
			{options.map((option) => (
				<Radix.Item
					key={option.value}
					value={option.value}
					className="inline-flex h-[26px] items-center gap-1.5 rounded-s px-2.5 text-s font-medium text-ink-2 data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:ring-1 data-[state=on]:ring-line"
				>
					{option.label}
				</Radix.Item>
			))}
		</Radix.Root>
	)
}
