import { clsx } from 'clsx'

type AvatarProps = { name: string; size?: 'm' | 'l'; className?: string }

/** Renders the initials of a person's first and last name. */
export function Avatar({ name, size = 'm', className }: AvatarProps) {
	return (
		<span
			aria-hidden
			className={clsx(
				'grid shrink-0 place-items-center rounded-full bg-surface font-semibold ring-1 ring-line',
				size === 'm' ? 'size-7 text-xs text-accent' : 'size-11 text-[15px] text-ink-2',
				className,
			)}
		>
			{initials(name)}
		</span>
	)
}

function initials(name: string): string {
	const words = name.trim().split(/\s+/)
	const ends = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]]
	return ends.map((word) => word?.[0]?.toUpperCase() ?? '').join('')
}
