import { clsx } from 'clsx'
import { Check, Trash2 } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { usePortalContainer } from './portal.tsx'

const ITEM =
	'relative flex min-h-8 cursor-default items-center gap-2.5 rounded-s px-2 text-s outline-none select-none data-highlighted:bg-sunken data-disabled:text-ink-3 [&>svg]:text-ink-2'

type MenuProps = {
	trigger: ReactNode
	align?: 'start' | 'center' | 'end'
	side?: 'top' | 'bottom'
	className?: string
	/** Moves the focus after the menu closed, instead of its button. */
	onClosed?: () => void
	children: ReactNode
}

/**
 * Renders a menu below its button. Arrow keys move between the items, letters jump to an item, and Escape closes the
 * menu.
 */
export function Menu(props: MenuProps) {
	const { trigger, align = 'end', side = 'bottom', className, onClosed, children } = props
	const [open, setOpen] = useState(false)
	const container = usePortalContainer()
	return (
		<Radix.Root modal={false} open={open} onOpenChange={setOpen}>
			<Radix.Trigger asChild>{trigger}</Radix.Trigger>
			<Radix.Portal container={container}>
				<Radix.Content
					align={align}
					side={side}
					sideOffset={4}
					collisionPadding={8}
					onCloseAutoFocus={(event) => {
						if (onClosed === undefined) return
						event.preventDefault()
						onClosed()
					}}
					className={clsx(
						'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-m border border-line bg-surface p-1 shadow-over',
						className,
					)}
				>
					{children}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	)
}

type MenuItemProps = {
	icon?: ReactNode
	danger?: boolean
	disabled?: boolean
	asChild?: boolean
	onSelect?: () => void
	children: ReactNode
}

/** Renders a menu item that runs an action. */
export function MenuItem({ icon, danger, disabled, asChild, onSelect, children }: MenuItemProps) {
	return (
		<Radix.Item
			asChild={asChild === true}
			disabled={disabled === true}
			onSelect={() => onSelect?.()}
			className={clsx(ITEM, danger && 'text-bad [&>svg]:text-bad')}
		>
			{asChild ? (
				children
			) : (
				<>
					{icon}
					{children}
				</>
			)}
		</Radix.Item>
	)
}

/**
 * Renders the Delete item at the end of a menu, below a separator. The component that uses the item asks for
 * confirmation.
 */
export function MenuDelete({ onSelect }: { onSelect: () => void }) {
	return (
		<>
			<MenuSeparator />
			<MenuItem danger icon={<Trash2 className="icon" aria-hidden />} onSelect={onSelect}>
				Delete
			</MenuItem>
		</>
	)
}

type MenuChoiceProps<T extends string> = {
	label: string
	value: T
	options: readonly { value: T; label: ReactNode }[]
	onChange: (value: T) => void
}

/** Renders a group of options in a menu. A check mark shows which option is selected. */
export function MenuChoice<T extends string>({
	label,
	value,
	options,
	onChange,
}: MenuChoiceProps<T>) {
	return (
		<Radix.RadioGroup
			aria-label={label}
			value={value}
			onValueChange={(next) => {
				const chosen = options.find((option) => option.value === next)
				if (chosen !== undefined) onChange(chosen.value)
			}}
		>
			{options.map((option) => (
				<Radix.RadioItem key={option.value} value={option.value} className={clsx(ITEM, 'pr-8')}>
					{option.label}
					<Radix.ItemIndicator className="absolute right-2">
						<Check className="icon-s text-accent" aria-hidden />
					</Radix.ItemIndicator>
				</Radix.RadioItem>
			))}
		</Radix.RadioGroup>
	)
}

/** Renders a small gray heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
	return <Radix.Label className="px-2 pt-1.5 pb-1 text-xs text-ink-meta">{children}</Radix.Label>
}

/** Renders a line between groups of a menu. */
export function MenuSeparator() {
	return <Radix.Separator className="-mx-1 my-1 h-px bg-line first:hidden" />
}
