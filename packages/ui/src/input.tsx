import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

const BOX =
	'rounded-s border border-line-strong bg-surface text-s text-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-1 has-[[aria-invalid=true]]:border-bad has-[:disabled]:bg-sunken'

type InputProps = ComponentProps<'input'> & {
	icon?: ReactNode
	end?: ReactNode
	boxClassName?: string
	/** Adds an amber border. Set for a valid value that needs the user's attention. */
	warn?: boolean
}

/** Renders a text input. Optionally shows an icon before the text and a control after it. */
export function Input({ icon, end, warn, boxClassName, className, ...rest }: InputProps) {
	return (
		<span
			className={clsx(
				BOX,
				'flex h-8 w-full items-center gap-2 px-2.5',
				warn && 'border-warn!',
				boxClassName,
			)}
		>
			{icon !== undefined && <span className="flex text-ink-3">{icon}</span>}
			<input
				{...rest}
				className={clsx('h-full w-full min-w-0 bg-transparent outline-none', className)}
			/>
			{end}
		</span>
	)
}

/** Renders an input for several lines. The input grows with its text up to a maximum height. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
	return (
		<textarea
			{...rest}
			className={clsx(
				'block field-sizing-content min-h-16 w-full resize-y rounded-s border border-line-strong bg-surface px-2.5 py-1.5 text-s leading-5 text-ink aria-invalid:border-bad',
				className,
			)}
		/>
	)
}
