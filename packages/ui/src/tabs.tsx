import { clsx } from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type TabsProps<T extends string> = {
	label: string
	value: T
	tabs: readonly { value: T; label: ReactNode }[]
	onChange: (value: T) => void
	className?: string
	children: ReactNode
}

/** Renders underlined tabs above their panels. Arrow keys move between the tabs. */
export function Tabs<T extends string>({
	label,
	value,
	tabs,
	onChange,
	className,
	children,
}: TabsProps<T>) {
	return (
		<Radix.Root
			value={value}
			onValueChange={(next) => {
				const chosen = tabs.find((tab) => tab.value === next)
				if (chosen !== undefined) onChange(chosen.value)
			}}
			className="flex min-h-0 flex-1 flex-col"
		>
			<Radix.List
				aria-label={label}
				className={clsx('flex h-10 shrink-0 gap-3 overflow-x-auto border-b border-line', className)}
			>
				{tabs.map((tab) => (
					<Radix.Trigger
						key={tab.value}
						value={tab.value}
						className="-mb-px flex shrink-0 items-center gap-1.5 border-b-2 border-transparent px-1 text-s font-medium text-ink-meta outline-offset-[-2px] data-[state=active]:border-ink data-[state=active]:font-semibold data-[state=active]:text-ink"
					>
						{tab.label}
					</Radix.Trigger>
				))}
			</Radix.List>
			{children}
		</Radix.Root>
	)
}

/** Renders the panel of a tab. */
export function TabPanel({
	value,
	className,
	children,
}: {
	value: string
	className?: string
	children: ReactNode
}) {
	return (
		<Radix.Content
			value={value}
			className={clsx('min-h-0 flex-1 outline-offset-[-2px]', className)}
		>
			{children}
		</Radix.Content>
	)
}
