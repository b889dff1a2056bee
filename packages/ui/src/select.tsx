import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export type Option = { value: string; label: ReactNode; hint?: ReactNode }

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
	/** Without a frame, for heads and toolbars. */
	quiet?: boolean
	className?: string
}

/** One of a short list. Typing jumps to an option. */
export function Select(props: SelectProps) {
	const { value, onChange, options, placeholder, disabled, quiet, className, ...control } = props
	return (
		<Radix.Root value={value} onValueChange={onChange} disabled={disabled === true}>
			<Radix.Trigger
				{...control}
				className={clsx(
					'flex min-w-0 items-center gap-1.5 rounded-s border text-s data-placeholder:text-ink-meta',
					quiet
						? 'h-7 border-transparent px-1.5 font-medium text-ink-2 hover:bg-[color-mix(in_srgb,var(--ink)_5%,transparent)]'
						: 'h-8 w-full justify-between border-line-strong bg-surface px-2.5 aria-invalid:border-bad',
					className,
				)}
			>
				<span className="truncate">
					<Radix.Value placeholder={placeholder} />
				</span>
				<ChevronDown className="icon-s text-ink-3" aria-hidden />
			</Radix.Trigger>
			<Radix.Portal>
				<Radix.Content
					position="popper"
					sideOffset={4}
					collisionPadding={8}
					className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-m border border-line bg-surface p-1 shadow-over"
				>
					<Radix.Viewport>
						{options.map((option) => (
							<Radix.Item
								key={option.value}
								value={option.value}
								className="relative flex min-h-8 cursor-default items-center gap-3 rounded-s py-1 pr-8 pl-2 text-s outline-none select-none data-highlighted:bg-sunken"
							>
								<Radix.ItemText>{option.label}</Radix.ItemText>
								{option.hint !== undefined && (
									<span className="ml-auto text-xs text-ink-meta">{option.hint}</span>
								)}
								<Radix.ItemIndicator className="absolute right-2">
									<Check className="icon-s text-accent" aria-hidden />
								</Radix.ItemIndicator>
							</Radix.Item>
						))}
					</Radix.Viewport>
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	)
}
