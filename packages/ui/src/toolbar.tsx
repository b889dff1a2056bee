import { clsx } from 'clsx'
import { Toolbar as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

type ToolbarProps = { label: string; className?: string; children: ReactNode }

/** Renders a row of buttons that is one stop of the Tab key. Arrow keys move between the buttons. */
export function Toolbar({ label, className, children }: ToolbarProps) {
	return (
		<Radix.Root
			aria-label={label}
			className={clsx('flex flex-wrap items-center gap-0.5', className)}
		>
			{children}
		</Radix.Root>
	)
}

type ToolbarButtonProps = ComponentProps<'button'> & {
	/** Accessible name of the button. The button shows it as a tooltip. */
	label: string
	/** Keys that do the same, for the tooltip. */
	keys?: string
	pressed?: boolean
}

/** Renders a button of a toolbar. A click leaves the focus, and so the selection, in the text. */
export function ToolbarButton(props: ToolbarButtonProps) {
	const { label, keys, pressed, className, children, ...button } = props
	return (
		<Tooltip label={keys === undefined ? label : `${label} (${keys})`}>
			<Radix.Button
				{...button}
				type="button"
				aria-label={label}
				aria-pressed={pressed}
				onMouseDown={(event) => event.preventDefault()}
				className={clsx(
					'inline-flex h-7 min-w-7 items-center justify-center gap-1 rounded-s px-1.5 text-s text-ink-2 select-none not-disabled:hover:bg-sunken disabled:text-ink-3 aria-pressed:bg-info-soft aria-pressed:text-info',
					className,
				)}
			>
				{children}
			</Radix.Button>
		</Tooltip>
	)
}

/** Renders a line between groups of a toolbar. */
export function ToolbarSeparator() {
	return <Radix.Separator className="mx-0.5 h-5 w-px bg-line" />
}
