import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'

export type ButtonLook = 'outline' | 'primary' | 'quiet' | 'danger'
export type ButtonSize = 'm' | 's' | 'icon' | 'icon-s'

const LOOKS: Record<ButtonLook, string> = {
	outline:
		'border-line-strong bg-surface text-ink font-medium not-disabled:hover:bg-sunken [&>svg]:text-ink-2',
	primary:
		'border-accent bg-accent text-accent-ink font-semibold not-disabled:hover:bg-[color-mix(in_srgb,var(--accent)_90%,var(--ink))]',
	quiet:
		'border-transparent text-ink-2 font-medium not-disabled:hover:bg-[color-mix(in_srgb,var(--ink)_5%,transparent)]',
	danger:
		'border-line-strong bg-surface text-bad font-medium not-disabled:hover:bg-bad-soft not-disabled:hover:border-bad',
}

const SIZES: Record<ButtonSize, string> = {
	m: 'h-8 px-3',
	s: 'h-7 px-2.5',
	icon: 'size-8 text-ink-2',
	'icon-s': 'size-7 text-ink-2',
}

type ButtonProps = ComponentProps<'button'> & {
	look?: ButtonLook
	size?: ButtonSize
	/** Moves a `quiet` button outward at the right edge, so the text of the button aligns with the edge. */
	flush?: boolean
	busy?: boolean
	asChild?: boolean
}

/** Renders a button that is 32 px high, or 28 px high in panels and rows. A screen has only one `primary` button. */
export function Button(props: ButtonProps) {
	const { look = 'outline', size = 'm', flush, busy, asChild, className, children, ...rest } = props
	const Tag = asChild ? Slot.Root : 'button'
	return (
		<Tag
			{...(asChild ? {} : { type: 'button' })}
			{...rest}
			disabled={rest.disabled === true || busy === true}
			aria-busy={busy}
			className={clsx(
				'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-s border text-s whitespace-nowrap select-none disabled:opacity-60',
				LOOKS[look],
				SIZES[size],
				flush && '-mr-1.5 px-1.5!',
				className,
			)}
		>
			{asChild ? (
				children
			) : (
				<>
					{busy && <LoaderCircle className="icon motion-safe:animate-spin" aria-hidden />}
					{children}
				</>
			)}
		</Tag>
	)
}
